package dev.assay.verdict.finding;

import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.MemoryUse;
import dev.assay.model.verdict.StartFigure;
import dev.assay.model.verdict.StartMeasure;
import dev.assay.stats.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** All measurements of the starts of one contender, as medians and ranges over the rounds. */
final class StartFigures {
    private final List<Evidence.Startup> starts;
    private final List<StartFigure> figures = new ArrayList<>();

    private StartFigures(List<Evidence.Startup> starts) {
        this.starts = starts;
    }

    /** The figures in display order; what was never measured is left out. */
    static List<StartFigure> of(List<Evidence.Startup> starts) {
        StartFigures all = new StartFigures(starts);
        all.add(StartMeasure.FIRST_GOOD_ANSWER, start -> OptionalDouble.of(start.readyMs()));
        all.add(StartMeasure.REPORTED, start -> start.details().reportedMs());
        all.add(StartMeasure.RUNNING, start -> start.details().runningMs());
        all.add(StartMeasure.CPU, start -> OptionalDouble.of(start.cpuMs()));
        all.add(StartMeasure.LOADED_CLASSES, start -> positive(start.footprint().loadedClasses()));
        all.add(StartMeasure.LIVE_THREADS, start -> positive(start.footprint().liveThreads()));
        all.add(StartMeasure.PEAK_THREADS, start -> positive(start.footprint().peakThreads()));
        all.add(StartMeasure.RESIDENT, start -> positive(start.footprint().rssBytes()));
        all.memory(StartMeasure.JVM_MEMORY, MemoryUse::jvmMemoryUsedBytes);
        all.memory(StartMeasure.HEAP, MemoryUse::heapBytes);
        all.memory(StartMeasure.HEAP_AFTER_COLLECTION, MemoryUse::heapAfterCollectionBytes);
        all.add(StartMeasure.LIVE_OBJECTS, start -> positive(start.footprint().heapUsedBytes()));
        all.memory(StartMeasure.NON_HEAP, MemoryUse::nonHeapBytes);
        all.add(StartMeasure.METASPACE, start -> positive(start.footprint().nonHeapBytes()));
        return List.copyOf(all.figures);
    }

    private static OptionalDouble positive(long value) {
        return value > 0 ? OptionalDouble.of((double) value) : OptionalDouble.empty();
    }

    private void memory(StartMeasure measure, ToLongFunction<MemoryUse> value) {
        add(
                measure,
                start -> start.details().memory().isPresent()
                        ? OptionalDouble.of((double)
                                value.applyAsLong(start.details().memory().get()))
                        : OptionalDouble.empty());
    }

    private void add(StartMeasure measure, Function<Evidence.Startup, OptionalDouble> value) {
        double[] values = starts.stream()
                .map(value)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .filter(Double::isFinite)
                .toArray();
        if (values.length > 0) {
            var range = Arrays.stream(values).summaryStatistics();
            figures.add(new StartFigure(measure, Sample.median(values), range.getMin(), range.getMax(), values.length));
        }
    }
}
