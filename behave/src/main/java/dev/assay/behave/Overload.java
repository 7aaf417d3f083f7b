package dev.assay.behave;

import dev.assay.behave.Pressure.Felt;
import dev.assay.behave.Tally.Ended;
import dev.assay.launch.RunningServer;
import dev.assay.model.Behaviour.Case;
import dev.assay.model.Behaviour.Concern;
import dev.assay.model.Behaviour.Conduct;
import dev.assay.model.Behaviour.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.IntConsumer;

/**
 * What a server does with more than it can do: capacity is found by a short closed loop, then 1.5 and 3 times as much comes for ten seconds
 * each, and after each a low load that tells when latency is back.
 */
final class Overload implements Family {
    private static final String ID = "overload";
    private static final Duration GRACE = Duration.ofSeconds(5);
    /** Of capacity: a load under which nothing queues. */
    private static final double LOW = 0.2;
    /** Of capacity: with less, overload stops a server rather than slowing it. */
    private static final double SERVES = 0.5;
    /** Latency is back when p99 is no more than twice what it was before, and these milliseconds. */
    private static final long SLACK_MILLIS = 10;

    /**
     * How much, and how long.
     *
     * @param warmUpMillis of a closed loop that is not counted
     * @param capacityMillis of the closed loop that finds capacity
     * @param overMillis of overload, at most 20 seconds
     * @param windowMillis of low load, after which p99 is looked at
     * @param windows that latency is given to come back
     * @param clients that send at once, at most
     * @param answerMillis that each of them waits
     * @param capacity if it is known, in requests per second
     */
    record Pace(
            int warmUpMillis,
            int capacityMillis,
            int overMillis,
            int windowMillis,
            int windows,
            int clients,
            int answerMillis,
            OptionalDouble capacity) {
        static final Pace USUAL = new Pace(4_000, 3_000, 10_000, 1_000, 20, 200, 5_000, OptionalDouble.empty());

        Pace {
            if (overMillis > 20_000) {
                throw new IllegalArgumentException("no overload for more than 20 seconds: " + overMillis);
            }
        }
    }

    private static final int CLOSED_CLIENTS = 32;

    private final Pace pace;

    Overload() {
        this(Pace.USUAL);
    }

    Overload(Pace pace) {
        this.pace = pace;
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Findings ask(Stage stage, IntConsumer progress) throws InterruptedException {
        RunningServer server = stage.fresh(Map.of(), "overload");
        try {
            return new Findings(
                    ask(
                            server.contender(),
                            server::connect,
                            server.authority(),
                            server.pid(),
                            stage.requests(),
                            progress),
                    List.of());
        } finally {
            server.stop(GRACE);
            progress.accept(100);
        }
    }

    /** The same at any door. */
    List<Finding> ask(String contender, Door door, String host, long pid, AppRequests requests, IntConsumer progress)
            throws InterruptedException {
        byte[] request = WireText.raw("GET " + requests.path() + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
        double capacity = capacity(door, request);
        long usual = low(door, request, capacity).quantileMillis(0.99);
        List<Finding> findings = new ArrayList<>();
        for (Times times : Times.values()) {
            Felt felt = Pressure.open(
                    door, request, pace.clients(), pace.answerMillis(), pace.overMillis(), capacity * times.factor);
            Map<String, Long> counts = new TreeMap<>(counts(capacity, felt));
            ProcessCost.of(pid).residentBytes().ifPresent(bytes -> counts.put("resident MB", bytes / 1_048_576));
            findings.add(new Finding(
                    times.serves(),
                    new Conduct(contender, did(capacity, felt), serves(capacity, felt) && felt.lost() == 0, counts)));
            findings.add(new Finding(times.recovers(), recovery(contender, door, request, capacity, usual)));
            progress.accept(100 * findings.size() / (2 * Times.values().length));
        }
        return findings;
    }

    private double capacity(Door door, byte[] request) throws InterruptedException {
        if (pace.capacity().isPresent()) {
            return pace.capacity().getAsDouble();
        }
        Pressure.closed(door, request, CLOSED_CLIENTS, pace.answerMillis(), pace.warmUpMillis());
        Felt felt = Pressure.closed(door, request, CLOSED_CLIENTS, pace.answerMillis(), pace.capacityMillis());
        if (felt.goodput() == 0) {
            throw new Stage.NotStartedException("answered none of the requests that were to find its capacity.");
        }
        return felt.goodput();
    }

    private Felt low(Door door, byte[] request, double capacity) throws InterruptedException {
        return Pressure.open(
                door, request, CLOSED_CLIENTS, pace.answerMillis(), pace.windowMillis(), Math.max(10, capacity * LOW));
    }

    private static boolean serves(double capacity, Felt felt) {
        return felt.goodput() >= SERVES * capacity;
    }

    /** The word that is compared. */
    static String did(double capacity, Felt felt) {
        String errors = (felt.lost() > 0 ? ", some lost" : "")
                + (felt.count(Ended.UNAVAILABLE) > 0 ? ", 503" : "")
                + (felt.count(Ended.FAILED) > 0 ? ", failed" : "")
                + (felt.count(Ended.REFUSED) > 0 ? ", refused" : "");
        return (serves(capacity, felt) ? "serves on" : felt.goodput() > 0 ? "slows down" : "stops") + errors;
    }

    private static Map<String, Long> counts(double capacity, Felt felt) {
        Map<String, Long> counts = new TreeMap<>();
        felt.ended().forEach((ended, count) -> counts.put(ended.word(), count));
        counts.put("never sent", felt.dropped());
        counts.put("capacity/s", Math.round(capacity));
        counts.put("goodput/s", Math.round(felt.goodput()));
        counts.put("p50 ms", felt.quantileMillis(0.5));
        counts.put("p99 ms", felt.quantileMillis(0.99));
        return counts;
    }

    private Conduct recovery(String contender, Door door, byte[] request, double capacity, long usual)
            throws InterruptedException {
        OptionalInt back = OptionalInt.empty();
        long last = 0;
        for (int i = 1; i <= pace.windows() && back.isEmpty(); i++) {
            Felt felt = low(door, request, capacity);
            last = felt.quantileMillis(0.99);
            if (isBack(usual, felt)) {
                back = OptionalInt.of(i);
            }
        }
        Map<String, Long> counts = new TreeMap<>(Map.of("p99 ms before", usual, "p99 ms at last", last));
        back.ifPresent(windows -> counts.put("seconds", (long) windows * pace.windowMillis() / 1_000));
        return new Conduct(contender, back(back, pace.windows()), back.isPresent(), counts);
    }

    /** Whether all that was asked is answered, as soon as before. */
    static boolean isBack(long usual, Felt felt) {
        boolean all = felt.ended().keySet().stream().allMatch(ended -> ended == Ended.ANSWERED);
        return all && felt.count(Ended.ANSWERED) > 0 && felt.quantileMillis(0.99) <= 2 * usual + SLACK_MILLIS;
    }

    /** In classes, so that two runs tell the same. */
    static String back(OptionalInt windows, int most) {
        return windows.isEmpty()
                ? "not back after " + most + " s"
                : windows.getAsInt() <= 5 ? "back within 5 s" : "back within " + most + " s";
    }

    /** How much comes. */
    private enum Times {
        HALF_MORE(1.5, "half-more", "1.5 times what it can do"),
        THRICE(3, "thrice", "Three times what it can do");

        private final double factor;
        private final String word;
        private final String title;

        Times(double factor, String word, String title) {
            this.factor = factor;
            this.word = word;
            this.title = title;
        }

        private Case serves() {
            return subject(
                    word,
                    title + ", for ten seconds",
                    "serves on, none lost",
                    "At a peak, some get answers or nobody does, and clients that time out ask again.");
        }

        private Case recovers() {
            return subject(
                    word + "-after",
                    "After " + title.substring(0, 1).toLowerCase(java.util.Locale.ROOT) + title.substring(1),
                    "back",
                    "A peak that is over should be over for users, too.");
        }

        private static Case subject(String id, String title, String asks, String means) {
            return new Case("overload-" + id, ID, "", Level.NONE, Concern.LOSS, false, true, title, asks, means, "");
        }
    }

    @Override
    public boolean matters(Case subject, Conduct from, Conduct to) {
        return from.asAsked() && !to.asAsked();
    }
}
