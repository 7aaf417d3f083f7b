package dev.assay.behave.families;

import dev.assay.behave.cases.OtherCases;
import dev.assay.behave.families.Pressure.LoadSummary;
import dev.assay.behave.outcome.Behaviour.Case;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.outcome.Count;
import dev.assay.behave.outcome.Mark;
import dev.assay.behave.outcome.Observation;
import dev.assay.behave.outcome.Observation.Reached;
import dev.assay.behave.outcome.Observation.Reached.Bound;
import dev.assay.behave.transport.Fixture;
import dev.assay.behave.transport.ProcessCost;
import dev.assay.behave.transport.Tally;
import dev.assay.behave.transport.Tally.Ended;
import dev.assay.behave.transport.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.IntConsumer;

/**
 * What a server does under overload: a short closed loop finds its capacity, then 1.5 and 3 times that rate is offered for twenty
 * seconds each, and after each a low load shows when latency has recovered.
 */
record Overload(Pace pace) implements Family {
    private static final String ID = "overload";
    /** Share of capacity at which nothing queues. */
    private static final double LOW = 0.2;
    /** Share of capacity below which a server no longer keeps serving. */
    private static final double SERVES = 0.5;
    /** Latency has recovered when p99 is at most twice what it was before, plus these milliseconds. */
    private static final long SLACK_MILLIS = 10;

    private static final int CLOSED_CLIENTS = 32;

    /**
     * Amounts and durations.
     *
     * @param warmUpMillis of the closed loop before, which is not counted
     * @param capacityMillis of the closed loop that finds capacity
     * @param overMillis of overload, at most 20 seconds
     * @param windowMillis of low load, after which p99 is checked
     * @param windows within which latency has to recover
     * @param clients that send at once, at most
     * @param responseMillis timeout of each request
     * @param capacity in requests per second, if known
     */
    record Pace(
            int warmUpMillis,
            int capacityMillis,
            int overMillis,
            int windowMillis,
            int windows,
            int clients,
            int responseMillis,
            OptionalDouble capacity) {
        static final Pace USUAL = new Pace(4_000, 3_000, 20_000, 1_000, 20, 200, 5_000, OptionalDouble.empty());

        Pace {
            if (overMillis > 20_000) {
                throw new IllegalArgumentException("no overload for more than 20 seconds: " + overMillis);
            }
        }
    }

    Overload() {
        this(Pace.USUAL);
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Findings ask(Fixture fixture, IntConsumer progress) throws InterruptedException {
        return new Findings(fixture.fresh(Map.of(), ID, target -> ask(target, progress)), List.of());
    }

    List<Finding> ask(Target target, IntConsumer progress) throws InterruptedException {
        double capacity = capacity(target);
        long usual = low(target, capacity).quantileMillis(0.99);
        List<Finding> findings = new ArrayList<>();
        for (Times times : Times.values()) {
            ProcessCost before = ProcessCost.of(target.server().pid());
            LoadSummary summary = Pressure.open(
                    target, pace.clients(), pace.responseMillis(), pace.overMillis(), capacity * times.factor);
            List<Count> counts = counts(capacity, capacity * times.factor, summary);
            before.residentMegabytes().ifPresent(mb -> counts.add(new Count("memory before", mb, "MB")));
            ProcessCost.of(target.server().pid())
                    .residentMegabytes()
                    .ifPresent(mb -> counts.add(new Count("memory after", mb, "MB")));
            boolean unharmed = serves(capacity, summary) && summary.lost() == 0;
            findings.add(new Finding(
                    times.serves(), new Outcome(target.contender(), observed(capacity, summary), unharmed, counts)));
            findings.add(new Finding(times.recovers(), recovery(target, capacity, usual)));
            progress.accept(100 * findings.size() / (2 * Times.values().length));
        }
        return findings;
    }

    private double capacity(Target target) throws InterruptedException {
        if (pace.capacity().isPresent()) {
            return pace.capacity().getAsDouble();
        }
        Pressure.closed(target, CLOSED_CLIENTS, pace.responseMillis(), pace.warmUpMillis());
        LoadSummary summary = Pressure.closed(target, CLOSED_CLIENTS, pace.responseMillis(), pace.capacityMillis());
        if (summary.goodput() == 0) {
            throw new Fixture.NotStartedException("It answered none of the requests sent to find its capacity.");
        }
        return summary.goodput();
    }

    private LoadSummary low(Target target, double capacity) throws InterruptedException {
        return Pressure.open(
                target, CLOSED_CLIENTS, pace.responseMillis(), pace.windowMillis(), Math.max(10, capacity * LOW));
    }

    private static boolean serves(double capacity, LoadSummary summary) {
        return summary.goodput() >= SERVES * capacity;
    }

    static Observation observed(double capacity, LoadSummary summary) {
        List<Mark> marks = new ArrayList<>();
        marks.add(
                serves(capacity, summary)
                        ? Mark.KEEPS_SERVING
                        : summary.goodput() > 0 ? Mark.DEGRADES : Mark.STOPS_SERVING);
        if (summary.lost() > 0) {
            marks.add(Mark.SOME_LOST);
        }
        Tally.errors(summary.ended(), Ended.UNAVAILABLE, Ended.FAILED, Ended.REFUSED)
                .forEach(marks::add);
        return new Observation.Marks(marks);
    }

    private static List<Count> counts(double capacity, double offered, LoadSummary summary) {
        List<Count> counts = new ArrayList<>(List.of(
                new Count("capacity", Math.round(capacity), "req/s"),
                new Count("offered", Math.round(offered), "req/s"),
                new Count("goodput", Math.round(summary.goodput()), "req/s"),
                Count.millis("p50", summary.quantileMillis(0.5)),
                Count.millis("p99", summary.quantileMillis(0.99))));
        for (Ended ended : Ended.values()) {
            if (summary.ended().containsKey(ended)) {
                counts.add(Count.of(ended.word(), summary.count(ended)));
            }
        }
        counts.add(Count.of("never sent", summary.dropped()));
        return counts;
    }

    private Outcome recovery(Target target, double capacity, long usual) throws InterruptedException {
        OptionalInt recovered = OptionalInt.empty();
        long last = 0;
        for (int i = 1; i <= pace.windows() && recovered.isEmpty(); i++) {
            LoadSummary summary = low(target, capacity);
            last = summary.quantileMillis(0.99);
            if (isRecovered(usual, summary)) {
                recovered = OptionalInt.of(i);
            }
        }
        List<Count> counts = new ArrayList<>();
        recovered.ifPresent(
                windows -> counts.add(new Count("after", (long) windows * pace.windowMillis() / 1_000, "s")));
        counts.add(Count.millis("p99 at last", last));
        counts.add(Count.millis("p99 before", usual));
        return new Outcome(target.contender(), recovery(recovered, pace.windows()), recovered.isPresent(), counts);
    }

    /** Whether everything is answered, about as fast as before. */
    static boolean isRecovered(long usual, LoadSummary summary) {
        boolean all = summary.ended().keySet().stream().allMatch(ended -> ended == Ended.ANSWERED);
        return all && summary.count(Ended.ANSWERED) > 0 && summary.quantileMillis(0.99) <= 2 * usual + SLACK_MILLIS;
    }

    /** Recovery in classes, so that two runs are equal. */
    static Reached recovery(OptionalInt windows, int most) {
        return windows.isEmpty()
                ? new Reached(Bound.NO_RECOVERY, most)
                : new Reached(Bound.RECOVERS, windows.getAsInt() <= 5 ? 5 : most);
    }

    /** The offered rate. */
    private enum Times {
        HALF_MORE(1.5, "half-more"),
        THRICE(3, "thrice");

        private final double factor;
        private final String word;

        Times(double factor, String word) {
            this.factor = factor;
            this.word = word;
        }

        private Case serves() {
            return OtherCases.of(ID + "-" + word);
        }

        private Case recovers() {
            return OtherCases.of(ID + "-" + word + "-after");
        }
    }
}
