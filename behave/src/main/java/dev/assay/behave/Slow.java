package dev.assay.behave;

import dev.assay.behave.Bystanders.Seen;
import dev.assay.launch.RunningServer;
import dev.assay.model.Behaviour.Case;
import dev.assay.model.Behaviour.Concern;
import dev.assay.model.Behaviour.Conduct;
import dev.assay.model.Behaviour.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Whether normal clients still get answers beside slow and stuck ones, up to 500 of these, each kind in a process of its own; and when a
 * server gives up on one, all kinds side by side.
 */
final class Slow implements Family {
    private static final String ID = "slow";
    private static final String NO_POST = "No step of the workload posts a body, so slow bodies were not sent.";
    private static final Duration GRACE = Duration.ofSeconds(5);
    /** Ends of classes of how long a server waits, in seconds; between them lie the usual time-outs of 20, 30 and 60. */
    private static final List<Integer> CLASSES = List.of(1, 5, 15, 25, 35, 70);

    /**
     * How many, and how long.
     *
     * @param steps numbers of stuck clients, rising
     * @param trickleMillis between two bytes of one
     * @param requests of normal clients at each step
     * @param everyMillis between two of them
     * @param answerMillis that normal clients wait
     * @param giveUpMillis that a server is given to give up on a stuck client
     */
    record Pace(
            List<Integer> steps, int trickleMillis, int requests, int everyMillis, int answerMillis, int giveUpMillis) {
        static final Pace USUAL = new Pace(List.of(10, 20, 50, 100, 200, 500), 1_000, 20, 50, 2_500, 70_000);

        Pace {
            steps = List.copyOf(steps);
        }
    }

    private final Pace pace;

    Slow() {
        this(Pace.USUAL);
    }

    Slow(Pace pace) {
        this.pace = pace;
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Findings ask(Stage stage, IntConsumer progress) throws InterruptedException {
        AppRequests requests = stage.requests();
        List<Stuck> kinds = kinds(requests);
        List<Finding> findings = new ArrayList<>();
        int done = 0;
        for (Stuck kind : kinds) {
            if (kind.crowds()) {
                RunningServer server = stage.fresh(Map.of(), "slow-" + kind.word());
                try {
                    findings.add(crowd(server.contender(), server::connect, server.authority(), requests, kind));
                } finally {
                    server.stop(GRACE);
                }
            }
            progress.accept(100 * ++done / (kinds.size() + 1));
        }
        RunningServer server = stage.fresh(Map.of(), "slow-patience");
        try {
            findings.addAll(patience(server.contender(), server::connect, server.authority(), requests));
        } finally {
            server.stop(GRACE);
        }
        progress.accept(100);
        return new Findings(findings, requests.posts() ? List.of() : List.of(NO_POST));
    }

    private static List<Stuck> kinds(AppRequests requests) {
        return Arrays.stream(Stuck.values())
                .filter(kind -> kind != Stuck.BODY || requests.posts())
                .toList();
    }

    /** What normal clients see beside more and more stuck ones, until they are stopped. */
    Finding crowd(String contender, Door door, String host, AppRequests requests, Stuck kind)
            throws InterruptedException {
        byte[] request =
                WireText.raw("GET " + requests.path() + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
        Seen alone = ask(door, request);
        Map<String, Long> counts = new TreeMap<>(Map.of("slowest ms alone", alone.slowestMillis()));
        String did = "all answered up to " + pace.steps().get(pace.steps().size() - 1);
        boolean all = alone.all();
        try (StuckClients stuck = new StuckClients(door, kind, kind.begin(requests, host), pace.trickleMillis())) {
            for (int step : pace.steps()) {
                counts.put("stuck", (long) stuck.grow(step));
                Thread.sleep(pace.trickleMillis() / 2);
                Seen seen = ask(door, request);
                counts.put("answered", (long) seen.answered());
                counts.put("asked", (long) seen.asked());
                counts.put("slowest ms", seen.slowestMillis());
                if (seen.answered() == 0) {
                    return new Finding(crowd(kind), new Conduct(contender, "stopped at " + step, false, counts));
                } else if (all && !seen.all()) {
                    all = false;
                    did = "some unanswered from " + step;
                }
            }
        }
        return new Finding(crowd(kind), new Conduct(contender, did, all, counts));
    }

    private Seen ask(Door door, byte[] request) throws InterruptedException {
        return Bystanders.ask(door, request, pace.requests(), pace.everyMillis(), pace.answerMillis());
    }

    /** When a server gives up on one client of each kind. */
    List<Finding> patience(String contender, Door door, String host, AppRequests requests) throws InterruptedException {
        List<Stuck> kinds = kinds(requests).stream().filter(Stuck::seesTheEnd).toList();
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<Callable<GivingUp>> waits = kinds.stream()
                    .<Callable<GivingUp>>map(kind -> () -> GivingUp.await(
                            door, kind, kind.begin(requests, host), pace.trickleMillis(), pace.giveUpMillis()))
                    .toList();
            List<Future<GivingUp>> all = threads.invokeAll(waits);
            return IntStream.range(0, kinds.size())
                    .mapToObj(i -> new Finding(patience(kinds.get(i)), conduct(contender, all.get(i))))
                    .toList();
        } finally {
            threads.shutdownNow();
        }
    }

    private Conduct conduct(String contender, Future<GivingUp> future) {
        try {
            GivingUp end = future.get();
            OptionalLong millis = end.millis();
            Map<String, Long> counts = new TreeMap<>(Map.of("bytes", end.bytes()));
            millis.ifPresent(ms -> counts.put("ms", ms));
            return new Conduct(contender, waits(millis, pace.giveUpMillis()), millis.isPresent(), counts);
        } catch (ExecutionException e) {
            return new Conduct(contender, "no connection", false, Map.of());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The wait in classes, so that two runs tell the same. */
    static String waits(OptionalLong millis, int mostMillis) {
        if (millis.isEmpty()) {
            return "longer than " + mostMillis / 1_000 + " s";
        }
        return CLASSES.stream()
                .filter(seconds -> millis.getAsLong() <= seconds * 1_000L)
                .findFirst()
                .map(seconds -> "gives up within " + seconds + " s")
                .orElse("gives up");
    }

    private Case crowd(Stuck kind) {
        int most = pace.steps().get(pace.steps().size() - 1);
        return subject(
                "slow-" + kind.word(),
                Concern.CLIENT,
                kind.title() + ", from 10 connections on",
                "all answered up to " + most,
                switch (kind) {
                    case LINE, HEADERS ->
                        "A few clients on bad lines, or one attacker with little bandwidth, hold what"
                                + " others need.";
                    case BODY ->
                        "Uploads over slow lines hold a thread each while the app reads them, and where there are"
                                + " no more threads everybody waits.";
                    case READING ->
                        "Clients that stop reading hold answers in memory, and threads where the buffers of the"
                                + " system are full.";
                    case SILENT, IDLE -> "Pools, load balancers and port scanners open connections and use them later.";
                    case HALF_CLOSE ->
                        "Clients that died in the middle of a request are held where their end is not" + " noticed.";
                });
    }

    private static Case patience(Stuck kind) {
        return subject(
                "slow-patience-" + kind.word(),
                Concern.DETAIL,
                "How long it waits: "
                        + kind.title().substring(0, 1).toLowerCase(java.util.Locale.ROOT)
                        + kind.title().substring(1),
                "gives up",
                kind == Stuck.IDLE
                        ? "A pool of clients, or a proxy, has to drop idle connections earlier than the server does."
                        : "As long as this a stuck client costs a connection.");
    }

    private static Case subject(String id, Concern concern, String title, String asks, String means) {
        return new Case(id, ID, "", Level.NONE, concern, false, true, title, asks, means, "");
    }

    @Override
    public boolean matters(Case subject, Conduct from, Conduct to) {
        return subject.concern() == Concern.CLIENT && from.asAsked() && !to.asAsked();
    }
}
