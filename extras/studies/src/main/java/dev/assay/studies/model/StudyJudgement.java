package dev.assay.studies.model;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.assay.model.Metric;
import dev.assay.model.verdict.Outcome;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What follows from the figures of a repeated study.
 *
 * @param claims the publication's conclusions, judged by the figures of this machine
 * @param scale how the loads differ from the published ones, in sentences
 */
public record StudyJudgement(List<JudgedClaim> claims, List<String> scale) {
    public StudyJudgement {
        claims = List.copyOf(claims);
        scale = List.copyOf(scale);
    }

    /** Whether a claim holds. */
    public enum Standing {
        HOLDS,
        DOES_NOT_HOLD,
        UNDECIDED;

        public String title() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /**
     * A claim and what figures say about it.
     *
     * @param text of the claim
     * @param reason that decides, or why nothing does
     * @param by the figure, unit included
     * @param then published figures as printed, by part and contender; a part with an empty name needs none
     * @param today figures of this machine, likewise; over several repetitions, their means; empty if responses without a time could change
     *     them
     * @param estimates that decide over repetitions; empty if the loads ran once, or too few repetitions have figures
     * @param own what Assay's own verdict says about it; empty if that says nothing
     * @param notes what else is known about it
     */
    public record JudgedClaim(
            String text,
            Standing standing,
            ClaimReason reason,
            String by,
            Map<String, Map<String, String>> then,
            Map<String, Map<String, Double>> today,
            List<Estimate> estimates,
            Optional<Own> own,
            List<StudyClaim.Note> notes) {
        public JudgedClaim {
            estimates = List.copyOf(estimates);
            notes = List.copyOf(notes);
        }
    }

    /**
     * A figure over repetitions.
     *
     * @param part of the study, as in the figures of the claim
     * @param against what it is a ratio to; empty for the figure itself
     * @param n repetitions behind it
     * @param low lower end of its interval
     */
    public record Estimate(
            String part, String contender, Optional<String> against, int n, double value, double low, double high) {}

    /**
     * What Assay's own verdict says about a claim.
     *
     * @param reference that all are compared with
     * @param unlike how its load differs from that of the claim, so that it decides nothing; empty if it does not
     */
    public record Own(Metric metric, String reference, List<Interval> intervals, Optional<Unlike> unlike) {
        public Own {
            intervals = List.copyOf(intervals);
        }
    }

    /** A contender as a ratio to the reference. */
    public record Interval(String contender, double ratio, double low, double high, Outcome outcome) {}

    /** How the load of Assay's own experiment differs from that of a claim. */
    public enum Unlike {
        OTHER_REQUESTS,
        ANOTHER_VERSION_OF_HTTP,
        OTHER_USE_OF_CONNECTIONS,
        A_FIXED_RATE,
        ANOTHER_CONCURRENCY;

        @JsonValue
        public String text() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ').replace("http", "HTTP");
        }
    }
}
