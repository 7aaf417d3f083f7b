package dev.assay.studies.model;

import dev.assay.model.Require;
import dev.assay.tools.files.Shortcoming;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What follows from the figures of a repeated study. Complete: reports render it and compute nothing.
 *
 * @param findings what its method cannot show, most telling first
 * @param starts mean start-up times, in the order of the study
 * @param rankings rankings of contenders by a figure, if the publication gives one
 * @param claims the publication's conclusions, judged by the figures of this machine
 * @param differences published and measured ratios, side by side
 * @param scale how the loads differ from the published ones, in sentences
 */
public record StudyJudgement(
        List<Shortcoming> findings,
        List<MeanStart> starts,
        List<Ranking> rankings,
        List<JudgedClaim> claims,
        List<Difference> differences,
        List<String> scale) {
    public StudyJudgement {
        findings = List.copyOf(findings);
        starts = List.copyOf(starts);
        rankings = List.copyOf(rankings);
        claims = List.copyOf(claims);
        differences = List.copyOf(differences);
        scale = List.copyOf(scale);
    }

    /**
     * A contender's figure as a ratio to that of the study's first contender.
     *
     * @param part empty for figures of no part
     * @param run empty with an empty part
     * @param figure id of a {@link StudyFigure}, key of a {@link Study.Figure}, or {@link StudyClaim.By#START_UP} for the mean start-up
     *     time
     * @param published empty if one of the two was not published
     * @param measured empty if one of the two was not measured
     */
    public record Difference(
            String contender,
            String part,
            String run,
            String figure,
            OptionalDouble published,
            OptionalDouble measured) {}

    /** The difference with these names; empty if there is none. */
    public Optional<Difference> difference(String contender, String part, String run, String figure) {
        return differences.stream()
                .filter(one -> one.contender().equals(contender) && one.figure().equals(figure))
                .filter(one -> one.part().equals(part) && one.run().equals(run))
                .findFirst();
    }

    /**
     * Mean start-up time of a contender.
     *
     * @param published in seconds; empty if nothing was published
     * @param measured in seconds, to the first good answer; empty if nothing was measured
     * @param reported in seconds, as logged by the app itself
     */
    public record MeanStart(
            String contender, OptionalDouble published, OptionalDouble measured, OptionalDouble reported) {}

    /**
     * Contenders ranked by a figure, best first.
     *
     * @param published the publication's ranking
     * @param measured all contenders that have the figure; in the study's order if there are too few runs to rank them
     * @param replicates whether there are enough runs for a ranking
     */
    public record Ranking(
            String part, StudyFigure figure, List<String> published, List<Placed> measured, Replicates replicates) {
        public Ranking {
            published = List.copyOf(published);
            measured = List.copyOf(measured);
        }
    }

    /**
     * A contender in a ranking, with the ranks that it may have by what is told apart.
     *
     * @param first best rank, from 1: behind all that are better
     * @param last worst rank: before all that are worse
     */
    public record Placed(String contender, double mean, int first, int last) {
        public Placed {
            Require.that(first >= 1 && last >= first, "no ranks: " + first + " to " + last);
        }
    }

    /** Whether the contenders have enough runs for a ranking. */
    public enum Replicates {
        /** One run each: figures, but no ranking. */
        ONE,
        /** So few that chance alone would separate runs of the same server too often. */
        FEW,
        ENOUGH
    }

    /** Whether a claim holds. */
    public enum Standing {
        HOLDS,
        DOES_NOT_HOLD,
        CANNOT_BE_TOLD
    }

    /**
     * A claim and what figures say about it.
     *
     * @param text of the claim
     * @param byVerdict whether only Assay's own verdict can tell, because the study's runs cannot
     * @param reasons in sentences: the figures of this machine, those of the publication, Assay's verdict
     * @param notes what else is known about it
     */
    public record JudgedClaim(
            String text, Standing standing, boolean byVerdict, List<String> reasons, List<StudyClaim.Note> notes) {
        public JudgedClaim {
            reasons = List.copyOf(reasons);
            notes = List.copyOf(notes);
        }
    }
}
