package dev.assay.report;

import dev.assay.model.evidence.Environment;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.document.Material;
import dev.assay.report.document.Screen;
import dev.assay.report.document.Section;
import dev.assay.report.document.TerminalSections;
import dev.assay.report.document.TerminalStyle;
import dev.assay.report.section.EnvironmentSection;
import dev.assay.report.section.InvalidSection;
import dev.assay.report.section.LimitsSection;
import dev.assay.report.section.StartSection;
import dev.assay.report.section.VerdictsSection;
import java.util.List;

/** The result of {@code assay startup} on a terminal. */
public final class StartupReport {
    private static final List<Section.Source> SECTIONS = List.of(
            VerdictsSection::ofStarts, StartSection::of, LimitsSection::of, InvalidSection::of, EnvironmentSection::of);

    private StartupReport() {}

    /**
     * Writes the report; no line is longer than the style's columns.
     *
     * @param resultFolder shown with the commands that redraw and rejudge it; empty to leave them out
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void write(
            Verdict verdict, Environment environment, String resultFolder, TerminalStyle style, Appendable out) {
        Screen screen = new Screen(style);
        TerminalReport.headline(verdict, screen);
        new TerminalSections(screen).show(Section.all(SECTIONS, Material.of(verdict, environment)));
        TerminalReport.folder(resultFolder, screen);
        screen.send(out);
    }
}
