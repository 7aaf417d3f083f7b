package dev.assay.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.evidence.StartDetails;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StartLineTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2026-11-21T03:00:00.1Z  INFO 1 --- [main] shop.ShopApp : Started ShopApp in 4.234 seconds (process running for 4.9)|4234|4900",
                "2026-11-21 03:00:00.100  INFO 1 --- [main] shop.ShopApp : Started ShopApp in 12 seconds (JVM running for 13.5)|12000|13500"
            })
    void readsTheLineOfEveryBootVersion(String line, double reported, double running) throws IOException {
        StartDetails details = read("a banner\n" + line + "\nmore\n");

        assertThat(details.reportedMs()).hasValue(reported);
        assertThat(details.runningMs()).hasValue(running);
        assertThat(details.memory()).isEmpty();
    }

    @Test
    void theLastLineCounts() throws IOException {
        assertThat(read("Started Part in 1.5 seconds (process running for 2)\nStarted Whole in 3 seconds\n"))
                .isEqualTo(new StartDetails(
                        java.util.OptionalDouble.of(3000),
                        java.util.OptionalDouble.empty(),
                        java.util.Optional.empty()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Started",
                "Started ShopApp in a few seconds",
                "Restarted X in 3 minutes",
                "Started A B in 3 seconds"
            })
    void aLogWithoutTheLineSaysNothing(String log) throws IOException {
        assertThat(read(log)).isEqualTo(StartDetails.UNKNOWN);
    }

    @Test
    void bytesThatAreNoTextDoNoHarm() throws IOException {
        Path log = folder.resolve("x.log");
        Files.write(log, new byte[] {(byte) 0xff, (byte) 0xc3, 10, 0, 27});
        Files.writeString(
                log,
                "Started X in 2.5 seconds (process running for 3)\n",
                StandardCharsets.UTF_8,
                java.nio.file.StandardOpenOption.APPEND);

        assertThat(StartLine.read(log).reportedMs()).hasValue(2500);
    }

    @Test
    void aMissingLogSaysNothing() {
        assertThat(StartLine.read(folder.resolve("missing.log"))).isEqualTo(StartDetails.UNKNOWN);
        assertThat(StartLine.read(folder)).isEqualTo(StartDetails.UNKNOWN);
    }

    private StartDetails read(String log) throws IOException {
        return StartLine.read(Files.writeString(folder.resolve("app.log"), log));
    }
}
