package dev.assay.studies.report;

import dev.assay.report.Part;
import dev.assay.report.Section;
import dev.assay.report.Table;
import dev.assay.studies.judge.ClaimPhrases;
import dev.assay.studies.judge.RankPhrases;
import dev.assay.studies.model.StudyClaim;
import dev.assay.studies.model.StudyJudgement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The claims and rankings of a publication, next to what the figures here say about them. */
final class ClaimSections {
    private static final String ORDER = "Orders";

    private ClaimSections() {}

    /** The claims; empty if there are none. */
    static Optional<Section> claims(StudyJudgement judgement) {
        return judgement.claims().isEmpty()
                ? Optional.empty()
                : Optional.of(new Section(
                        "",
                        "What the article concludes",
                        judgement.claims().stream()
                                .<Part>map(ClaimSections::claim)
                                .toList()));
    }

    private static Part claim(StudyJudgement.JudgedClaim claim) {
        List<String> items = new ArrayList<>(claim.reasons());
        claim.notes().forEach(note -> items.add(note.text() + " (" + address(note) + ")"));
        return Part.items(ClaimPhrases.heading(claim), items);
    }

    /** The address without the start, which Markdown would turn into a link or break. */
    private static String address(StudyClaim.Note note) {
        return note.source().replaceFirst("^https?://(www\\.)?", "");
    }

    /**
     * The rankings; empty if there are none.
     *
     * @param name of a contender by its id
     */
    static Optional<Section> rankings(StudyJudgement judgement, UnaryOperator<String> name) {
        if (judgement.rankings().isEmpty()) {
            return Optional.empty();
        }
        List<Part> parts = new ArrayList<>(List.of(new Table(
                ORDER,
                "llll",
                List.of("load", "by", "article, best first", "here"),
                judgement.rankings().stream().map(ranking -> row(ranking, name)).toList())));
        RankPhrases.untold(judgement.rankings()).map(Part::note).ifPresent(parts::add);
        return Optional.of(new Section("", ORDER, parts));
    }

    private static Table.Row row(StudyJudgement.Ranking ranking, UnaryOperator<String> name) {
        return Table.Row.of(
                ranking.part(),
                ranking.figure().title(),
                ranking.published().stream().map(name).collect(Collectors.joining(", ")),
                RankPhrases.of(ranking, name));
    }
}
