package dev.assay.behave.families;

import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.outcome.Count;
import dev.assay.behave.outcome.Mark;
import dev.assay.behave.outcome.Observation;
import dev.assay.behave.outcome.Observation.Marks;
import dev.assay.behave.transport.Fixture;
import dev.assay.behave.transport.ProcessCost;
import dev.assay.behave.transport.SteadyConnection;
import dev.assay.behave.transport.Tally.Ended;
import dev.assay.behave.transport.Target;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntConsumer;

/**
 * What publicly known floods do to a server, each on one connection with at most 20,000 frames and ten seconds, and a normal client
 * alongside: which of them it bounds, what the others cost, and whether other clients notice.
 *
 * @param most frames or requests of each flood, at most 20,000
 * @param millis of each flood, at most 10,000
 * @param warmUp requests before the first flood
 */
record Floods(int most, int millis, int warmUp) implements Family {
    static final String ID = "floods";

    private static final int MOST = 20_000;
    private static final int MILLIS = 10_000;
    private static final int USUAL_WARM_UP = 500;
    private static final int RECOVERY_MILLIS = 5_000;

    Floods {
        if (most > MOST || millis > MILLIS) {
            throw new IllegalArgumentException(
                    "a flood of more than " + MOST + " frames or " + MILLIS + " ms: " + most + ", " + millis);
        }
    }

    Floods() {
        this(MOST, MILLIS, USUAL_WARM_UP);
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public boolean speaksHttp2() {
        return true;
    }

    @Override
    public Findings ask(Fixture fixture, IntConsumer progress) throws InterruptedException {
        Optional<String> impossible = Http2.impossible(fixture.app());
        List<String> omitted = new ArrayList<>(impossible.stream().toList());
        Map<String, String> properties = impossible.isPresent() ? Map.of() : Http2.ENABLED;
        List<Finding> findings = new ArrayList<>();
        int processes = 0;
        boolean left = true;
        while (left) {
            String part = ID + (processes++ == 0 ? "" : "-" + processes);
            left = fixture.fresh(properties, part, target -> {
                if (findings.isEmpty() && omitted.isEmpty()) {
                    omitted.addAll(Http2.unspoken(target).stream().toList());
                }
                List<Flood> floods =
                        new ArrayList<>(omitted.isEmpty() ? new Http2Floods(target.values(), most).all() : List.of());
                floods.addAll(Flood.ofHttp1(target, most));
                floods.removeIf(flood -> !fixture.asks(flood.subject()));
                return send(target, floods, findings, progress);
            });
        }
        return new Findings(findings, omitted);
    }

    /** Sends the floods that are left, up to one from which the server does not recover. Returns whether some are still left. */
    private boolean send(Target target, List<Flood> floods, List<Finding> findings, IntConsumer progress)
            throws InterruptedException {
        warmUp(target);
        boolean recovered = true;
        while (recovered && findings.size() < floods.size()) {
            Flood flood = floods.get(findings.size());
            Outcome outcome = outcome(target, flood);
            findings.add(new Finding(flood.subject(), outcome));
            progress.accept(100 * findings.size() / floods.size());
            recovered = isRecovered(outcome.observed());
        }
        return findings.size() < floods.size();
    }

    private static boolean isRecovered(Observation observed) {
        return observed instanceof Marks marks
                && Collections.disjoint(marks.marks(), List.of(Mark.NO_RECOVERY, Mark.NO_CONNECTION));
    }

    /** Warms up the server; otherwise the first flood would pay for JIT compilation. */
    private void warmUp(Target target) {
        try (SteadyConnection connection = new SteadyConnection(target.connections(), RECOVERY_MILLIS)) {
            boolean answered = true;
            for (int i = 0; i < warmUp && answered; i++) {
                answered = connection.exchange(target.get()) == Ended.ANSWERED;
            }
        }
    }

    private Outcome outcome(Target target, Flood flood) throws InterruptedException {
        long pid = target.server().pid();
        ProcessCost before = ProcessCost.of(pid);
        try (ConcurrentClient other = new ConcurrentClient(target.connections(), target.get())) {
            other.start();
            Flooding.Result outcome = Flooding.run(target.connections(), flood, millis);
            OptionalLong recovery = recovery(target);
            other.end();
            List<Count> counts = new ArrayList<>(ProcessCost.of(pid).since(before));
            counts.add(Count.of("sent", outcome.parts()));
            counts.add(new Count("received", outcome.responseBytes(), "bytes"));
            counts.add(Count.millis("took", outcome.nanos() / 1_000_000));
            counts.add(Count.of("others answered", other.answered()));
            counts.add(Count.of("others unanswered", other.unanswered()));
            if (other.answered() > 0) {
                counts.add(Count.millis("slowest of others", other.slowestMillis()));
            }
            recovery.ifPresent(took -> counts.add(Count.millis("next client", took)));
            boolean unharmed = other.unanswered() == 0 && recovery.isPresent();
            boolean bounded = !flood.limited() || outcome.end() != Mark.ACCEPTED;
            List<Mark> marks = new ArrayList<>(List.of(outcome.end()));
            if (other.unanswered() > 0) {
                marks.add(Mark.OTHERS_UNANSWERED);
            }
            if (recovery.isEmpty()) {
                marks.add(Mark.NO_RECOVERY);
            }
            return new Outcome(target.contender(), new Marks(marks), unharmed && bounded, counts);
        } catch (IOException e) {
            return CaseRun.noConnection(target);
        }
    }

    /** How long a new client waits, in milliseconds; empty if it is not answered. */
    private static OptionalLong recovery(Target target) {
        long begun = System.nanoTime();
        return SteadyConnection.ofNewClient(target, RECOVERY_MILLIS) == Ended.ANSWERED
                ? OptionalLong.of((System.nanoTime() - begun) / 1_000_000)
                : OptionalLong.empty();
    }
}
