package dev.assay.studies.report;

import dev.assay.model.Numbers;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Ink;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Figures;
import dev.assay.studies.model.StudyClaim;
import dev.assay.studies.model.StudyJudgement;
import dev.assay.studies.model.StudyJudgement.JudgedClaim;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The conclusions of a publication as a table: its own figures, those of this machine, and whether each conclusion holds. */
final class ClaimsSection {
    /** With more parts, a cell with all figures is too long to read. */
    private static final int MAX_PARTS = 3;

    private ClaimsSection() {}

    /** Empty if there are none. */
    static Optional<Section> of(StudyJudgement judgement) {
        if (judgement.claims().isEmpty()) {
            return Optional.empty();
        }
        List<Part> parts = new ArrayList<>(List.of(new Table(
                "",
                "llllll",
                List.of("conclusion", "by", "then", "today", "holds?", "interval of Assay's verdict"),
                judgement.claims().stream().map(ClaimsSection::row).toList())));
        List<String> notes = judgement.claims().stream()
                .flatMap(claim -> claim.notes().stream().map(note -> note(claim, note)))
                .toList();
        if (!notes.isEmpty()) {
            parts.add(Part.items(notes));
        }
        return Optional.of(new Section("", "The article's conclusions", parts));
    }

    private static Table.Row row(JudgedClaim claim) {
        return new Table.Row(
                List.of(
                        Cell.of(claim.text()),
                        Cell.of(claim.by()),
                        Cell.of(figures(claim.then(), text -> text)),
                        Cell.of(figures(claim.today(), Numbers::threeOrWhole)),
                        Cell.of(claim.standing().title(), ink(claim.standing())),
                        Cell.of(claim.own().map(ClaimsSection::interval).orElse(Figures.NONE))),
                claim.reason().text());
    }

    private static Ink ink(StudyJudgement.Standing standing) {
        return switch (standing) {
            case HOLDS -> Ink.GREEN;
            case DOES_NOT_HOLD -> Ink.RED;
            case UNDECIDED -> Ink.YELLOW;
        };
    }

    private static <T> String figures(Map<String, Map<String, T>> parts, Function<T, String> text) {
        if (parts.isEmpty()) {
            return Figures.NONE;
        } else if (parts.size() > MAX_PARTS) {
            return "see the tables of " + Numbers.count(parts.size(), "load");
        }
        return parts.entrySet().stream()
                .map(part -> (part.getKey().isEmpty() ? "" : part.getKey() + ": ")
                        + part.getValue().entrySet().stream()
                                .map(one -> one.getKey() + " " + text.apply(one.getValue()))
                                .collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
    }

    private static String interval(StudyJudgement.Own own) {
        return own.metric().title() + " against " + own.reference() + ": "
                + own.intervals().stream()
                        .map(one -> one.contender() + " " + Numbers.change(one.ratio(), one.low(), one.high()) + " ("
                                + Numbers.interval(one.low(), one.high()) + ")")
                        .collect(Collectors.joining(", "))
                + own.unlike().map(how -> "; decides nothing: " + how.text()).orElse("");
    }

    /** The address goes without its start, which Markdown would turn into a link or break. */
    private static String note(JudgedClaim claim, StudyClaim.Note note) {
        return "\"" + claim.text().replaceFirst("\\.$", "") + "\": " + note.text() + " ("
                + note.source().replaceFirst("^https?://(www\\.)?", "") + ")";
    }
}
