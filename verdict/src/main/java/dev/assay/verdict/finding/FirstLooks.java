package dev.assay.verdict.finding;

import dev.assay.model.Metric;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Footprint;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.FirstLook;
import dev.assay.model.verdict.StartMeasure;
import dev.assay.stats.Sample;
import dev.assay.stats.StudentT;
import dev.assay.verdict.reading.BlockFigure;
import dev.assay.verdict.reading.SortedEvidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * What few JVMs show. The pilot counts like a block: it launches a JVM of each contender, warms it up and loads it at the rate. Intervals
 * are Student's, with the JVM as the replicate; no contender is compared with another, so no error probability is spent.
 */
public final class FirstLooks {
    private static final double ALPHA = 0.05;

    private static final List<Metric> COUNTED = List.of(
            Metric.ALLOCATED,
            Metric.READ_WRITE_CALLS,
            Metric.VOLUNTARY_SWITCHES,
            Metric.INVOLUNTARY_SWITCHES,
            Metric.RESPONSE_BYTES);

    private final Plan plan;
    private final Evidence.Pilot pilot;
    private final List<Evidence.Measured> jvms;
    private final List<FirstLook.Row> rows = new ArrayList<>();

    private FirstLooks(Plan plan, Evidence.Pilot pilot, List<Evidence.Measured> blocks) {
        this.plan = plan;
        this.pilot = pilot;
        this.jvms = Stream.concat(Stream.of(block(pilot)), blocks.stream()).toList();
    }

    /** Empty unless the pilot has sent load. */
    public static Optional<FirstLook> of(Plan plan, SortedEvidence evidence) {
        return evidence.pilot()
                .filter(pilot -> pilot.ratePerSecond() > 0)
                .map(pilot -> new FirstLooks(plan, pilot, evidence.measured()).look());
    }

    private static Evidence.Measured block(Evidence.Pilot pilot) {
        return new Evidence.Measured(
                0,
                pilot.start(),
                pilot.seconds(),
                List.of(),
                pilot.slices(),
                List.of(),
                List.of(),
                pilot.warmUp(),
                pilot.starts());
    }

    private FirstLook look() {
        row(Metric.STARTUP.title(), Optional.of(Metric.STARTUP), false, id -> starts(readFromDisk(), id)
                .mapToDouble(Evidence.Startup::readyMs));
        started(Metric.MEMORY.title(), Optional.of(Metric.MEMORY), Footprint::rssBytes);
        started(StartMeasure.LOADED_CLASSES.title(), Optional.empty(), Footprint::loadedClasses);
        started(StartMeasure.LIVE_THREADS.title(), Optional.empty(), Footprint::liveThreads);
        COUNTED.forEach(this::counted);
        rough(Metric.THROUGHPUT, id -> DoubleStream.of(pilot.capacity().getOrDefault(id, 0.0)));
        rough(Metric.CPU_PER_REQUEST, id -> DoubleStream.empty());
        return new FirstLook(jvms.size(), rows);
    }

    /** The pilot's start may read the jar from disk and be a quarter slower: its time counts only until a block has begun. */
    private int readFromDisk() {
        return jvms.size() > 1 ? 1 : 0;
    }

    private Stream<Evidence.Startup> starts(int from, String id) {
        return jvms.stream()
                .skip(from)
                .flatMap(block -> block.starts().stream())
                .filter(start -> start.contender().equals(id));
    }

    private void started(String title, Optional<Metric> metric, ToDoubleFunction<Footprint> value) {
        row(title, metric, false, id -> starts(0, id).mapToDouble(start -> value.applyAsDouble(start.footprint())));
    }

    private void counted(Metric metric) {
        row(metric.title(), Optional.of(metric), false, id -> jvms.stream()
                .flatMapToDouble(block -> BlockFigure.of(metric, block, id).stream()));
    }

    /** Whether the generator was on time does not matter for a rough figure. */
    private void rough(Metric metric, Function<String, DoubleStream> ofPilot) {
        row(
                metric.title(),
                Optional.of(metric),
                true,
                id -> DoubleStream.concat(
                        ofPilot.apply(id),
                        jvms.stream()
                                .flatMapToDouble(block -> block.slices(id, metric.phase()).stream()
                                        .mapToDouble(slice -> slice.figure(metric))
                                        .average()
                                        .stream())));
    }

    /** @param all figures of the contender with this id, one for each JVM; 0 means not measured */
    private void row(String title, Optional<Metric> metric, boolean rough, Function<String, DoubleStream> all) {
        TreeMap<String, FirstLook.Figure> figures = new TreeMap<>();
        for (Contender contender : plan.contenders()) {
            double[] values = all.apply(contender.id())
                    .filter(value -> value > 0 && Double.isFinite(value))
                    .toArray();
            if (values.length > 0) {
                figures.put(
                        contender.id(),
                        new FirstLook.Figure(
                                Sample.mean(values),
                                rough ? OptionalDouble.empty() : halfWidth(values),
                                values.length));
            }
        }
        if (!figures.isEmpty()) {
            rows.add(new FirstLook.Row(title, metric, rough, figures));
        }
    }

    private static OptionalDouble halfWidth(double[] values) {
        if (values.length < 2) {
            return OptionalDouble.empty();
        }
        double sd = Sample.sd(values);
        return OptionalDouble.of(sd == 0 ? 0 : StudentT.halfWidth(values.length, sd, ALPHA));
    }
}
