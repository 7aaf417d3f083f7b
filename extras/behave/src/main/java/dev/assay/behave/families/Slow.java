package dev.assay.behave.families;

import dev.assay.behave.cases.AppRequests;
import dev.assay.behave.cases.OtherCases;
import dev.assay.behave.families.ConcurrentClients.Seen;
import dev.assay.behave.outcome.Behaviour.Case;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.outcome.Count;
import dev.assay.behave.outcome.Mark;
import dev.assay.behave.outcome.Observation;
import dev.assay.behave.outcome.Observation.Reached;
import dev.assay.behave.outcome.Observation.Reached.Bound;
import dev.assay.behave.transport.Fixture;
import dev.assay.behave.transport.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Whether normal clients still get responses alongside up to 500 slow or stuck ones, each kind in its own process; and when a server gives up
 * on a single one, all kinds at the same time.
 */
record Slow(Pace pace) implements Family {
    private static final String ID = "slow";
    /** Upper ends of timeout classes, in seconds; the usual timeouts of 20, 30 and 60 lie well within a class. */
    private static final List<Integer> CLASSES = List.of(1, 5, 15, 25, 35, 70);

    /**
     * Amounts and durations.
     *
     * @param steps numbers of stuck clients, ascending
     * @param trickleMillis between two bytes of a stuck client
     * @param requests of normal clients at each step
     * @param everyMillis between two such requests
     * @param responseMillis timeout of normal clients
     * @param giveUpMillis how long a server may take to give up on a stuck client
     */
    record Pace(
            List<Integer> steps,
            int trickleMillis,
            int requests,
            int everyMillis,
            int responseMillis,
            int giveUpMillis) {
        static final Pace USUAL = new Pace(List.of(10, 20, 50, 100, 200, 500), 1_000, 20, 50, 2_500, 70_000);

        Pace {
            steps = List.copyOf(steps);
        }

        int most() {
            return steps.get(steps.size() - 1);
        }
    }

    Slow() {
        this(Pace.USUAL);
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Findings ask(Fixture fixture, IntConsumer progress) throws InterruptedException {
        List<Stuck> kinds = kinds(fixture.requests());
        List<Finding> findings = new ArrayList<>();
        int done = 0;
        for (Stuck kind : kinds) {
            if (kind.crowds() && fixture.asks(crowd(kind))) {
                findings.add(fixture.fresh(Map.of(), "slow-" + kind.word(), target -> crowd(target, kind)));
            }
            progress.accept(100 * ++done / (kinds.size() + 1));
        }
        List<Stuck> waiting = kinds.stream()
                .filter(kind -> kind.seesTheEnd() && fixture.asks(giveUp(kind)))
                .toList();
        if (!waiting.isEmpty()) {
            findings.addAll(fixture.fresh(
                    Map.of(),
                    "slow-patience",
                    target -> giveUp(
                            target,
                            waiting.stream().filter(kind -> kind.isOf(target)).toList())));
        }
        progress.accept(100);
        return new Findings(findings, fixture.requests().withoutBody("slow bodies were not tested"));
    }

    private static List<Stuck> kinds(AppRequests requests) {
        return Arrays.stream(Stuck.values())
                .filter(kind -> kind != Stuck.BODY || requests.posts())
                .toList();
    }

    /** What normal clients see alongside more and more stuck ones, until none of them is answered. */
    Finding crowd(Target target, Stuck kind) throws InterruptedException {
        Seen alone = ask(target);
        List<Count> counts = new ArrayList<>();
        Reached reached = new Reached(Bound.ALL_ANSWERED, pace.most());
        boolean all = alone.all();
        int clients = 0;
        try (StuckClients stuck = new StuckClients(target, kind, pace.trickleMillis())) {
            for (int step : pace.steps()) {
                clients = stuck.grow(step);
                Thread.sleep(pace.trickleMillis() / 2);
                Seen seen = ask(target);
                counts.add(Count.of("at " + step + ": answered", seen.answered()));
                seen.slowestMillis()
                        .ifPresent(slowest -> counts.add(Count.millis("at " + step + ": slowest", slowest)));
                if (all && !seen.all()) {
                    all = false;
                    reached = new Reached(Bound.SOME_UNANSWERED, step);
                }
                if (seen.answered() == 0) {
                    all = false;
                    reached = new Reached(Bound.NONE_ANSWERED, step);
                    break;
                }
            }
        }
        counts.add(Count.of("requests at each", pace.requests()));
        alone.slowestMillis().ifPresent(slowest -> counts.add(Count.millis("slowest alone", slowest)));
        counts.add(Count.of("stuck", clients));
        return new Finding(crowd(kind), new Outcome(target.contender(), reached, all, counts));
    }

    private Seen ask(Target target) throws InterruptedException {
        return ConcurrentClients.ask(target, pace.requests(), pace.everyMillis(), pace.responseMillis());
    }

    /** When a server gives up on one client of each of these kinds. */
    List<Finding> giveUp(Target target, List<Stuck> kinds) throws InterruptedException {
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<Callable<ServerTimeout>> waits = kinds.stream()
                    .<Callable<ServerTimeout>>map(
                            kind -> () -> ServerTimeout.await(target, kind, pace.trickleMillis(), pace.giveUpMillis()))
                    .toList();
            List<Future<ServerTimeout>> all = threads.invokeAll(waits);
            return IntStream.range(0, kinds.size())
                    .mapToObj(i -> new Finding(giveUp(kinds.get(i)), outcome(target, all.get(i))))
                    .toList();
        } finally {
            threads.shutdownNow();
        }
    }

    private Outcome outcome(Target target, Future<ServerTimeout> future) {
        try {
            ServerTimeout end = future.get();
            List<Count> counts = new ArrayList<>();
            end.millis().ifPresent(millis -> counts.add(Count.millis("after", millis)));
            counts.add(new Count("received", end.bytes(), "bytes"));
            return new Outcome(
                    target.contender(),
                    waits(end.millis(), pace.giveUpMillis()),
                    end.millis().isPresent(),
                    counts);
        } catch (ExecutionException e) {
            return CaseRun.noConnection(target);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The wait in classes, so that two runs are equal. */
    static Observation waits(OptionalLong millis, int mostMillis) {
        if (millis.isEmpty()) {
            return new Reached(Bound.NO_TIMEOUT, mostMillis / 1_000);
        }
        return CLASSES.stream()
                .filter(seconds -> millis.getAsLong() <= seconds * 1_000L)
                .findFirst()
                .<Observation>map(seconds -> new Reached(Bound.TIMES_OUT, seconds))
                .orElse(Observation.Marks.of(Mark.TIMES_OUT));
    }

    private static Case crowd(Stuck kind) {
        return OtherCases.of("slow-" + kind.word());
    }

    private static Case giveUp(Stuck kind) {
        return OtherCases.of("slow-patience-" + kind.word());
    }
}
