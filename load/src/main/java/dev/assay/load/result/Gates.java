package dev.assay.load.result;

import dev.assay.latency.Histogram;
import dev.assay.model.LatencyProfile;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import java.util.List;
import java.util.Locale;

/** The checks by which the generator proves that it was not the bottleneck. */
public final class Gates {
    /**
     * A request that is due while another is being written waits for that system call: 17 to 25 µs on a virtual machine whose
     * server core was idle, two of them in a row for one request in a thousand. Against a server that answers within tens of
     * microseconds, a limit relative to its latency would forbid even that, whatever generates the load. Below these values the
     * gates do not fail; smaller differences of latency are not resolved.
     */
    static final double P99_LAG_FLOOR_MS = 0.05;

    static final double P999_LAG_FLOOR_MS = 0.1;
    /** With fewer requests the 99.9th percentile rests on fewer than five of them: one late request is no finding. */
    static final long ENOUGH_FOR_P999 = 5_000;

    /** The same for the 99th percentile; latency is given as a range all the same. */
    static final long ENOUGH_FOR_P99 = 500;

    private static final String LESS_LOAD = "Lower the rate, or load from a second machine";

    private Gates() {}

    static GateResult generatorCpu(GeneratorCpu.Reading used, int cores) {
        double share = used.workShare(cores);
        String seen = words(
                "the generator was busy %.1f%% of the time of its %d core%s (limit %.0f%%) and spun another %.1f%% to be on"
                        + " time",
                share * 100,
                cores,
                cores == 1 ? "" : "s",
                Gate.GENERATOR_CPU.limit() * 100,
                used.spunNanos() * 100.0 / used.atNanos() / cores);
        return atMost(Gate.GENERATOR_CPU, share, seen, LESS_LOAD);
    }

    /** The lag is the generator's fault and part of the latency it reports. */
    public static List<GateResult> dequeueLag(LatencyProfile lag, LatencyProfile latency) {
        GateResult p99 = lag(
                Gate.DEQUEUE_LAG_P99,
                lag.p99Ms(),
                "1 in 100",
                Gate.DEQUEUE_LAG_P99.limit() * latency.p50Ms(),
                P99_LAG_FLOOR_MS,
                "5% of the median");
        if (lag.count() < ENOUGH_FOR_P99) {
            return List.of(unjudged(p99));
        } else if (lag.count() < ENOUGH_FOR_P999) {
            return List.of(p99);
        }
        GateResult p999 = lag(
                Gate.DEQUEUE_LAG_P999,
                lag.p999Ms(),
                "1 in 1,000",
                Gate.DEQUEUE_LAG_P999.limit() * latency.p99Ms(),
                P999_LAG_FLOOR_MS,
                "10% of the 99th percentile");
        return List.of(p99, p999);
    }

    private static GateResult lag(
            Gate gate, double lagMs, String share, double allowedMs, double floorMs, String part) {
        double limit = Math.max(allowedMs, floorMs);
        String seen = words(
                "%s requests was dispatched %.4f ms or more late (limit %.4f ms, %s)",
                share, lagMs, limit, allowedMs >= floorMs ? part + " of latency" : "the resolution of the generator");
        return atMost(gate, lagMs, limit, seen, LESS_LOAD);
    }

    /**
     * The share of requests that were late and bunched with another. A request that is late by d at a rate r meets at most r·d
     * others, and counts once. Passes wherever {@link Gate#DEQUEUE_LAG_P99} does.
     *
     * @param allowedMs the limit of that gate; requests beyond it are late
     * @param rate requests due per second, on average
     */
    public static GateResult bunching(Histogram lag, double allowedMs, double rate) {
        double met = lag.sum((nanos, count) -> nanos / 1e6 > allowedMs ? count * Math.min(1, rate * nanos / 1e9) : 0);
        double share = lag.count() == 0 ? 0 : met / lag.count();
        String seen = words(
                "%.2f%% of requests were dispatched more than %.4f ms late, bunched with another (limit %.1f%%)",
                share * 100, allowedMs, Gate.BUNCHING.limit() * 100);
        GateResult judged = atMost(Gate.BUNCHING, share, seen, LESS_LOAD);
        return lag.count() < ENOUGH_FOR_P99 ? unjudged(judged) : judged;
    }

    private static GateResult unjudged(GateResult seen) {
        return new GateResult(seen.gate(), seen.value(), seen.limit(), true, "too few requests to judge it by");
    }

    /** Whether requests were dispatched in the pattern in which they were due, or in bursts. */
    static GateResult arrivalDispersion(Dispersion.Contrast worst) {
        String seen = words(
                "requests in windows of %.0f ms: index of dispersion %.3f as dispatched, %.3f as due (limit %.1f apart)",
                worst.spanMs(), worst.actual(), worst.planned(), Gate.ARRIVAL_DISPERSION.limit());
        return atMost(Gate.ARRIVAL_DISPERSION, worst.difference(), seen, LESS_LOAD);
    }

    static GateResult sentVersusPlanned(long sent, long planned) {
        double missing = planned == 0 ? 1 : Math.abs(planned - sent) / (double) planned;
        if (planned == 0) {
            return new GateResult(
                    Gate.SENT_VS_PLANNED,
                    missing,
                    Gate.SENT_VS_PLANNED.limit(),
                    false,
                    "no request was due in the recorded part: load for longer, or raise the rate");
        }
        String seen = words(
                "%d of %d planned requests were sent; %.2f%% were not (limit %.1f%%)",
                sent, planned, missing * 100, Gate.SENT_VS_PLANNED.limit() * 100);
        return atMost(
                Gate.SENT_VS_PLANNED,
                missing,
                seen,
                "No connection was free for them: lower the rate, or open more connections");
    }

    /** Fewer requests than connections cannot use them all: then each request should have had its own. */
    static GateResult connections(long served, long asked, long completed) {
        long limit = Math.max(1, Math.round(Gate.CONNECTIONS.limit() * Math.min(asked, completed)));
        boolean ok = served >= limit;
        String seen = words(
                "%d of %d connection%s carried at least one response in the recorded part (at least %d)",
                served, asked, asked == 1 ? "" : "s", limit);
        String advice = completed == 0
                ? "Nothing was answered: see the errors, or load for longer"
                : "Use no more than the server serves at once: fewer connections or users";
        return new GateResult(Gate.CONNECTIONS, served, limit, ok, ok ? seen : seen + ". " + advice);
    }

    /**
     * Little's law, L = λW: the mean number of requests in flight, counted over time, against the rate of requests times their mean
     * time in flight, from the clock readings of each. Both sides clip requests that straddle the ends of the recorded part, so in
     * a sound generator they differ by the clock alone. A request that is lost, counted twice or timed wrongly breaks the law.
     *
     * @param seconds length of the recorded part
     */
    static GateResult littlesLaw(Concurrency both, double seconds) {
        double counted = both.countedNanos() / 1e9 / seconds;
        double timed = both.timedNanos() / 1e9 / seconds;
        double larger = Math.max(counted, timed);
        double value = larger == 0 ? 0 : Math.abs(counted - timed) / larger;
        String seen = words(
                "%.3f requests in flight on average; %.1f req/s times %.4f ms each makes %.3f; %.2f%% apart (limit %.0f%%)",
                counted,
                both.requests() / seconds,
                both.requests() == 0 ? 0 : both.timedNanos() / 1e6 / both.requests(),
                timed,
                value * 100,
                Gate.LITTLES_LAW.limit() * 100);
        return atMost(
                Gate.LITTLES_LAW,
                value,
                seen,
                "The bug is in the generator or its clock, not in the server: run it again, and report it if it persists");
    }

    /** A failed gate also says by how much it failed, and what to change. */
    private static GateResult atMost(Gate gate, double value, String seen, String advice) {
        return atMost(gate, value, gate.limit(), seen, advice);
    }

    /** The same with a limit relative to something else. */
    private static GateResult atMost(Gate gate, double value, double limit, String seen, String advice) {
        boolean ok = value <= limit;
        String failed = words("%s: %.1f times the limit. %s", seen, value / limit, advice);
        return new GateResult(gate, value, limit, ok, ok ? seen : failed);
    }

    private static String words(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
