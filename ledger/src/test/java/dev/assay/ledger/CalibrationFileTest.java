package dev.assay.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Calibration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CalibrationFileTest {
    @TempDir
    private Path folder;

    @Test
    void whatIsWrittenIsRead() throws IOException {
        Path file = folder.resolve("a/b/calibration.json");
        for (long seed = 0; seed < 20; seed++) {
            CalibrationFile.write(new Arbitrary(seed).of(Calibration.class), file);
            String written = Files.readString(file);

            Calibration read = CalibrationFile.read(file).orElseThrow();

            CalibrationFile.write(read, file);
            assertThat(read.conclusion()).isInstanceOf(Calibration.Text.class);
            assertThat(file).as("seed %d", seed).hasContent(written);
        }
    }

    @Test
    void noneOrAnUnreadableOneIsNone() throws IOException {
        assertThat(CalibrationFile.read(folder.resolve("none.json"))).isEmpty();
        Path broken = Files.writeString(folder.resolve("broken.json"), "{\"when\":");
        assertThat(CalibrationFile.read(broken)).isEmpty();
    }
}
