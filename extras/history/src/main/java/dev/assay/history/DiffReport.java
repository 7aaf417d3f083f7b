package dev.assay.history;

import dev.assay.model.verdict.Verdict;
import dev.assay.report.TerminalReport;
import dev.assay.report.document.Material;
import dev.assay.report.document.Screen;
import dev.assay.report.document.Section;
import dev.assay.report.document.TerminalSections;
import dev.assay.report.document.TerminalStyle;
import dev.assay.report.section.InvalidSection;
import dev.assay.report.section.LimitsSection;
import dev.assay.report.section.VerdictsSection;
import java.util.List;

/** The result of {@code assay diff} on a terminal. */
public final class DiffReport {
    private static final List<Section.Source> SECTIONS =
            List.of(VerdictsSection::of, LimitsSection::of, InvalidSection::of);

    private DiffReport() {}

    /**
     * Writes the report; no line is longer than the style's columns.
     *
     * @param added what else changed
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void write(Verdict verdict, List<Section> added, TerminalStyle style, Appendable out) {
        Screen screen = new Screen(style);
        TerminalReport.headline(verdict, screen);
        TerminalSections sections = new TerminalSections(screen);
        sections.show(Section.all(SECTIONS, Material.of(verdict)));
        sections.show(added);
        screen.send(out);
    }
}
