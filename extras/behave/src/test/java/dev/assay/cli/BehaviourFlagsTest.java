package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.screen.Console;
import dev.assay.report.document.TerminalStyle;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Invalid requests are rejected before anything is started. */
class BehaviourFlagsTest {
    private final StringWriter err = new StringWriter();
    private final Console console =
            Consoles.of(new PrintWriter(new StringWriter()), new PrintWriter(err), new TerminalStyle(80, false), false);

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "compare --fail-if|behaviour: loses requests; is about behaviour",
                "compare --quick --behave; --behave: is for a comparison with a verdict",
                "compare --quick --fail-if|behaviour: matters; --fail-if: is for a comparison with a verdict",
                "compare --behave my-app.jar; my-app.jar: there is no such file",
                "compare --behave=speed; unknown family: speed",
                "compare --behave=limits --fail-if|behaviour: shutdown loses requests; 'shutdown' is neither a contender",
                "compare --behave=limits --fail-if|shutdown loses requests; --fail-if, column",
                "behave --servers tomcat,jetty --fail-if|netty matters; 'netty' is neither a contender",
                "behave --servers tomcat,jetty --fail-if|tomcat matters; 'tomcat' is the reference",
                "judge nowhere --fail-if|behaviour: matters; --fail-if, column"
            })
    void whatCannotBeAskedIsRefused(String command, String why) {
        int bar = command.indexOf('|');
        String flags = bar < 0 ? command : command.substring(0, bar);
        String[] arguments = bar < 0 ? flags.split(" ", -1) : (flags + " X").split(" ", -1);
        if (bar >= 0) {
            arguments[arguments.length - 1] = command.substring(bar + 1);
        }

        assertThat(Main.run(console, Map.of(), arguments)).as(err.toString()).isEqualTo(2);
        assertThat(err.toString()).contains(why);
    }
}
