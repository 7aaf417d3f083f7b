package dev.assay.verdict;

import dev.assay.model.Evidence;
import dev.assay.model.Plan;
import dev.assay.model.Timing;
import java.time.Duration;
import java.util.stream.Stream;

/**
 * What an undecided comparison would need: the budget to type for an experiment with so many more blocks.
 *
 * @param groups of contenders that take turns, each with blocks of its own
 */
record Needed(Plan plan, Timing timing, Dossier dossier, int groups) {
    /** Blocks are not all alike. */
    private static final double RESERVE = 1.02;

    private static final Duration LONGEST = Duration.ofHours(8);

    /** Such as {@code --budget 31m}: what this experiment took, and so many more blocks like its own. */
    String budget(int moreBlocks) {
        Duration needed = time(moreBlocks);
        return "--budget " + ProseFigures.budget(needed.compareTo(plan.budget()) > 0 ? needed : plan.budget());
    }

    /** Whether a night is enough for so many more blocks. */
    boolean isPractical(int moreBlocks) {
        return time(moreBlocks).compareTo(LONGEST) <= 0;
    }

    private Duration time(int moreBlocks) {
        double block = dossier.blockTime(timing).toMillis() / 1e3;
        double seconds = dossier.pilot().map(Evidence.Pilot::seconds).orElse(0.0)
                + starts()
                + dossier.spoiled().stream()
                        .mapToDouble(Evidence.Spoiled::seconds)
                        .sum()
                + groups * (ran() + (double) moreBlocks) * block;
        return Duration.ofMillis(Math.round(1e3 * RESERVE * seconds));
    }

    private double starts() {
        return dossier.startsOfBlocks()
                ? 0
                : dossier.startups().stream()
                        .mapToDouble(Evidence.Startup::seconds)
                        .sum();
    }

    /** Blocks that ran to their end, whether they count or not. */
    private long ran() {
        return Stream.of(dossier.measured(), dossier.disturbed(), dossier.young())
                .flatMap(blocks -> blocks.stream().map(Evidence.Measured::index))
                .distinct()
                .count();
    }
}
