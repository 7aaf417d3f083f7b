package dev.assay.behave.families;

import dev.assay.behave.cases.AppRequests;
import dev.assay.behave.outcome.Behaviour.Case;
import dev.assay.behave.outcome.Behaviour.Concern;
import dev.assay.behave.outcome.Behaviour.Level;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.outcome.Count;
import dev.assay.behave.outcome.Mark;
import dev.assay.behave.outcome.Observation.Marks;
import dev.assay.behave.transport.Fixture;
import dev.assay.behave.transport.Tally;
import dev.assay.behave.transport.Tally.Ended;
import dev.assay.behave.transport.Target;
import dev.assay.launch.Stop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntConsumer;

/**
 * What happens to requests when a process gets SIGTERM: 50 requests a second on eight kept connections, whether responses come or not, ten
 * new connections a second, and five idle ones. A request is <em>lost</em> if it was sent and no response came, so that a client cannot know
 * whether it was carried out.
 *
 * @param warmUpMillis of load before SIGTERM
 */
record Shutdown(int warmUpMillis) implements Family {
    private static final String ID = "shutdown";
    private static final String NONE_LOST = Mark.NONE_LOST.text();
    private static final Duration PATIENCE = Duration.ofSeconds(40);
    private static final int USUAL_WARM_UP = 1_000;
    private static final int SLOW_REQUESTS = 10;
    private static final int SLOW_MILLIS = 200;

    Shutdown() {
        this(USUAL_WARM_UP);
    }

    /**
     * A way to shut down.
     *
     * @param id part of the ids of its cases
     * @param properties that select it
     */
    private record Way(String id, String title, Map<String, String> properties) {
        Finding finding(String part, String what, String asks, String means, Outcome outcome) {
            String name = ID + "-" + id + "-" + part;
            String whole = what + ", " + title;
            return new Finding(
                    new Case(name, ID, "", Level.NONE, Concern.LOSS, false, true, whole, asks, means, ""), outcome);
        }

        static Way of(String mode) {
            return new Way(mode, "server.shutdown=" + mode, Map.of("server.shutdown", mode));
        }
    }

    /** What is counted. */
    private enum Group {
        KEPT(
                "Requests on kept connections",
                NONE_LOST,
                "Every deployment loses these requests, and clients may not repeat those that change something."),
        NEW(
                "Requests on new connections",
                NONE_LOST,
                "A connection that is accepted and not answered is worse than a refused one, which can go elsewhere at once."),
        IDLE(
                "Idle connections",
                "closed",
                "Client pools notice only at the next request that their connections are gone."),
        END(
                "The process",
                "exits",
                "A process that does not exit in time is killed by its supervisor, along with everything it was doing.");

        private final String title;
        private final String asks;
        private final String means;

        Group(String title, String asks, String means) {
            this.title = title;
            this.asks = asks;
            this.means = means;
        }

        private Finding finding(Way way, Outcome outcome) {
            return way.finding(name().toLowerCase(java.util.Locale.ROOT), title, asks, means, outcome);
        }
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Findings ask(Fixture fixture, IntConsumer progress) throws InterruptedException {
        List<Way> ways = fixture.app().isSpringBoot()
                ? List.of(Way.of("immediate"), Way.of("graceful"))
                : List.of(new Way("as-is", "as it is", Map.of()));
        List<AppRequests.Slow> slow = fixture.requests().slow();
        int all = (Group.values().length + slow.size()) * ways.size();
        List<Finding> findings = new ArrayList<>();
        List<String> omitted = new ArrayList<>();
        for (Way way : ways) {
            findings.addAll(fixture.fresh(way.properties(), ID + "-" + way.id(), target -> underLoad(target, way)));
            progress.accept(100 * findings.size() / all);
            for (AppRequests.Slow one : slow) {
                findings.addAll(inFlight(fixture, way, one, omitted));
                progress.accept(100 * findings.size() / all);
            }
        }
        progress.accept(100);
        if (slow.isEmpty()) {
            omitted.add("Requests in flight were not tested: name a path that takes a second (--slow PATH).");
        }
        return new Findings(findings, omitted);
    }

    private List<Finding> underLoad(Target target, Way way) throws InterruptedException {
        try (SteadyClients clients = new SteadyClients(target)) {
            clients.start();
            Thread.sleep(warmUpMillis);
            long begun = clients.stopping();
            Stop stop = target.server().stop(PATIENCE);
            long millis = (System.nanoTime() - begun) / 1_000_000;
            clients.end();
            boolean clean = stop == Stop.CLEAN;
            Marks end = Marks.of(clean ? Mark.EXITS : Mark.KILLED);
            return List.of(
                    Group.KEPT.finding(way, requests(target, clients.kept())),
                    Group.NEW.finding(way, requests(target, clients.fresh())),
                    Group.IDLE.finding(way, idle(target, clients.idle())),
                    Group.END.finding(
                            way, new Outcome(target.contender(), end, clean, List.of(Count.millis("after", millis)))));
        }
    }

    private static List<Finding> inFlight(Fixture fixture, Way way, AppRequests.Slow slow, List<String> omitted)
            throws InterruptedException {
        Map<String, String> properties = new TreeMap<>(way.properties());
        properties.putAll(slow.properties());
        return fixture.fresh(properties, ID + "-" + way.id() + "-" + slow.id(), target -> {
            try (SteadyClients clients = new SteadyClients(target)) {
                byte[] request = target.get(slow.path());
                clients.once(request, 1);
                clients.settle(1);
                clients.once(request, SLOW_REQUESTS);
                Thread.sleep(SLOW_MILLIS);
                clients.stopping();
                target.server().stop(PATIENCE);
                clients.settle(1 + SLOW_REQUESTS);
                Map<Ended, Long> counts = clients.single();
                if (counts.values().stream().mapToLong(count -> count).sum() == 0) {
                    omitted.add(slow.path() + " answered within " + SLOW_MILLIS
                            + " ms, so no request was in flight with " + way.title() + ".");
                    return List.of();
                }
                return List.of(way.finding(
                        slow.id(),
                        slow.title(),
                        NONE_LOST,
                        "Every deployment cuts off long requests.",
                        requests(target, counts)));
            }
        });
    }

    /** Compared by whether any request was lost, answered with 503 or failed; the counts are only shown. */
    private static Outcome requests(Target target, Map<Ended, Long> counts) {
        long reset = counts.getOrDefault(Ended.RESET, 0L);
        long lost = counts.getOrDefault(Ended.ENDED, 0L) + counts.getOrDefault(Ended.UNANSWERED, 0L) + reset;
        List<Count> shown = new ArrayList<>();
        for (Ended ended : List.of(Ended.ANSWERED, Ended.UNAVAILABLE, Ended.FAILED, Ended.REFUSED)) {
            if (counts.containsKey(ended)) {
                shown.add(Count.of(ended.word(), counts.getOrDefault(ended, 0L)));
            }
        }
        shown.add(Count.of("lost", lost));
        shown.add(Count.of("lost by reset", reset));
        List<Mark> marks = new ArrayList<>(List.of(lost > 0 ? Mark.SOME_LOST : Mark.NONE_LOST));
        Tally.errors(counts, Ended.UNAVAILABLE, Ended.FAILED).forEach(marks::add);
        return new Outcome(target.contender(), new Marks(marks), lost == 0, shown);
    }

    private static Outcome idle(Target target, Map<Ended, Long> counts) {
        long reset = counts.getOrDefault(Ended.RESET, 0L);
        return new Outcome(
                target.contender(),
                Marks.of(reset > 0 ? Mark.RESET : Mark.CLOSED),
                reset == 0,
                List.of(
                        Count.of("closed", counts.getOrDefault(Ended.ENDED, 0L)),
                        Count.of("reset", reset),
                        Count.of("still open", counts.getOrDefault(Ended.ANSWERED, 0L))));
    }
}
