package dev.assay.experiment;

import dev.assay.model.evidence.Pace;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.JvmState;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Timing;
import dev.assay.plan.Allotment;
import dev.assay.plan.Schedules;
import dev.assay.plan.yaml.Durations;
import dev.assay.verdict.rule.Looks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * How many blocks the budget holds, and when answers can be expected, known as soon as launches and warm-up have been timed once.
 *
 * @param lines to print
 * @param startupRounds that leave time for six blocks; empty to keep those of the schedule
 * @param blocks that fit; empty to keep those of the schedule
 */
public record Outlook(List<String> lines, OptionalInt startupRounds, OptionalInt blocks) {
    /** For experiments without a budget to divide. */
    public static final Outlook NONE = new Outlook(List.of(), OptionalInt.empty(), OptionalInt.empty());

    /** Typical standard deviation between blocks of warm JVMs, on machines that are neither idle nor swamped (docs/trust/calibration.md). */
    private static final double SPREAD = 0.05;

    private static final double WANTED = 0.05;
    private static final int ROUND_UP_MINUTES = 5;

    public Outlook {
        lines = List.copyOf(lines);
    }

    /** An estimate before anything was measured, so that nobody has to wait for the pilot to know what to expect. */
    public static String before(Plan plan) {
        Allotment expected = Schedules.expected(plan);
        Times times = Times.of(plan, expected.pilot().plus(expected.startup()), Schedules.timing(plan), plan.budget());
        return "expected: first verdict after about " + clock(times.first()) + ", done after "
                + (plan.extent().limit() ? clock(times.end()) + " at the latest" : "about " + clock(times.end()))
                + "; the pilot will refine this";
    }

    /** Extends the budget if the first look needs more than was planned. */
    public static Outlook of(Plan plan, TrialEvent.Paced paced, Budget budget) {
        Pace pace = paced.pace();
        budget.extendFor(plan, pace);
        Allotment whole = Schedules.asked(plan, pace);
        Allotment held = Schedules.held(plan, pace);
        Times times = Times.of(plan, whole.pilot().plus(held.startup()), Schedules.timing(plan, pace), budget.total());
        int rounds = whole.startupRoundsHeld();
        List<String> lines = new ArrayList<>();
        lines.add((plan.state() == JvmState.WARM ? warmUp(paced) : "") + "a block takes about " + clock(times.block())
                + ", and the budget allows " + times.blocks() + times.end(plan));
        if (!times.looks()) {
            lines.add((times.tooShort()
                            ? "too short for a verdict, which needs at least four blocks"
                            : "a verdict at the end only")
                    + (times.groups() > 1 ? " of each of " + times.groups() + " groups" : "")
                    + "; for a verdict before the end, use --budget "
                    + rounded(held.smallestBudget().toMillis() / 1e3));
        } else if (plan.contenders().size() > 1) {
            lines.add(times.shows(plan));
        }
        int asked = plan.startupRounds().orElse(0);
        if (rounds < asked) {
            lines.add(shortened(rounds, asked, whole.smallestBudget()));
        }
        return new Outlook(lines, OptionalInt.of(rounds), OptionalInt.of(times.blocks()));
    }

    /** Start-up rounds are cut first, because every block measures start-up too. */
    private static String shortened(int held, int asked, Duration all) {
        return (held == 0 ? "none" : String.valueOf(held)) + " of " + asked
                + " start-up rounds, to leave time for six blocks"
                + (held == 0 ? "; start-up figures come from the blocks" : "") + "; for all rounds, use --budget "
                + rounded(all.toMillis() / 1e3);
    }

    /**
     * When things are due, in seconds.
     *
     * @param before pilot and start-up rounds
     * @param block one block
     * @param end of the budget
     * @param groups of contenders, each with blocks of its own
     * @param planned number of blocks of each group that the plan was expected to hold before the pilot
     */
    private record Times(double before, double block, double end, int groups, int planned) {
        /** @param before pilot and start-up rounds */
        static Times of(Plan plan, Duration before, Timing timing, Duration budget) {
            return new Times(
                    before.toMillis() / 1e3,
                    timing.blockEstimate().toMillis() / 1e3,
                    budget.toMillis() / 1e3,
                    Schedules.blocksInRound(plan),
                    Schedules.timing(plan).plannedBlocks());
        }

        int blocks() {
            return (int) Math.max(0, Math.min((double) Looks.most(planned) * groups, (end - before) / block));
        }

        double first() {
            int held = blocks() / groups;
            int look = held > Looks.minimum() ? Looks.first(planned, OptionalInt.of(held)) : Looks.minimum();
            return before + look * groups * block;
        }

        /** Whether there is a look before the end. */
        boolean looks() {
            return first() <= end * 1.02;
        }

        boolean tooShort() {
            return blocks() < Looks.fewest() * groups;
        }

        String end(Plan plan) {
            double budget = plan.budget().toMillis() / 1e3;
            return (looks() ? ": first verdict after " + clock(first()) + ", " : ": ") + "done after " + clock(end)
                    + " at the latest"
                    + (end > budget
                            ? ", because " + (looks() ? "six" : "four") + " blocks do not fit into " + clock(budget)
                            : "");
        }

        String shows(Plan plan) {
            int pairs = pairs(plan);
            int replicates = blocks() / groups;
            double resolution = Looks.resolution(replicates, planned, SPREAD, pairs);
            OptionalInt needed = Looks.showing(WANTED, SPREAD, pairs);
            return String.format(
                            Locale.ROOT,
                            "with typical noise of %.0f%% between blocks, differences of %.0f%% or more probably show by then",
                            100 * SPREAD,
                            Math.ceil(100 * resolution))
                    + (needed.isEmpty() || needed.getAsInt() <= replicates
                            ? ""
                            : String.format(
                                    Locale.ROOT,
                                    "; showing %.0f%% takes --budget %s",
                                    100 * WANTED,
                                    rounded(before + needed.getAsInt() * groups * block)));
        }

        /** The most comparisons that share one error probability: those with the reference, or those of a contender's variants. */
        private static int pairs(Plan plan) {
            List<Contender> bases = plan.bases();
            return IntStream.concat(
                            IntStream.of(1, bases.size() - 1),
                            bases.stream().mapToInt(base -> plan.variants(base).size()))
                    .max()
                    .orElseThrow();
        }
    }

    /** Rounded up to a multiple of {@link #ROUND_UP_MINUTES}, which is easy to type. */
    private static String rounded(double seconds) {
        long minutes = (long) Math.ceil(seconds / 60 / ROUND_UP_MINUTES) * ROUND_UP_MINUTES;
        return Durations.format(Duration.ofMinutes(minutes));
    }

    private static String warmUp(TrialEvent.Paced paced) {
        return (paced.warm() ? "warm after " : "still compiling after ")
                + seconds(paced.pace().warmUpSeconds()) + "; ";
    }

    private static String seconds(double seconds) {
        return Math.round(seconds) + " s";
    }

    private static String clock(double seconds) {
        long whole = Math.round(seconds);
        return String.format(Locale.ROOT, "%d:%02d", whole / 60, whole % 60);
    }
}
