package dev.assay.cli;

import dev.assay.model.JvmState;
import dev.assay.model.Pace;
import dev.assay.model.Plan;
import dev.assay.model.Timing;
import dev.assay.plan.Plans;
import dev.assay.plan.Schedules;
import dev.assay.verdict.Looks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** What will be answerable when, said as soon as launches and warm-up have been seen once. */
final class Outlook {
    /** Between blocks of level JVMs, on machines that are neither idle nor swamped (docs/calibration.md). */
    private static final double SPREAD = 0.05;

    private static final double WANTED = 0.05;
    private static final int ROUND_UP_MINUTES = 5;

    private Outlook() {}

    /** A line or two. Extends the budget if the first look needs more than was planned. */
    static List<String> of(Plan plan, Pace pace, Budget budget) {
        budget.extendTo(Experiment.limit(plan, pace));
        Timing timing = Schedules.timing(plan, pace);
        double pilot = Schedules.pilotEstimate(plan, pace).toMillis() / 1e3;
        double block = timing.blockEstimate().toMillis() / 1e3;
        double end = budget.total().toMillis() / 1e3;
        double first = pilot + Looks.minimum() * block;
        List<String> lines = new ArrayList<>();
        boolean warm = plan.state() == JvmState.WARM;
        lines.add((warm ? "level after " + seconds(pace.warmUpSeconds()) + "; " : "") + "a block takes about "
                + clock(block)
                + ": first answer at " + clock(first) + ", the end at " + clock(end) + " at the latest"
                + (budget.total().compareTo(plan.budget()) > 0
                        ? ", since six blocks do not fit into "
                                + clock(plan.budget().toMillis() / 1e3)
                        : ""));
        if (first > end * 1.02) {
            lines.add("too short for a verdict: six blocks need --budget " + rounded(first));
        } else if (plan.contenders().size() > 1) {
            lines.add(shows(plan, pilot, block, end));
        }
        return lines;
    }

    private static String shows(Plan plan, double pilot, double block, double end) {
        int pairs = plan.contenders().size() - 1;
        int blocks = (int) ((end - pilot) / block);
        double resolution = Looks.resolution(blocks, SPREAD, pairs);
        OptionalInt needed = Looks.showing(WANTED, SPREAD, pairs);
        return String.format(
                        Locale.ROOT,
                        "with %.0f %% between blocks, as usual, differences from %.0f %% show by then",
                        100 * SPREAD,
                        Math.ceil(100 * resolution))
                + (needed.isEmpty() || needed.getAsInt() <= blocks
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                "; from %.0f %% needs --budget %s",
                                100 * WANTED,
                                rounded(pilot + needed.getAsInt() * block)));
    }

    /** Up to whole minutes that are easy to type. */
    private static String rounded(double seconds) {
        long minutes = (long) Math.ceil(seconds / 60 / ROUND_UP_MINUTES) * ROUND_UP_MINUTES;
        return Plans.durationText(Duration.ofMinutes(minutes));
    }

    private static String seconds(double seconds) {
        return Math.round(seconds) + " s";
    }

    private static String clock(double seconds) {
        long whole = Math.round(seconds);
        return String.format(Locale.ROOT, "%d:%02d", whole / 60, whole % 60);
    }
}
