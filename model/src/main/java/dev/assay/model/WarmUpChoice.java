package dev.assay.model;

import java.util.List;
import java.util.OptionalDouble;

/**
 * How long all contenders are warmed up in every block, and why.
 *
 * @param seconds of load for each contender
 * @param allotted seconds that the budget had set aside
 * @param longest seconds that the budget allows
 * @param contenders in the order of the pilot
 */
public record WarmUpChoice(double seconds, double allotted, double longest, List<Steady> contenders) {
    public WarmUpChoice {
        contenders = List.copyOf(contenders);
    }

    /**
     * When one contender was warm.
     *
     * @param contender id
     * @param seconds of load that it had had by then; empty if it never was while the pilot watched
     */
    public record Steady(String contender, OptionalDouble seconds) {}

    /** Whether every contender got warm while the pilot watched. */
    public boolean allSteady() {
        return contenders.stream().allMatch(steady -> steady.seconds().isPresent());
    }
}
