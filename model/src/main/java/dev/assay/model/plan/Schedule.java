package dev.assay.model.plan;

import java.util.List;

/**
 * The order of everything in an experiment: a pure function of plan and seed.
 *
 * @param startupRounds contender ids in the order of start, for each start-up round
 * @param groups ids of contenders that are alive together in a block; if there are several groups, blocks alternate
 *     between them
 * @param blocks more than the budget is expected to hold, so that replacing a block never changes the others
 * @param firstLook whether these are the few blocks of a first look, which gets no verdict
 */
public record Schedule(
        Timing timing,
        List<List<String>> startupRounds,
        List<List<String>> groups,
        List<BlockPlan> blocks,
        boolean firstLook) {
    public Schedule {
        groups = groups.stream().map(List::copyOf).toList();
        startupRounds = startupRounds.stream().map(List::copyOf).toList();
        blocks = List.copyOf(blocks);
    }

    /** The order of an experiment that gets a verdict. */
    public Schedule(
            Timing timing, List<List<String>> startupRounds, List<List<String>> groups, List<BlockPlan> blocks) {
        this(timing, startupRounds, groups, blocks, false);
    }

    /** All contenders alive together in every block. */
    public Schedule(Timing timing, List<List<String>> startupRounds, List<BlockPlan> blocks) {
        this(timing, startupRounds, List.of(), blocks);
    }

    public ExperimentKind kind() {
        return firstLook
                ? ExperimentKind.FIRST_LOOK
                : blocks.isEmpty() ? ExperimentKind.STARTUP : ExperimentKind.COMPARISON;
    }

    /** Blocks of all groups that the budget is expected to hold. */
    public int plannedBlocks() {
        return timing.plannedBlocks() * blocksInRound();
    }

    /** Whether servers are only started: without blocks there is no load. */
    public boolean startsOnly() {
        return blocks.isEmpty() && !startupRounds.isEmpty();
    }

    /** Blocks until every group has had one; at least 1. */
    public int blocksInRound() {
        return Math.max(1, groups.size());
    }
}
