package dev.assay.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.evidence.MachineCalibration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CalibrationFileTest {
    @TempDir
    private Path folder;

    @Test
    void whatIsWrittenIsRead() {
        Path file = folder.resolve("a/b/calibration.json");
        for (long seed = 0; seed < 20; seed++) {
            MachineCalibration calibration = new Arbitrary(seed).of(MachineCalibration.class);

            CalibrationFile.write(calibration, file);

            assertThat(CalibrationFile.read(file)).as("seed %d", seed).contains(calibration);
        }
    }

    @Test
    void noneOrAnUnreadableOneIsNone() throws IOException {
        assertThat(CalibrationFile.read(folder.resolve("none.json"))).isEmpty();
        Path broken = Files.writeString(folder.resolve("broken.json"), "{\"when\":");
        assertThat(CalibrationFile.read(broken)).isEmpty();
    }
}
