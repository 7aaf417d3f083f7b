package dev.assay.report;

import dev.assay.model.Shell;
import dev.assay.model.evidence.Environment;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.document.Ink;
import dev.assay.report.document.Material;
import dev.assay.report.document.Screen;
import dev.assay.report.document.Section;
import dev.assay.report.document.TerminalSections;
import dev.assay.report.document.TerminalStyle;
import dev.assay.report.figures.Clean;
import dev.assay.report.figures.Wording;

/** The result of {@code assay compare} on a terminal: the headline first, the result folder last. */
public final class TerminalReport {
    private TerminalReport() {}

    /**
     * Writes the report. No line is longer than the style's columns, and text that Assay did not write has no control characters.
     *
     * @param resultFolder shown with the commands that redraw and rejudge it; empty to leave them out
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void write(
            Verdict verdict, Environment environment, String resultFolder, TerminalStyle style, Appendable out) {
        Screen screen = new Screen(style);
        headline(verdict, screen);
        new TerminalSections(screen).show(Section.all(Sections.TERMINAL, Material.of(verdict, environment)));
        folder(resultFolder, screen);
        screen.send(out);
    }

    /** Writes the headline, what it holds for, and what it rests on. */
    public static void headline(Verdict verdict, Screen screen) {
        headline(Clause.sentence(verdict.headline()), verdict, screen);
    }

    static void headline(String headline, Verdict verdict, Screen screen) {
        screen.paragraph(0, 0, Clean.line(headline), Ink.BOLD);
        Wording.scope(verdict).ifPresent(scope -> screen.paragraph(0, 0, "Valid for: " + Clean.line(scope), Ink.FAINT));
        screen.paragraph(0, 0, Wording.basis(verdict), Ink.FAINT);
    }

    /** Writes where the results are; nothing without a folder. */
    static void folder(String resultFolder, Screen screen) {
        if (resultFolder.isEmpty()) {
            return;
        }
        String folder = Clean.line(resultFolder, 2000);
        screen.heading("Result folder");
        screen.paragraph(2, 4, folder, Ink.NONE);
        screen.whole("view: open " + Shell.quote(folder + "/report.html") + " in a browser");
        screen.whole("redraw: assay report " + Shell.quote(folder));
        screen.whole("judge again: assay judge " + Shell.quote(folder));
    }
}
