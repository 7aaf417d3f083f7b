package dev.assay.studies.report;

import dev.assay.model.Numbers;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Ink;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Figures;
import dev.assay.studies.model.Study;
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

    private static final int MAX_ESTIMATES = 12;

    private ClaimsSection() {}

    /** Empty if there are none. */
    static Optional<Section> of(Study study, StudyJudgement judgement) {
        if (judgement.claims().isEmpty()) {
            return Optional.empty();
        }
        boolean repeated =
                judgement.claims().stream().anyMatch(claim -> !claim.estimates().isEmpty());
        List<String> titles = new ArrayList<>(List.of("conclusion", "by", "then", "today", "holds?"));
        if (repeated) {
            titles.add("interval over repetitions");
        }
        titles.add("interval of Assay's verdict");
        List<Part> parts = new ArrayList<>(List.of(new Table(
                "",
                "l".repeat(titles.size()),
                titles,
                judgement.claims().stream().map(claim -> row(claim, repeated)).toList())));
        List<String> notes = judgement.claims().stream()
                .flatMap(claim -> claim.notes().stream().map(note -> note(claim, note)))
                .toList();
        if (!notes.isEmpty()) {
            parts.add(Part.items(notes));
        }
        return Optional.of(new Section("", "The " + study.facts().publication() + "'s conclusions", parts));
    }

    private static Table.Row row(JudgedClaim claim, boolean repeated) {
        List<Cell> cells = new ArrayList<>(List.of(
                Cell.of(claim.text()),
                Cell.of(claim.by()),
                Cell.of(then(claim)),
                Cell.of(today(claim)),
                standing(claim)));
        if (repeated) {
            cells.add(Cell.of(estimates(claim)));
        }
        cells.add(Cell.of(own(claim)));
        return new Table.Row(cells, claim.reason().text());
    }

    static Cell standing(JudgedClaim claim) {
        return Cell.of(claim.standing().title(), ink(claim.standing()));
    }

    /** By Assay's verdict. */
    static String own(JudgedClaim claim) {
        return claim.own().map(ClaimsSection::interval).orElse(Figures.NONE);
    }

    static String then(JudgedClaim claim) {
        return figures(claim.then(), text -> text);
    }

    static String today(JudgedClaim claim) {
        return figures(claim.today(), Numbers::threeOrWhole);
    }

    /** Such as {@code undertow against tomcat +7% (+5 to +9%)}. */
    static String estimates(JudgedClaim claim) {
        if (claim.estimates().size() > MAX_ESTIMATES) {
            return "see study.json: " + Numbers.count(claim.estimates().size(), "interval");
        }
        return claim.estimates().isEmpty()
                ? Figures.NONE
                : claim.estimates().stream().map(ClaimsSection::estimate).collect(Collectors.joining("; "));
    }

    private static String estimate(StudyJudgement.Estimate one) {
        return (one.part().isEmpty() ? "" : one.part() + ": ")
                + one.contender()
                + one.against()
                        .map(other -> " against " + other + " " + Numbers.change(one.value(), one.low(), one.high())
                                + " (" + Numbers.interval(one.low(), one.high()) + ")")
                        .orElseGet(() -> " " + Numbers.threeOrWhole(one.value()) + " ("
                                + Numbers.threeOrWhole(one.low()) + " to " + Numbers.threeOrWhole(one.high()) + ")");
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
