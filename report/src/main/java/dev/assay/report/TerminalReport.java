package dev.assay.report;

import dev.assay.model.Environment;
import dev.assay.model.Verdict;

/** The result of {@code assay compare} on a terminal: the headline first, the result folder last. */
public final class TerminalReport {
    private TerminalReport() {}

    /**
     * Writes the report. No line is longer than the style's columns, and text that Assay did not write has no control characters.
     *
     * @param resultFolder shown with the commands that draw and judge it anew; empty leaves them out
     * @throws java.io.UncheckedIOException if {@code out} refuses the text
     */
    public static void write(
            Verdict verdict, Environment environment, String resultFolder, TerminalStyle style, Appendable out) {
        Screen screen = new Screen(style);
        TerminalVerdicts.headline(verdict, screen);
        TerminalVerdicts.show(verdict, screen);
        TerminalExplanation.show(verdict, screen);
        TerminalTables.result(verdict, screen);
        TerminalServiceLevel.show(verdict, screen);
        TerminalBills.show(verdict, screen);
        TerminalTables.settings(verdict, screen);
        TerminalClosing.limits(verdict, screen);
        TerminalClosing.parity(verdict, screen);
        TerminalMachine.show(environment, screen);
        TerminalClosing.folder(resultFolder, screen);
        screen.send(out);
    }
}
