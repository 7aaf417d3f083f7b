package dev.assay.verdict;

import dev.assay.model.Advice;
import dev.assay.model.Evidence;
import dev.assay.model.Finding;
import dev.assay.model.MarginSource;
import dev.assay.model.Metric;
import dev.assay.model.Plan;
import dev.assay.model.Timing;
import dev.assay.stats.Interval;
import dev.assay.words.Numbers;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Why a comparison has the verdict that it has, in words. */
record Reasons(Plan plan, Timing timing, Names names, Dossier dossier, Needed need) {
    static final String RESTARTING = "no more than restarting it would change";

    /** Why there is no interval, or none yet, if so. */
    Optional<Finding> early(Metric metric, Ruling ruling, int replicates, boolean finished) {
        return ruling.difference().isEmpty() || ruling.equivalence().isEmpty()
                ? Optional.of(early(metric, replicates, finished))
                : Optional.empty();
    }

    /**
     * The reason for a ruling that has its intervals, on this many replicates, of which the ruling may use fewer; the rule has its
     * error probabilities.
     */
    String of(Metric metric, Ruling ruling, int replicates, SequentialRule rule) {
        String noun = noun(metric);
        Interval difference = ruling.difference().orElseThrow();
        double estimate = ruling.estimate().orElseThrow();
        String behind = Numbers.count(ruling.n(), noun)
                + (replicates > ruling.n() ? " of " + replicates + ", the last look" : "");
        String interval = "the " + Numbers.share(rule.confidence()) + " interval";
        return switch (ruling.direction()) {
            case WITHIN ->
                "the " + Numbers.share(rule.equivalenceConfidence()) + " interval, "
                        + Words.signed(ruling.equivalence().orElseThrow()) + ", is within the margin of "
                        + Numbers.share(plan.margin()) + (restarting(plan, metric) ? ", " + RESTARTING : "") + " ("
                        + behind + ")";
            case BELOW, ABOVE ->
                Words.size(estimate, difference) + " "
                        + Comparative.of(metric, ruling.direction() == Ruling.Direction.BELOW) + ": " + interval + ", "
                        + Words.sizes(difference) + ", is entirely beyond the floor of "
                        + Numbers.share(Margins.FLOOR) + " (" + behind + ")";
            case UNKNOWN ->
                interval + ", " + Words.signed(difference) + ", is inconclusive (" + behind + "); "
                        + needed(metric, ruling);
        };
    }

    /** Whether the margin of this metric is what JVMs of one server differ by; of other metrics no calibration has measured that. */
    static boolean restarting(Plan plan, Metric metric) {
        return metric == Comparer.PRIMARY && plan.marginFrom() == MarginSource.CALIBRATION;
    }

    /** What an undecided comparison would need, such as {@code about 14 more blocks: --budget 31m}. */
    String needed(Metric metric, Ruling ruling) {
        if (ruling.more().isEmpty()) {
            return "more " + noun(metric) + "s than anyone would run: find a quieter machine";
        }
        int more = ruling.more().getAsInt();
        return "about " + more + " more " + noun(metric) + (more == 1 ? "" : "s")
                + (isStartup(metric) ? "" : ": " + need.budget(more));
    }

    private Finding early(Metric metric, int replicates, boolean finished) {
        if (!isStartup(metric)) {
            return new Finding.TooFewReplicates(replicates, Looks.fewest(finished), false);
        }
        int planned = timing.startupRounds() == 0 ? timing.plannedBlocks() : timing.startupRounds();
        return new Finding.TooFewReplicates(replicates, Math.max(planned, FixedRule.FEWEST), true);
    }

    /**
     * Refuses a comparison of which more than half of the blocks do not count.
     *
     * @param lessLoad whether another comparison of the pair asks for less load: then none of them asks for more
     */
    Optional<Finding> tooManyUnusable(Replicates replicates, boolean finished, BooleanSupplier lessLoad) {
        return typicalOfMost(replicates, finished)
                .map(example -> new Finding.MostBlocksUnusable(
                        example.why(),
                        Reading.Unusable.alike(example, replicates.unusable()),
                        replicates.unusable().size() + replicates.size(),
                        example.advice() == Advice.HIGHER_RATE && lessLoad.getAsBoolean()
                                ? Advice.NO_HIGHER_RATE
                                : example.advice()));
    }

    /** Whether a comparison is refused with the advice to lower the load. */
    boolean asksForLessLoad(Metric metric, Replicates replicates, boolean finished) {
        return typicalOfMost(replicates, finished)
                        .filter(example -> example.advice().lessLoad())
                        .isPresent()
                || tooUncertain(metric, replicates, finished).isPresent();
    }

    /** Where more than half of the blocks do not count, and enough were seen to say so: one that stands for them. */
    private static Optional<Reading.Unusable> typicalOfMost(Replicates replicates, boolean finished) {
        int bad = replicates.unusable().size();
        int all = bad + replicates.size();
        boolean enoughSeen = finished || all >= Looks.minimum();
        return enoughSeen && bad * 2 > all
                ? Optional.of(Reading.Unusable.typical(replicates.unusable()))
                : Optional.empty();
    }

    /** Refuses a comparison of which the systematic errors alone leave more open than a verdict may, whatever the estimate is. */
    Optional<Finding> tooUncertain(Metric metric, Replicates replicates, boolean finished) {
        LogRatios bounded = replicates.bounded();
        boolean enoughSeen = bounded.size() > 0 && (finished || bounded.size() >= Looks.minimum());
        if (!enoughSeen || Math.max(bounded.systematicBelow(), bounded.systematicAbove()) <= Lateness.MOST) {
            return Optional.empty();
        }
        return Optional.of(new Finding.TooUncertain(
                metric,
                Math.exp(-bounded.systematicBelow()),
                Math.exp(bounded.systematicAbove()),
                Math.exp(Lateness.MOST),
                Advice.LOWER_RATE));
    }

    Finding nothingValid() {
        return dossier.spoiled().stream()
                .min(Comparator.comparingInt(Evidence.Spoiled::index))
                .<Finding>map(block -> new Finding.Cause(
                        "no block ran to its end",
                        "in block " + block.index() + " " + names.orId(block.contender()) + " failed: "
                                + block.reason()))
                .orElse(new Finding.Text("no block was measured in which both took part; give a larger budget"));
    }

    Optional<Finding> startsFail(String contender) {
        long failed = dossier.failedStartups().stream()
                .filter(start -> start.contender().equals(contender))
                .count();
        if (failed * 2 <= dossier.startsTried(contender)) {
            return Optional.empty();
        }
        return dossier.failedStartups().stream()
                .filter(start -> start.contender().equals(contender))
                .findFirst()
                .map(start -> new Finding.Cause(
                        names.of(contender) + " failed " + failed + " of "
                                + Numbers.count(dossier.startsTried(contender), "start"),
                        start.reason()));
    }

    static String noun(Metric metric) {
        return isStartup(metric) ? "round" : "block";
    }

    private static boolean isStartup(Metric metric) {
        return metric.ofStartup();
    }
}
