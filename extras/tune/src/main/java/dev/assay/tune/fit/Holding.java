package dev.assay.tune.fit;

import dev.assay.model.Bound;
import dev.assay.model.LatencyFigure;
import dev.assay.model.Numbers;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.plan.Objective;
import dev.assay.tune.fit.Attempt.Outcome;
import dev.assay.tune.fit.Attempt.Use;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * When a contender holds the rate: at least 99% of the requests due got a good response in time, and the service level was met.
 *
 * @param recorded how long it has to
 */
record Holding(Optional<Objective> objective, Duration recorded) {
    static final double SHARE = 0.99;

    /** Of a CPU that other processes and the hypervisor may take without being to blame. */
    private static final double OTHERS = 0.25;

    /** These fail because of the server, whose responses did not free the connections. */
    private static final Set<Gate> OF_THE_SERVER = EnumSet.of(Gate.SENT_VS_PLANNED, Gate.CONNECTIONS);

    /** Judges a load that the contender survived. What holds in spite of a late generator or a busy machine holds. */
    Attempt judged(String contender, Search.Step step, SliceEvidence slice) {
        Optional<String> failure = failure(slice.load());
        Optional<String> excuse = failure.flatMap(why -> generator(slice.load()).or(() -> others(slice)));
        Outcome outcome = failure.isEmpty() ? Outcome.HOLDS : excuse.isPresent() ? Outcome.UNUSABLE : Outcome.FAILS;
        return new Attempt(
                contender,
                step.megabytes(),
                step.replicate(),
                outcome,
                excuse.or(() -> failure).orElse(""),
                slice.load().completed() > 0 ? Optional.of(use(slice)) : Optional.empty());
    }

    /** An attempt that the contender did not survive. */
    static Attempt failed(String contender, Search.Step step, String reason) {
        return new Attempt(contender, step.megabytes(), step.replicate(), Outcome.FAILS, reason, Optional.empty());
    }

    private Optional<String> failure(LoadResult load) {
        double share = share(load);
        if (share < SHARE) {
            return Optional.of("it answers only " + Gate.Form.PERCENT.number(share, SHARE) + "% of the requests due");
        }
        return objective
                .filter(level -> !meets(level, load))
                .map(level -> level.percentile().id() + " is "
                        + Numbers.three(latency(level, load).high()) + " ms");
    }

    /**
     * Good responses, of the requests due. Those of a backlog that is answered only after the load count in proportion to the time
     * beyond it, apart from what a usual response takes.
     */
    private double share(LoadResult load) {
        if (load.completed() == 0 || load.planned() == 0) {
            return 0;
        }
        double window = recorded.toNanos() / 1e9;
        double needed = Math.max(window, load.seconds() - load.serviceTime().p99Ms() / 1e3);
        return load.achievedRate() * load.seconds() / load.planned() * window / needed;
    }

    private static boolean meets(Objective level, LoadResult load) {
        Bound latency = latency(level, load);
        return latency.known() && latency.high() <= level.limitMs();
    }

    private static Bound latency(Objective level, LoadResult load) {
        return load.latency(LatencyFigure.of(level.percentile()));
    }

    private static Optional<String> generator(LoadResult load) {
        return load.spoiling().stream()
                .filter(gate -> !OF_THE_SERVER.contains(gate.gate()))
                .findFirst()
                .map(GateResult::detail);
    }

    private static Optional<String> others(SliceEvidence slice) {
        double taken = (double) (slice.foreignCpuNanos() + slice.stealNanos())
                / slice.server().wallNanos();
        return taken <= OTHERS
                ? Optional.empty()
                : Optional.of("other processes or the hypervisor took " + Numbers.wholePercent(taken) + "% of a CPU");
    }

    private static Use use(SliceEvidence slice) {
        long cpu = slice.server().cpuNanos();
        return new Use(
                slice.load().achievedRate(),
                slice.load().latency().p99Ms(),
                slice.load().measuredRequests() == 0 ? 0 : slice.cpuMicrosPerRequest(),
                slice.server().rssBytes(),
                cpu == 0 ? 0 : (double) slice.server().gcNanos() / cpu);
    }
}
