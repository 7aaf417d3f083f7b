package dev.assay.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What follows from the figures of a repeated study. Complete: reports render it and compute nothing.
 *
 * @param findings what its method cannot show, most telling first
 * @param starts mean start-up times, in the order of the study
 * @param rankings orders of contenders by a figure, where the publication tells one
 * @param claims what the publication concludes, judged by the figures of this machine
 * @param differences of figures that stand side by side
 * @param scale how far the runs are from what was published, in sentences
 */
public record StudyJudgement(
        List<StudyFinding> findings,
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
     * A figure of a contender against the first contender of the study, as a ratio.
     *
     * @param part empty for figures of no part
     * @param run empty with an empty part
     * @param figure id of a {@link StudyFigure}, key of a {@link Study.Figure}, or {@link StudyClaim.By#START_UP}, of which it is the mean
     * @param published empty where one of the two was not published
     * @param measured empty where one of the two was not measured
     */
    public record Difference(
            String contender,
            String part,
            String run,
            String figure,
            OptionalDouble published,
            OptionalDouble measured) {}

    /** The difference with these names; empty where there is none. */
    public Optional<Difference> difference(String contender, String part, String run, String figure) {
        return differences.stream()
                .filter(one -> one.contender().equals(contender) && one.figure().equals(figure))
                .filter(one -> one.part().equals(part) && one.run().equals(run))
                .findFirst();
    }

    /**
     * Mean start-up time of a contender.
     *
     * @param published in seconds; empty where nothing was published
     * @param measured in seconds, to the first good answer; empty where nothing was measured
     * @param reported in seconds, what the app itself says in its log
     */
    public record MeanStart(
            String contender, OptionalDouble published, OptionalDouble measured, OptionalDouble reported) {}

    /**
     * Contenders by a figure, best first.
     *
     * @param published those that the publication places, as it places them
     * @param measured all that have the figure; in the order of the study where there are too few runs for another
     * @param replicates whether there are enough runs for an order
     */
    public record Ranking(
            String part, StudyFigure figure, List<String> published, List<Placed> measured, Replicates replicates) {
        public Ranking {
            published = List.copyOf(published);
            measured = List.copyOf(measured);
        }
    }

    /**
     * A contender in an order. Those that cannot be told apart share their ranks.
     *
     * @param first rank of its group, from 1
     * @param last rank of its group
     */
    public record Placed(String contender, double mean, int first, int last) {
        public Placed {
            Require.that(first >= 1 && last >= first, "no ranks: " + first + " to " + last);
        }
    }

    /** How many runs of each contender an order rests on. */
    public enum Replicates {
        /** One: there is no order, there are figures. */
        ONE,
        /** So few that chance would part runs of one and the same server too often. */
        FEW,
        ENOUGH
    }

    /** How a claim stands. */
    public enum Standing {
        HOLDS,
        DOES_NOT_HOLD,
        CANNOT_BE_TOLD
    }

    /**
     * A claim and what figures say of it.
     *
     * @param text of the claim
     * @param byVerdict whether only Assay's own verdict can tell, the runs of the study cannot
     * @param reasons in sentences: the figures of this machine, those of the publication, Assay's verdict
     * @param notes what became of it
     */
    public record JudgedClaim(
            String text, Standing standing, boolean byVerdict, List<String> reasons, List<StudyClaim.Note> notes) {
        public JudgedClaim {
            reasons = List.copyOf(reasons);
            notes = List.copyOf(notes);
        }
    }
}
