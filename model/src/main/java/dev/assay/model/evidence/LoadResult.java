package dev.assay.model.evidence;

import dev.assay.model.Bound;
import dev.assay.model.LatencyFigure;
import dev.assay.model.LatencyProfile;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * What the generator measured in one load. Counts cover the recorded part (after settling) unless stated otherwise.
 *
 * @param start when the recorded part began
 * @param seconds length of the recorded part: first recorded due time to last outcome
 * @param planned requests whose intended time lies in the recorded part (closed loop: sent in it)
 * @param sent requests written
 * @param completed responses received in full, good or wrong
 * @param offeredRate planned per second; in a closed loop, where nothing is offered, sent per second
 * @param achievedRate successful responses per second
 * @param latency from the intended send time (closed loop: from when the request was written) to the last byte of the response
 * @param serviceTime from when the request was written to the last byte of the response
 * @param dequeueLag from the intended send time to when the generator dispatched the request: the generator's own lateness
 * @param errors by kind, most frequent first; empty if there were none
 * @param bytesRead from sockets, headers included
 * @param bytesWritten to sockets, headers included
 * @param connectionsOpened connections opened over the whole load, the first ones included
 * @param serverCloses connections that the server closed after a complete response, over the whole load
 * @param generatorCpuNanos CPU time of the generator's threads in the recorded part
 * @param measuredRequests responses that arrived between the two calls of the {@code LoadListener}: the divisor for the
 *     server's CPU time between the same two moments
 * @param validity the generator's gates; a load is valid if all hold
 * @param generatorJvm garbage collection and compilation in the generator; empty if not observed
 * @param course the recorded part in short periods, in order; empty if not observed
 * @param latencyLow lower bounds of the latencies that a generator on time would have measured, one per response: {@code latency}
 *     less the largest lag in the request's busy period; empty in a closed loop
 * @param latencyBounds bounds of the figures of {@code latency}, given requests without a response; empty if every request was
 *     answered
 * @param serviceBounds the same for {@code serviceTime}
 * @param bodies empty without responses
 * @param steps results of each step, in the order of the workload
 * @param snapshotDelayMs upper bound on how late snapshots were taken, after the moments of the load that they were meant for,
 *     in milliseconds, 0 or more; empty if one process does both
 * @param statuses responses by status
 * @param earlierRequests answers before the first of the two calls of the {@code LoadListener}; empty if not observed
 * @param hostValidity with several load hosts, the gates of each; {@code validity} then has each gate once
 */
public record LoadResult(
        Instant start,
        double seconds,
        long planned,
        long sent,
        long completed,
        double offeredRate,
        double achievedRate,
        LatencyProfile latency,
        LatencyProfile serviceTime,
        LatencyProfile dequeueLag,
        List<ErrorTally> errors,
        long bytesRead,
        long bytesWritten,
        long connectionsOpened,
        long serverCloses,
        long generatorCpuNanos,
        long measuredRequests,
        List<GateResult> validity,
        WireReport wire,
        Optional<GeneratorJvm> generatorJvm,
        List<LoadMoment> course,
        Optional<LatencyProfile> latencyLow,
        Optional<LatencyBounds> latencyBounds,
        Optional<LatencyBounds> serviceBounds,
        Optional<AnswerSizes> bodies,
        List<StepResult> steps,
        OptionalDouble snapshotDelayMs,
        Map<Integer, Long> statuses,
        OptionalLong earlierRequests,
        List<GateResult> hostValidity) {
    /** Smaller differences of latency are not resolved: a request that is due while another is written waits for that. */
    private static final double RESOLUTION_MS = 0.05;
    /** By which factor lateness may change a latency; beyond, it is refused, as in a comparison. */
    private static final double MAX_LATE = 1.1;

    /** What a load is judged by; other figures that lateness changed are ranges. */
    private static final List<LatencyFigure> JUDGED = List.of(LatencyFigure.MEAN, LatencyFigure.P50, LatencyFigure.P99);

    public LoadResult {
        errors = List.copyOf(errors);
        validity = List.copyOf(validity);
        course = List.copyOf(course);
        steps = List.copyOf(steps);
        statuses = Collections.unmodifiableMap(new TreeMap<>(statuses));
        hostValidity = List.copyOf(hostValidity);
    }

    /** A builder that starts with an empty load of one second at the epoch. */
    public static Builder builder() {
        return new Builder();
    }

    public Builder toBuilder() {
        return builder()
                .start(start)
                .seconds(seconds)
                .requests(planned, sent, completed)
                .rates(offeredRate, achievedRate)
                .times(latency, serviceTime, dequeueLag)
                .errors(errors)
                .bytes(bytesRead, bytesWritten)
                .connections(connectionsOpened, serverCloses)
                .generatorCpuNanos(generatorCpuNanos)
                .measuredRequests(measuredRequests)
                .validity(validity)
                .wire(wire)
                .generatorJvm(generatorJvm)
                .course(course)
                .latencyLow(latencyLow)
                .bounds(latencyBounds, serviceBounds)
                .bodies(bodies)
                .steps(steps)
                .snapshotDelayMs(snapshotDelayMs)
                .statuses(statuses)
                .earlierRequests(earlierRequests)
                .hostValidity(hostValidity);
    }

    /** The bounds of a figure of the latency: less is known of it if the generator was late, or if requests got no response. */
    public Bound latency(LatencyFigure figure) {
        Bound known = latencyBounds.map(bounds -> bounds.of(figure)).orElseGet(() -> late(figure));
        return known.high() - known.low() <= RESOLUTION_MS ? Bound.exactly(known.high()) : known;
    }

    /** Between what a generator on time would have measured at least, and what was measured. */
    private Bound late(LatencyFigure figure) {
        Bound measured = Bound.of(figure, latency);
        return latencyLow
                .filter(low -> low.count() > 0 && measured.known() && figure != LatencyFigure.STD_DEV)
                .map(low -> Math.max(serviceTime.minMs(), figure.of(low)))
                .map(low -> new Bound(Math.min(low, measured.high()), measured.high()))
                .orElse(measured);
    }

    public Bound serviceTime(LatencyFigure figure) {
        return known(serviceBounds, serviceTime, figure);
    }

    private static Bound known(Optional<LatencyBounds> bounds, LatencyProfile profile, LatencyFigure figure) {
        return bounds.map(known -> known.of(figure)).orElseGet(() -> Bound.of(figure, profile));
    }

    /** Requests without a response; 0 if not counted. */
    public long unanswered() {
        return latencyBounds.map(LatencyBounds::unanswered).orElse(0L);
    }

    /** Whether no gate failed that spoils the figures. */
    public boolean valid() {
        return spoiling().isEmpty();
    }

    /** The failed gates, except those on lateness that changes latencies by little: it only widens the figures. */
    public List<GateResult> spoiling() {
        boolean little = lateByLittle();
        return validity.stream()
                .filter(gate -> !gate.ok() && !(little && gate.gate().aboutLateness()))
                .toList();
    }

    private boolean lateByLittle() {
        return latencyLow.filter(low -> low.count() > 0).isPresent()
                && JUDGED.stream()
                        .filter(this::given)
                        .map(this::late)
                        .allMatch(bound -> bound.high() - bound.low()
                                <= Math.max(RESOLUTION_MS, bound.high() * (1 - 1 / MAX_LATE)));
    }

    /** Whether there were enough requests for a figure, or it is refused for another reason. */
    public boolean given(LatencyFigure figure) {
        return figure.givenBy(latency.count() + unanswered())
                || latencyBounds
                        .filter(bounds -> bounds.refused().contains(figure))
                        .isPresent();
    }

    /** Responses that were wrong, whose latencies count like those of good ones. */
    public long wrongResponses() {
        return Math.max(0, completed - Math.round(achievedRate * seconds));
    }

    /** Failed requests of all kinds. */
    public long errorCount() {
        return errors.stream().mapToLong(ErrorTally::count).sum();
    }

    /** CPU time of the generator per response, in microseconds; 0 without responses. */
    public double generatorCpuMicrosPerRequest() {
        return completed == 0 ? 0 : generatorCpuNanos / 1e3 / completed;
    }

    /** Builds a result. Not thread-safe. */
    public static final class Builder {
        private Instant start = Instant.EPOCH;
        private double seconds = 1;
        private long planned;
        private long sent;
        private long completed;
        private double offeredRate;
        private double achievedRate;
        private LatencyProfile latency = LatencyProfile.NONE;
        private LatencyProfile serviceTime = LatencyProfile.NONE;
        private LatencyProfile dequeueLag = LatencyProfile.NONE;
        private List<ErrorTally> errors = List.of();
        private long bytesRead;
        private long bytesWritten;
        private long connectionsOpened;
        private long serverCloses;
        private long generatorCpuNanos;
        private long measuredRequests;
        private List<GateResult> validity = List.of();
        private WireReport wire = WireReport.UNKNOWN;
        private Optional<GeneratorJvm> generatorJvm = Optional.empty();
        private List<LoadMoment> course = List.of();
        private Optional<LatencyProfile> latencyLow = Optional.empty();
        private Optional<LatencyBounds> latencyBounds = Optional.empty();
        private Optional<LatencyBounds> serviceBounds = Optional.empty();
        private Optional<AnswerSizes> bodies = Optional.empty();
        private List<StepResult> steps = List.of();
        private OptionalDouble snapshotDelayMs = OptionalDouble.empty();
        private Map<Integer, Long> statuses = Map.of();
        private OptionalLong earlierRequests = OptionalLong.empty();
        private List<GateResult> hostValidity = List.of();

        private Builder() {}

        public Builder start(Instant value) {
            start = value;
            return this;
        }

        public Builder seconds(double value) {
            seconds = value;
            return this;
        }

        /** Due, written, answered. */
        public Builder requests(long due, long written, long answered) {
            planned = due;
            sent = written;
            completed = answered;
            return this;
        }

        /** Per second. */
        public Builder rates(double offered, double achieved) {
            offeredRate = offered;
            achievedRate = achieved;
            return this;
        }

        /** Latency, service time, and the generator's own lateness. */
        public Builder times(LatencyProfile fromDue, LatencyProfile fromWriting, LatencyProfile lag) {
            latency = fromDue;
            serviceTime = fromWriting;
            dequeueLag = lag;
            return this;
        }

        public Builder errors(List<ErrorTally> value) {
            errors = value;
            return this;
        }

        public Builder bytes(long read, long written) {
            bytesRead = read;
            bytesWritten = written;
            return this;
        }

        /** Opened, and closed by the server after a complete response. */
        public Builder connections(long opened, long closedByServer) {
            connectionsOpened = opened;
            serverCloses = closedByServer;
            return this;
        }

        public Builder generatorCpuNanos(long value) {
            generatorCpuNanos = value;
            return this;
        }

        public Builder measuredRequests(long value) {
            measuredRequests = value;
            return this;
        }

        public Builder validity(List<GateResult> value) {
            validity = value;
            return this;
        }

        public Builder wire(WireReport value) {
            wire = value;
            return this;
        }

        public Builder generatorJvm(Optional<GeneratorJvm> value) {
            generatorJvm = value;
            return this;
        }

        public Builder course(List<LoadMoment> value) {
            course = value;
            return this;
        }

        public Builder latencyLow(Optional<LatencyProfile> value) {
            latencyLow = value;
            return this;
        }

        /** Of the latency and of the service time. */
        public Builder bounds(Optional<LatencyBounds> fromDue, Optional<LatencyBounds> fromWriting) {
            latencyBounds = fromDue;
            serviceBounds = fromWriting;
            return this;
        }

        public Builder bodies(Optional<AnswerSizes> value) {
            bodies = value;
            return this;
        }

        public Builder steps(List<StepResult> value) {
            steps = value;
            return this;
        }

        public Builder snapshotDelayMs(OptionalDouble value) {
            snapshotDelayMs = value;
            return this;
        }

        public Builder statuses(Map<Integer, Long> value) {
            statuses = value;
            return this;
        }

        public Builder earlierRequests(OptionalLong value) {
            earlierRequests = value;
            return this;
        }

        public Builder hostValidity(List<GateResult> value) {
            hostValidity = value;
            return this;
        }

        public LoadResult build() {
            return new LoadResult(
                    start,
                    seconds,
                    planned,
                    sent,
                    completed,
                    offeredRate,
                    achievedRate,
                    latency,
                    serviceTime,
                    dequeueLag,
                    errors,
                    bytesRead,
                    bytesWritten,
                    connectionsOpened,
                    serverCloses,
                    generatorCpuNanos,
                    measuredRequests,
                    validity,
                    wire,
                    generatorJvm,
                    course,
                    latencyLow,
                    latencyBounds,
                    serviceBounds,
                    bodies,
                    steps,
                    snapshotDelayMs,
                    statuses,
                    earlierRequests,
                    hostValidity);
        }
    }
}
