package dev.assay.model;

import dev.assay.model.evidence.ContenderBlock;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Footprint;
import dev.assay.model.evidence.Gap;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.Parity;
import dev.assay.model.evidence.ProcessUsage;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.evidence.StartDetails;
import dev.assay.model.evidence.WarmUpPoint;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.JvmState;
import dev.assay.model.plan.LoadPlan;
import dev.assay.model.plan.MarginSource;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Rate;
import dev.assay.model.plan.Trust;
import dev.assay.model.plan.Wire;
import dev.assay.model.plan.Workload;
import dev.assay.model.server.EffectiveSetting;
import dev.assay.model.server.Identity;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.ContenderSummary;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Reason;
import dev.assay.model.verdict.Scope;
import dev.assay.model.verdict.StartupSummary;
import dev.assay.model.verdict.Verdict;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Values for the tests of all rooms, without the parts that most of them are not about. */
public final class Samples {
    private Samples() {}

    /** The same record with other values of these components, which may be those of a part that is nested in it. */
    public static <R extends Record> R with(R record, Map<String, ?> changed) {
        @SuppressWarnings("unchecked") // records are final
        Class<R> type = (Class<R>) record.getClass();
        RecordComponent[] components = type.getRecordComponents();
        Map<String, Object> values = new LinkedHashMap<>();
        try {
            for (RecordComponent component : components) {
                values.put(component.getName(), component.getAccessor().invoke(record));
            }
            Map<String, Object> left = new LinkedHashMap<>(changed);
            values.replaceAll((name, value) -> left.containsKey(name) ? left.remove(name) : value);
            values.replaceAll((name, value) ->
                    value instanceof Record part && part.getClass().getEnclosingClass() == type
                            ? with(part, among(part, left))
                            : value);
            Require.that(left.isEmpty(), type + " lacks some of " + left.keySet());
            Class<?>[] types =
                    Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            return type.getDeclaredConstructor(types)
                    .newInstance(values.values().toArray());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("cannot make another " + type, e);
        }
    }

    /** The values of components of this part, which are then no longer left. */
    private static Map<String, Object> among(Record part, Map<String, Object> left) {
        Map<String, Object> own = new LinkedHashMap<>();
        for (RecordComponent component : part.getClass().getRecordComponents()) {
            if (left.containsKey(component.getName())) {
                own.put(component.getName(), left.remove(component.getName()));
            }
        }
        return own;
    }

    /** The kinds of a sealed type, those of its parts included. */
    public static List<Class<?>> kinds(Class<?> type) {
        return type.isSealed()
                ? Stream.of(type.getPermittedSubclasses())
                        .flatMap(part -> kinds(part).stream())
                        .toList()
                : List.of(type);
    }

    /** A verdict with nothing but these. */
    public static Verdict verdict(
            List<Clause> headline,
            List<ContenderSummary> contenders,
            List<Comparison> comparisons,
            int blocks,
            double ratePerSecond,
            boolean finished) {
        return new Verdict(
                headline,
                new Scope.Text(""),
                contenders,
                comparisons,
                List.of(),
                blocks,
                ratePerSecond,
                finished,
                Verdict.Basis.NONE,
                Verdict.Extras.NONE);
    }

    /** A comparison on one machine, without an error budget and without dropped blocks. */
    public static Comparison comparison(
            Metric metric,
            String contender,
            String reference,
            OptionalDouble ratio,
            OptionalDouble ciLow,
            OptionalDouble ciHigh,
            double confidence,
            int blocks,
            Outcome verdict,
            Reason reason,
            boolean primary,
            OptionalInt moreBlocks,
            List<Double> logRatios) {
        return new Comparison(
                metric,
                contender,
                reference,
                ratio,
                ciLow,
                ciHigh,
                confidence,
                blocks,
                verdict,
                reason,
                primary,
                moreBlocks,
                logRatios,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** A contender against Tomcat in six blocks, at 95% confidence. */
    public static Comparison comparison(
            Metric metric,
            String contender,
            OptionalDouble ratio,
            OptionalDouble low,
            OptionalDouble high,
            Outcome outcome,
            boolean primary) {
        return comparison(
                metric,
                contender,
                "tomcat",
                ratio,
                low,
                high,
                0.95,
                6,
                outcome,
                new Reason.Text("why"),
                primary,
                OptionalInt.empty(),
                List.of());
    }

    /** A plan for warm JVMs without prices, service level or sandbox, with the user's margin and a budget that is no limit. */
    public static Plan plan(
            Optional<Path> app,
            List<Contender> contenders,
            List<String> jvmOptions,
            Workload workload,
            LoadPlan load,
            Duration budget,
            double margin,
            long seed,
            OptionalInt startupRounds,
            Duration readyTimeout,
            OptionalInt port,
            Optional<CpuSet> servers,
            Optional<CpuSet> generator) {
        return new Plan(
                new Plan.Subject(app, contenders, jvmOptions, workload),
                new Plan.Setup(load, JvmState.WARM, false, readyTimeout, port, servers, generator),
                new Plan.Extent(budget, false, margin, MarginSource.PLAN, seed, startupRounds),
                new Plan.Extras(Optional.empty(), Optional.empty()));
    }

    /** A load from this machine, without other load tools. */
    public static LoadPlan loadPlan(int connections, Rate rate, Arrivals arrivals, Wire wire, Optional<Trust> tls) {
        return new LoadPlan(connections, rate, arrivals, wire, tls, Map.of(), Optional.empty());
    }

    /** The same over plain HTTP/1.1. */
    public static LoadPlan loadPlan(int connections, Rate rate, Arrivals arrivals) {
        return loadPlan(connections, rate, arrivals, Wire.PLAIN, Optional.empty());
    }

    /** A pilot without a pace and without a service level. */
    public static Evidence.Pilot pilot(
            Instant start,
            double seconds,
            Parity parity,
            Map<String, Double> capacity,
            double ratePerSecond,
            List<EffectiveSetting> settings,
            double nullCeiling,
            List<WarmUpPoint> warmUp,
            List<Identity> identities) {
        return new Evidence.Pilot(
                start,
                seconds,
                parity,
                capacity,
                ratePerSecond,
                settings,
                nullCeiling,
                warmUp,
                identities,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                List.of(),
                List.of());
    }

    /** A pilot that observed neither warm-up nor identities. */
    public static Evidence.Pilot pilot(
            Instant start,
            double seconds,
            Parity parity,
            Map<String, Double> capacity,
            double ratePerSecond,
            List<EffectiveSetting> settings,
            double nullCeiling) {
        return pilot(start, seconds, parity, capacity, ratePerSecond, settings, nullCeiling, List.of(), List.of());
    }

    /** Responses without a contrast, and none to other clients. */
    public static Parity parity(Parity.Outcome outcome, List<Parity.Response> responses, List<String> differences) {
        return new Parity(outcome, responses, differences, Optional.empty());
    }

    /** A start without details. */
    public static Evidence.Startup startup(
            Instant start, int round, String contender, double readyMs, double cpuMs, Footprint footprint) {
        return new Evidence.Startup(start, round, contender, readyMs, cpuMs, footprint, StartDetails.UNKNOWN);
    }

    /** Only the times of starts. */
    public static StartupSummary startupSummary(
            String contender, double medianMs, double minMs, double maxMs, List<Double> readyMs) {
        return new StartupSummary(contender, medianMs, minMs, maxMs, readyMs, List.of());
    }

    /** A block whose starts were not observed. */
    public static Evidence.Measured block(
            int index,
            Instant start,
            double seconds,
            List<ContenderBlock> contenders,
            List<SliceEvidence> slices,
            List<String> labels,
            List<Gap> gaps,
            List<WarmUpPoint> warmUp) {
        return new Evidence.Measured(index, start, seconds, contenders, slices, labels, gaps, warmUp, List.of());
    }

    /** A block of which nothing was observed but its slices. */
    public static Evidence.Measured block(
            int index,
            Instant start,
            double seconds,
            List<ContenderBlock> contenders,
            List<SliceEvidence> slices,
            List<String> labels) {
        return block(index, start, seconds, contenders, slices, labels, List.of(), List.of());
    }

    /** A contender in a block, without lower bounds of its latencies. */
    public static ContenderBlock contenderBlock(
            String contender,
            double readyMs,
            LatencyProfile rateLatency,
            LatencyProfile rateServiceTime,
            Footprint footprint) {
        return new ContenderBlock(contender, readyMs, rateLatency, rateServiceTime, footprint, Optional.empty());
    }

    /** A slice without counters. */
    public static SliceEvidence slice(
            String contender,
            Phase phase,
            int position,
            LoadResult load,
            ProcessUsage server,
            long foreignCpuNanos,
            long stealNanos) {
        return new SliceEvidence(
                contender,
                phase,
                position,
                load,
                server,
                foreignCpuNanos,
                stealNanos,
                Optional.empty(),
                Optional.empty());
    }

    /** A failed gate, with load from one machine. */
    public static Finding.GateFailed gateFailed(Gate gate, double value, double limit) {
        return new Finding.GateFailed(gate, value, limit, Optional.empty());
    }
}
