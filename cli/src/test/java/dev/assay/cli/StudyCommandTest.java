package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.plan.Studies;
import dev.assay.report.TerminalStyle;
import dev.assay.run.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code assay study} as a user types it, as far as nothing is started. */
class StudyCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int assay(String... arguments) {
        Console console = new Console(
                new PrintWriter(out, true), new PrintWriter(err, true), new TerminalStyle(80, false), false);
        return Assay.run(console, Map.of(), arguments);
    }

    @Test
    void listsThem() {
        assertThat(assay("study", "--list")).isZero();
        assertThat(out.toString()).contains(Studies.names());
        assertThat(err.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "study baeldung-2019 | did you mean baeldung-2018?",
                "study rest-2016 | did you mean rest-2016-round1, rest-2016-round2, rest-2016-round3?",
                "study | no study is named",
                "study baeldung-2018 --boot 1.4 | has no app for Spring Boot 1.4",
                "study rest-2016-round1 --boot 2.7 | without Spring Boot",
                "study baeldung-2018 --scale 2 | no share above 0",
                "study baeldung-2018 --tool siege | is no load tool: siege",
                "study baeldung-2018 --servers netty | has no netty",
                "study baeldung-2018 --seed one | is not a long",
                "study baeldung-2018 --verdict-from here --no-verdict | takes a verdict that is there",
            })
    void refusesWhatItCannotRepeat(String command, String message) {
        assertThat(assay(command.split(" ", -1))).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains(message);
        assertThat(out.toString()).isEmpty();
    }
}
