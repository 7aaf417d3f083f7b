package dev.assay.verdict.finding;

import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Timing;
import dev.assay.verdict.reading.SortedEvidence;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * What an undecided comparison needs: the budget to type for an experiment with more blocks.
 *
 * @param groups number of groups of contenders that take turns, each with its own blocks
 */
public record BudgetForecast(Plan plan, Timing timing, SortedEvidence dossier, int groups) {
    /** Margin, because blocks differ in length. */
    private static final double RESERVE = 1.02;

    private static final Duration LONGEST = Duration.ofHours(8);

    /** The time of this experiment plus that of this many more blocks of a contender; at least the budget that it had. */
    public Duration budget(String contender, int moreBlocks) {
        Duration needed = time(contender, moreBlocks);
        return needed.compareTo(plan.budget()) > 0 ? needed : plan.budget();
    }

    /** Whether a night is enough for this many more blocks of a contender. */
    public boolean isPractical(String contender, int moreBlocks) {
        return time(contender, moreBlocks).compareTo(LONGEST) <= 0;
    }

    private Duration time(String contender, int moreBlocks) {
        double block = dossier.blockTime(timing).toMillis() / 1e3;
        double seconds = dossier.pilot().map(Evidence.Pilot::seconds).orElse(0.0)
                + starts()
                + dossier.spoiled().stream()
                        .mapToDouble(Evidence.Spoiled::seconds)
                        .sum()
                + groups * (ran(contender) + (double) moreBlocks) * block;
        return Duration.ofMillis(Math.round(1e3 * RESERVE * seconds));
    }

    private double starts() {
        return dossier.startsOfBlocks()
                ? 0
                : dossier.startups().stream()
                        .mapToDouble(Evidence.Startup::seconds)
                        .sum();
    }

    /** Completed blocks of the contender, whether they count or not; the dossier may hold blocks of several groups. */
    private long ran(String contender) {
        return Stream.of(dossier.measured(), dossier.disturbed(), dossier.notWarm())
                .flatMap(List::stream)
                .filter(block -> block.contender(contender).isPresent())
                .map(Evidence.Measured::index)
                .distinct()
                .count();
    }
}
