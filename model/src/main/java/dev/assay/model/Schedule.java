package dev.assay.model;

import java.util.List;

/**
 * What happens in which order: a pure function of plan and seed.
 *
 * @param timing how long each part lasts
 * @param startupRounds contender ids in the order of start, for each start-up round
 * @param blocks more than the budget is expected to hold, so that replacing a block never changes the others
 */
public record Schedule(Timing timing, List<List<String>> startupRounds, List<BlockPlan> blocks) {
    public Schedule {
        startupRounds = startupRounds.stream().map(List::copyOf).toList();
        blocks = List.copyOf(blocks);
    }
}
