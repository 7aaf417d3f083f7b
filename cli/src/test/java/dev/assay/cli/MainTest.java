package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.cli.screen.Console;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.report.document.TerminalStyle;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How failures are reported. */
class MainTest {
    private final StringWriter err = new StringWriter();
    private final Console console =
            Consoles.of(new PrintWriter(new StringWriter()), new PrintWriter(err), new TerminalStyle(80, false), false);

    @Test
    void whatIsTooLargeIsNoFailIfConditionThatHolds() {
        assertThat(Main.failed(console, new OutOfMemoryError("Java heap space")))
                .isEqualTo(3);
        assertThat(err.toString()).contains("assay: Java heap space", "far larger than expected");
    }

    @Test
    void anyOtherErrorIsADefectAndNoFailIfConditionThatHolds() {
        assertThat(Main.failed(console, new NoClassDefFoundError("x"))).isEqualTo(3);
        assertThat(err.toString()).contains("bug in Assay", "NoClassDefFoundError: x");
    }

    /** As every name with an umlaut is under LC_ALL=C. */
    @Test
    void aNameThatNoFileCanHaveIsTheUsersInput() {
        assertThat(Main.run(console, Map.of(), "swap", "a/one\0.jar", "--server", "jetty", "-o", "x.jar"))
                .isEqualTo(2);
        assertThat(err.toString()
                        .split("cannot be the name of a file in this locale: .*\\s+If it has .*LC_ALL=C.UTF-8", -1))
                .hasSize(2);
        assertThat(err.toString()).doesNotContain("bug in Assay", "java.nio");
    }

    /** As the name of the current folder is under LC_ALL=C if it has an umlaut. */
    @Test
    void aFolderThatTheLocaleCannotNameIsTheUsersInput() {
        assertThatThrownBy(() -> Main.requireReadableFolder(Map.of("LANG", "de", "LC_ALL", "C"), "/apps/\ufffd\ufffdt"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContainingAll("/apps/??t: ", "the locale (LC_ALL=C) lacks", "Set LC_ALL=C.UTF-8.");
        assertThatThrownBy(() -> Main.requireReadableFolder(Map.of(), "\ufffd"))
                .hasMessageContaining("the locale (none is set)");
        Main.requireReadableFolder(Map.of(), "/apps/\u00e9t\u00e9");
    }

    /** A stack trace is not wrapped, because users copy it into a report. */
    @Test
    void aTerminalOfEightyColumnsBreaksNoMessage() {
        Console terminal = Consoles.of(console.out(), console.err(), console.style(), true);

        Main.failed(terminal, new OutOfMemoryError("Java heap space"));
        Main.failed(terminal, new IllegalStateException("short"));
        Main.run(terminal, Map.of(), "compare", "--budge", "1m");
        Main.run(terminal, Map.of(), "compare", "no-such.jar");
        Main.run(terminal, Map.of(), "judge", "no-such-folder");

        assertThat(err.toString().lines())
                .hasSizeGreaterThan(10)
                .filteredOn(line -> !line.startsWith("\tat "))
                .allSatisfy(line -> assertThat(line).hasSizeLessThan(80));
    }

    @Test
    void noSecretIsInAMessage() {
        String url = "http://user:hunter2@db/x?token=hunter2&sig=hunter2&page=2";

        Main.failed(console, new BadInputException(url, "cannot be used: " + url, "Write another."));
        Main.failed(console, new NoMeasurementException("no response from " + url, "Look at it."));
        Main.failed(console, new IllegalStateException(url));
        Main.run(console, Map.of(), "compare", "app.jar", "--no-such-option=" + url);
        Main.run(console, Map.of(), "compare", url);

        assertThat(err.toString())
                .contains("cannot be used", "no response from", "IllegalStateException", "--no-such-option")
                .contains("page=2")
                .doesNotContain("hunter2");
    }

    @Test
    void noControlCharacterReachesTheTerminalFromOutside() {
        String hostile = "3.5\u001b]0;owned\u0007\u009b2J\r\n\tnext \u202egnp.";

        assertThat(Main.failed(console, new BadInputException("app.jar", hostile, hostile)))
                .isEqualTo(2);
        Main.failed(console, new IllegalStateException(hostile));

        assertThat(err.toString())
                .contains("3.5\\u001b]0;owned\\u0007\\u009b2J", "next \\u202egnp.")
                .doesNotContain("\u001b")
                .doesNotContain("\u0007")
                .doesNotContain("\u009b")
                .doesNotContain("\u202e");
    }
}
