package dev.assay.studies;

import dev.assay.http.Target;
import dev.assay.load.LoadGenerator;
import dev.assay.load.LoadListener;
import dev.assay.model.Bound;
import dev.assay.model.LatencyFigure;
import dev.assay.model.evidence.LoadMoment;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Think;
import dev.assay.model.plan.Users;
import dev.assay.model.plan.Wire;
import dev.assay.model.plan.Workload;
import dev.assay.tools.LoadTool;
import dev.assay.tools.ToolLoad;
import dev.assay.tools.ToolResult;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Assay's own generator as one of the load tools: users with a connection each, who may arrive one after another, walk through the
 * requests at a pace, and leave.
 */
public record BuiltInTool(LoadGenerator generator) {
    /** Bounds the duration of a load that only loops end. */
    private static final Duration BOUND = Duration.ofHours(2);

    private static final double KB = 1024;

    /** Sends the load and returns what the generator saw. */
    public LoadResult send(ToolLoad load, String host, int port) throws InterruptedException {
        Target target = new Target(host, port).with(new Wire(HttpVersion.HTTP_1_1, load.keepAlive(), 1, false, false));
        return generator.run(target, workload(load), closed(load), LoadListener.NONE);
    }

    /** The requests of the load, as a sequence. */
    static Workload workload(ToolLoad load) {
        return new Workload(
                Stream.concat(load.first().stream().map(Step::onlyOnce), load.requests().stream())
                        .toList(),
                Workload.Order.SEQUENCE);
    }

    private static Load closed(ToolLoad load) {
        Think think = load.pace().isZero() ? Think.NONE : new Think.Pace(load.pace());
        return new Load.Closed(
                load.users(),
                new Users(load.users(), load.rampUp(), load.loops(), think, load.stay()),
                load.promised().orElse(BOUND),
                Duration.ZERO,
                OptionalLong.empty(),
                load.seed());
    }

    /**
     * Converts a result to the form of load tools.
     *
     * @param version of Assay
     * @param command what was asked of the generator, in words
     * @param resultFile where the caller keeps the generator's own figures
     */
    public static ToolResult result(LoadResult seen, String version, List<String> command, String resultFile) {
        long good = Math.round(seen.achievedRate() * seen.seconds());
        long samples = good + seen.errorCount();
        return new ToolResult(
                LoadTool.BUILTIN,
                version,
                command,
                samples,
                seen.errorCount(),
                seen.seconds(),
                samples / seen.seconds(),
                new ToolResult.Times(
                        known(seen, LatencyFigure.MEAN),
                        known(seen, LatencyFigure.MIN),
                        known(seen, LatencyFigure.MAX),
                        known(seen, LatencyFigure.STD_DEV),
                        percentiles(seen)),
                OptionalLong.empty(),
                new ToolResult.Bytes(
                        OptionalDouble.of(seen.bytesRead() / KB / seen.seconds()),
                        OptionalDouble.of(seen.bytesWritten() / KB / seen.seconds()),
                        when(seen.completed() > 0, (double) seen.bytesRead() / Math.max(1, seen.completed()))),
                seen.generatorCpuNanos() / 1e9,
                overTime(seen),
                List.of(),
                errorKinds(seen),
                resultFile);
    }

    private static List<ToolResult.Moment> overTime(LoadResult seen) {
        return seen.course().stream().map(BuiltInTool::moment).toList();
    }

    private static ToolResult.Moment moment(LoadMoment moment) {
        return new ToolResult.Moment(
                moment.seconds() - moment.length() / 2,
                moment.length(),
                OptionalLong.empty(),
                moment.responses(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                moment.meanMs(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                when(moment.responses() > 0, moment.maxMs()));
    }

    private static Map<String, Long> errorKinds(LoadResult seen) {
        Map<String, Long> kinds = new LinkedHashMap<>();
        seen.errors().stream()
                .limit(ToolResult.MAX_KINDS)
                .forEach(tally -> kinds.merge(tally.kind().title(), tally.count(), Long::sum));
        return kinds;
    }

    private static NavigableMap<Double, Double> percentiles(LoadResult seen) {
        TreeMap<Double, Double> percentiles = new TreeMap<>();
        for (LatencyFigure figure : LatencyFigure.QUANTILES) {
            known(seen, figure).ifPresent(value -> percentiles.put(Math.round(1e3 * figure.share()) / 10.0, value));
        }
        return percentiles;
    }

    /** A figure left open by unanswered requests is not known. */
    private static OptionalDouble known(LoadResult seen, LatencyFigure figure) {
        Bound bound = seen.latency(figure);
        return when(seen.latency().count() > 0 && bound.known() && bound.exact(), bound.low());
    }

    private static OptionalDouble when(boolean known, double value) {
        return known ? OptionalDouble.of(value) : OptionalDouble.empty();
    }
}
