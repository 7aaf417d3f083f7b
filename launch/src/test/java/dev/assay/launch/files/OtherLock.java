package dev.assay.launch.files;

import dev.assay.model.NoMeasurementException;
import java.nio.file.Path;

/** A separate JVM that takes the measuring lock of the given folder and hangs; exit code 3 if it cannot. */
final class OtherLock {
    private OtherLock() {}

    public static void main(String[] args) throws InterruptedException {
        try (MeasuringLock lock = MeasuringLock.acquire(Path.of(args[0]))) {
            System.out.println(lock == null ? "" : "locked");
            Thread.sleep(600_000);
        } catch (NoMeasurementException e) {
            System.out.println(e.getMessage());
            System.exit(3);
        }
    }
}
