package dev.assay.experiment;

import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Pace;
import dev.assay.model.plan.Plan;
import dev.assay.plan.Schedules;
import dev.assay.verdict.rule.Looks;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.IntStream;

/** The wall time that an experiment may use, including all runs that resume it. For one thread. */
public final class Budget {
    /** Assumed for evidence without a duration, such as a failed start: the time to stop a process. */
    private static final double STOP_SECONDS = 1;
    /** Largest factor by which the budget is extended, if the pilot finds that a verdict needs more; the user is told. */
    private static final double LARGEST = 1.5;

    private final double spentBefore;
    private final Instant began;
    private final InstantSource clock;
    private Duration total;

    private Budget(Duration total, double spentBefore, InstantSource clock) {
        this.total = total;
        this.spentBefore = spentBefore;
        this.clock = clock;
        this.began = clock.instant();
    }

    public static Budget start(Duration total, List<Evidence> before, InstantSource clock) {
        return new Budget(total, before.stream().mapToDouble(Budget::seconds).sum(), clock);
    }

    /** The longest that the budget of a plan may become by being extended. */
    public static Duration longest(Plan plan) {
        double factor = plan.extent().limit() ? 1 : LARGEST;
        return Duration.ofMillis(Math.round(factor * plan.budget().toMillis()));
    }

    public Duration total() {
        return total;
    }

    /**
     * Extends the budget to hold the blocks of the first look, or else the fewest that give an interval at the end of a budget, if that
     * takes no more than {@link #LARGEST} times the plan's budget and that is no limit. With less, measuring would be in vain. Never shrinks it.
     */
    public void extendFor(Plan plan, Pace pace) {
        Duration most = longest(plan);
        IntStream.of(Looks.minimum(), Looks.fewest())
                .mapToObj(blocks -> Schedules.held(plan, pace).smallestBudget(blocks))
                .filter(needed -> needed.compareTo(most) <= 0)
                .findFirst()
                .filter(needed -> needed.compareTo(total) > 0)
                .ifPresent(needed -> total = needed);
    }

    /** The same where the blocks measured so far show that those still missing take longer than the pilot said. */
    void extendFor(Plan plan, int missing, double blockSeconds) {
        Duration needed = Duration.ofMillis(Math.round(1e3 * (spent() + missing * blockSeconds)));
        if (missing > 0 && needed.compareTo(total) > 0 && needed.compareTo(longest(plan)) <= 0) {
            total = needed;
        }
    }

    /** Seconds used, including earlier runs. */
    public double spent() {
        return spentBefore + Duration.between(began, clock.instant()).toMillis() / 1e3;
    }

    /** Time left; zero when it is used up. */
    public Duration left() {
        return Duration.ofMillis(Math.round(1e3 * Math.max(0, total.toMillis() / 1e3 - spent())));
    }

    /** Wall time that a piece of evidence took, in seconds. */
    public static double seconds(Evidence evidence) {
        return evidence instanceof Evidence.FailedStartup || evidence instanceof Evidence.Damaged
                ? STOP_SECONDS
                : evidence.seconds();
    }
}
