package dev.assay.tools.cross;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.Metric;
import dev.assay.model.verdict.Outcome;
import dev.assay.tools.LoadTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CrossCheckFileTest {
    @TempDir
    private Path dir;

    @Test
    void isReadBackAndNamesItsTools() throws IOException {
        assertThat(CrossCheckFile.read(dir)).isEmpty();

        CrossCheckFile.FILE.write(dir, crossCheck());

        assertThat(CrossCheckFile.read(dir)).contains(crossCheck());
        assertThat(Files.readString(dir.resolve("cross-check.json")))
                .contains("\"jmeter\"", "\"tie\"", "\"throughput\"", "\"better\"")
                .contains("\"conclusion\" : \"The load tools do not tell the contenders apart: ")
                .contains("\"kind\" : \"counts\"");
    }

    /** Contents that lack something a report needs. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{",
                "{}",
                "\"jmeter\" : 1",
                "{\"load\": \"8 users\", \"rounds\": \"three\"}",
                "{\"load\": \"8 users\", \"rounds\": 3, \"rows\": [null]}",
                "{\"load\": \"8 users\", \"rounds\": 3, \"opinions\": [{\"tool\": \"jmeter\"}]}"
            })
    void aDamagedOneIsNamedWithWhatToDo(String text) throws IOException {
        Files.writeString(dir.resolve("cross-check.json"), text);

        refused();
    }

    @ParameterizedTest
    @CsvSource({"jmeter, jmetr", "tie, perhaps", "throughput, speed", "1.2, null", "1.1, null", "1234.5, [1]"})
    void oneWhoseValuesDoNotGoTogetherIsNamed(String value, String damaged) throws IOException {
        CrossCheckFile.FILE.write(dir, crossCheck());
        Path file = dir.resolve("cross-check.json");
        String whole = Files.readString(file);
        assertThat(whole).contains(value);

        Files.writeString(file, whole.replace(value, damaged));

        refused();
    }

    private void refused() {
        assertThatThrownBy(() -> CrossCheckFile.read(dir))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(dir.resolve("cross-check.json").toString())
                .hasMessageContaining("delete it to go on without it");
    }

    private static CrossCheck crossCheck() {
        return new CrossCheck(
                "8 users",
                3,
                List.of(new CrossCheck.Row(
                        LoadTool.JMETER,
                        "jetty",
                        1,
                        List.of(1234.5),
                        OptionalDouble.of(1234.5),
                        OptionalDouble.empty(),
                        OptionalDouble.of(9),
                        OptionalDouble.of(300),
                        OptionalDouble.of(0.5),
                        2,
                        100,
                        Optional.of("JMeter ended with exit code 1"))),
                List.of(new CrossCheck.Opinion(
                        LoadTool.JMETER,
                        Metric.THROUGHPUT,
                        "jetty",
                        "tomcat",
                        OptionalDouble.of(1.1),
                        OptionalDouble.of(1),
                        OptionalDouble.of(1.2),
                        Optional.of(Outcome.BETTER),
                        CrossCheck.Agreement.TIE,
                        3)));
    }
}
