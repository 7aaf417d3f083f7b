package dev.assay.behave;

import dev.assay.behave.Tally.Ended;
import dev.assay.launch.RunningServer;
import dev.assay.launch.Stop;
import dev.assay.model.Behaviour.Case;
import dev.assay.model.Behaviour.Concern;
import dev.assay.model.Behaviour.Conduct;
import dev.assay.model.Behaviour.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntConsumer;

/**
 * What becomes of requests when a process is told to end (SIGTERM): 50 requests a second on eight connections that are kept, whether
 * answers come or not, ten new connections a second, and five that are idle. A request is <em>lost</em> if it was sent and no answer came,
 * so that a client cannot know whether it was carried out.
 */
final class Shutdown implements Family {
    private static final String ID = "shutdown";
    private static final String LOST = "lost";
    private static final Duration PATIENCE = Duration.ofSeconds(40);
    private static final int USUAL_WARM_UP = 1_000;
    private static final int SLOW_REQUESTS = 10;
    private static final int SLOW_MILLIS = 200;

    private final int warmUpMillis;

    Shutdown() {
        this(USUAL_WARM_UP);
    }

    /** @param warmUpMillis of load before the process is told to end */
    Shutdown(int warmUpMillis) {
        this.warmUpMillis = warmUpMillis;
    }

    /**
     * A way to be stopped.
     *
     * @param id in those of its cases
     * @param properties that ask for it
     */
    private record Way(String id, String title, Map<String, String> properties) {
        static Way of(String mode) {
            return new Way(mode, "server.shutdown=" + mode, Map.of("server.shutdown", mode));
        }
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Findings ask(Stage stage, IntConsumer progress) throws InterruptedException {
        List<Way> ways = stage.app().isSpringBoot()
                ? List.of(Way.of("immediate"), Way.of("graceful"))
                : List.of(new Way("as-is", "as it is", Map.of()));
        List<Finding> findings = new ArrayList<>();
        List<String> omitted = new ArrayList<>();
        for (Way way : ways) {
            findings.addAll(underLoad(stage, way));
            progress.accept(100 * findings.size() / (5 * ways.size()));
            if (stage.requests().slow().isPresent()) {
                findings.addAll(inFlight(stage, way, stage.requests().slow().get(), omitted));
            }
        }
        progress.accept(100);
        if (stage.requests().slow().isEmpty()) {
            omitted.add(
                    "No path was named that takes a second (--slow PATH), so requests in flight were not asked for.");
        }
        return new Findings(findings, omitted);
    }

    private List<Finding> underLoad(Stage stage, Way way) throws InterruptedException {
        RunningServer server = stage.fresh(way.properties(), "shutdown-" + way.id());
        try (SteadyClients clients = new SteadyClients(server, stage.requests())) {
            clients.start();
            Thread.sleep(warmUpMillis);
            long told = clients.told();
            Stop stop = server.stop(PATIENCE);
            long gone = (System.nanoTime() - told) / 1_000_000;
            clients.end();
            String contender = server.contender();
            return List.of(
                    new Finding(kept(way), requests(contender, clients.kept())),
                    new Finding(fresh(way), requests(contender, clients.fresh())),
                    new Finding(idle(way), idle(contender, clients.idle())),
                    new Finding(
                            end(way),
                            new Conduct(
                                    contender,
                                    stop == Stop.CLEAN ? "ends" : "has to be killed",
                                    stop == Stop.CLEAN,
                                    Map.of("ms", gone))));
        }
    }

    private static List<Finding> inFlight(Stage stage, Way way, AppRequests.Slow slow, List<String> omitted)
            throws InterruptedException {
        Map<String, String> properties = new TreeMap<>(way.properties());
        properties.putAll(slow.properties());
        RunningServer server = stage.fresh(properties, "shutdown-" + way.id() + "-slow");
        try (SteadyClients clients = new SteadyClients(server, stage.requests())) {
            clients.once(slow.path(), 1);
            clients.settle(1);
            clients.once(slow.path(), SLOW_REQUESTS);
            Thread.sleep(SLOW_MILLIS);
            clients.told();
            server.stop(PATIENCE);
            clients.settle(1 + SLOW_REQUESTS);
            Map<Ended, Long> counts = clients.single();
            if (counts.values().stream().mapToLong(count -> count).sum() == 0) {
                omitted.add(slow.path() + " answered within " + SLOW_MILLIS + " ms, so no request was in flight with "
                        + way.title() + ".");
                return List.of();
            }
            return List.of(new Finding(slow(way), requests(server.contender(), counts)));
        }
    }

    /** Told by counts, and compared by whether any was lost and any was answered with 503. */
    private static Conduct requests(String contender, Map<Ended, Long> counts) {
        Map<String, Long> told = new TreeMap<>();
        counts.forEach((ended, count) -> told.put(ended.word(), count));
        long reset = counts.getOrDefault(Ended.RESET, 0L);
        long lost = counts.getOrDefault(Ended.ENDED, 0L) + counts.getOrDefault(Ended.UNANSWERED, 0L) + reset;
        told.remove(Ended.ENDED.word());
        told.remove(Ended.UNANSWERED.word());
        told.put(LOST, lost);
        told.put("of these reset", reset);
        String did = (lost > 0 ? "some lost" : "none lost")
                + (counts.getOrDefault(Ended.UNAVAILABLE, 0L) > 0 ? ", 503" : "")
                + (counts.getOrDefault(Ended.FAILED, 0L) > 0 ? ", failed" : "");
        return new Conduct(contender, did, lost == 0, told);
    }

    private static Conduct idle(String contender, Map<Ended, Long> counts) {
        long reset = counts.getOrDefault(Ended.RESET, 0L);
        long open = counts.getOrDefault(Ended.ANSWERED, 0L);
        return new Conduct(
                contender,
                reset > 0 ? "reset" : "closed",
                reset == 0,
                Map.of("closed", counts.getOrDefault(Ended.ENDED, 0L), "reset", reset, "open until the end", open));
    }

    private static Case kept(Way way) {
        return subject(
                way,
                "kept",
                "Requests on kept connections, ",
                "none lost",
                "Each deployment loses these requests, and clients may not repeat those that change something.");
    }

    private static Case fresh(Way way) {
        return subject(
                way,
                "new",
                "Requests on new connections, ",
                "none lost",
                "A connection that is taken and not answered is worse than one that is refused, which goes elsewhere at once.");
    }

    private static Case idle(Way way) {
        return subject(
                way,
                "idle",
                "Idle connections, ",
                "closed",
                "Pools find out at the next request that their connections are gone.");
    }

    private static Case slow(Way way) {
        return subject(
                way,
                "slow",
                "Requests in flight for a second, ",
                "none lost",
                "Long requests are cut off at each deployment.");
    }

    private static Case end(Way way) {
        return subject(
                way,
                "end",
                "The process itself, ",
                "ends",
                "A process that does not end in time is killed by whoever runs it, with all that it was doing.");
    }

    private static Case subject(Way way, String kind, String title, String asks, String means) {
        return new Case(
                "shutdown-" + way.id() + "-" + kind,
                ID,
                "",
                Level.NONE,
                Concern.LOSS,
                false,
                true,
                title + way.title(),
                asks,
                means,
                "");
    }

    @Override
    public boolean matters(Case subject, Conduct from, Conduct to) {
        return from.asAsked() && !to.asAsked();
    }
}
