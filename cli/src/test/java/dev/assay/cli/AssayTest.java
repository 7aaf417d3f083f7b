package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.BadInputException;
import dev.assay.report.TerminalStyle;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/** What becomes of a failure. */
class AssayTest {
    private final StringWriter err = new StringWriter();
    private final Console console =
            new Console(new PrintWriter(new StringWriter()), new PrintWriter(err), new TerminalStyle(80, false), false);

    @Test
    void whatIsTooLargeIsNoFailIfConditionThatHolds() {
        assertThat(Assay.failed(console, new OutOfMemoryError("Java heap space")))
                .isEqualTo(3);
        assertThat(err.toString()).contains("assay: Java heap space", "larger than anything it should be");
    }

    @Test
    void anyOtherErrorIsADefectAndNoFailIfConditionThatHolds() {
        assertThat(Assay.failed(console, new NoClassDefFoundError("x"))).isEqualTo(3);
        assertThat(err.toString()).contains("defect of Assay", "NoClassDefFoundError: x");
    }

    @Test
    void noControlCharacterReachesTheTerminalFromOutside() {
        String hostile = "3.5\u001b]0;owned\u0007\u009b2J\r\n\tnext \u202egnp.";

        assertThat(Assay.failed(console, new BadInputException("app.jar", hostile, hostile)))
                .isEqualTo(2);
        Assay.failed(console, new IllegalStateException(hostile));

        assertThat(err.toString())
                .contains("3.5\\u001b]0;owned\\u0007\\u009b2J", "next \\u202egnp.")
                .doesNotContain("\u001b")
                .doesNotContain("\u0007")
                .doesNotContain("\u009b")
                .doesNotContain("\u202e");
    }
}
