package dev.assay.why.profile;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.locks.LockSupport;

/** Burns CPU time and allocates in a method of its own, while another thread waits, until it is killed; with {@code -Dreads=true}, in the kernel, too. */
final class BurningApp {
    static volatile double seen;
    static volatile byte[] kept = {};

    private BurningApp() {}

    public static void main(String[] args) {
        Thread waiting = new Thread(LockSupport::park, "waiting");
        waiting.setDaemon(true);
        waiting.start();
        System.out.println("burning");
        boolean reads = Boolean.getBoolean("reads");
        while (true) {
            burn();
            if (reads) {
                read();
            }
        }
    }

    /** All but its entry is in the kernel. */
    private static void read() {
        try (FileInputStream zeros = new FileInputStream("/dev/zero")) {
            kept = zeros.readNBytes(1 << 20);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void burn() {
        double sum = seen;
        for (int i = 0; i < 100_000; i++) {
            sum += Math.sqrt(i);
        }
        seen = sum;
        kept = new byte[4_096];
    }
}
