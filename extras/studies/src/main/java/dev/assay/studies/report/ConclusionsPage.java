package dev.assay.studies.report;

import dev.assay.model.Numbers;
import dev.assay.report.document.Cell;
import dev.assay.report.document.MarkdownSections;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.document.TerminalSections;
import dev.assay.report.document.TerminalStyle;
import dev.assay.studies.model.StudyJudgement;
import dev.assay.studies.model.StudyJudgement.JudgedClaim;
import dev.assay.studies.model.StudyJudgement.Standing;
import java.util.ArrayList;
import java.util.List;

/** The conclusions of several studies in one table. */
public final class ConclusionsPage {
    private ConclusionsPage() {}

    /** A study by its name, and what follows from its figures. */
    public record Entry(String study, StudyJudgement judgement) {}

    /**
     * Writes them for a terminal.
     *
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void terminal(List<Entry> all, TerminalStyle style, Appendable out) {
        TerminalSections.write(List.of(section(all)), style, out);
    }

    public static void markdown(List<Entry> all, StringBuilder out) {
        new MarkdownSections("##", out).open(section(all));
    }

    private static Section section(List<Entry> all) {
        List<Table.Row> rows = new ArrayList<>();
        for (Entry entry : all) {
            entry.judgement().claims().forEach(claim -> rows.add(row(entry.study(), claim)));
        }
        return new Section(
                "",
                "All conclusions",
                List.of(
                        Part.paragraph(counts(all)),
                        new Table(
                                "",
                                "lllllll",
                                List.of("study", "conclusion", "by", "then", "today", "holds?", "interval"),
                                rows)));
    }

    /** Such as {@code 28 conclusions. Holds: 2. Does not hold: 9. Undecided: 17.} */
    private static String counts(List<Entry> all) {
        return Numbers.count(
                        all.stream()
                                .mapToLong(entry -> entry.judgement().claims().size())
                                .sum(),
                        "conclusion")
                + ". Holds: " + count(all, Standing.HOLDS) + ". Does not hold: " + count(all, Standing.DOES_NOT_HOLD)
                + ". Undecided: " + count(all, Standing.UNDECIDED) + ".";
    }

    private static long count(List<Entry> all, Standing standing) {
        return all.stream()
                .flatMap(entry -> entry.judgement().claims().stream())
                .filter(claim -> claim.standing() == standing)
                .count();
    }

    private static Table.Row row(String study, JudgedClaim claim) {
        return new Table.Row(
                List.of(
                        Cell.of(study),
                        Cell.of(claim.text()),
                        Cell.of(claim.by()),
                        Cell.of(ClaimsSection.then(claim)),
                        Cell.of(ClaimsSection.today(claim)),
                        ClaimsSection.standing(claim),
                        Cell.of(
                                claim.estimates().isEmpty()
                                        ? ClaimsSection.own(claim)
                                        : ClaimsSection.estimates(claim))),
                claim.reason().text());
    }
}
