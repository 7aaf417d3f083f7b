package dev.assay.verdict;

import dev.assay.model.Evidence;
import dev.assay.model.MemoryUse;
import dev.assay.model.Metric;
import dev.assay.model.StartFigure;
import dev.assay.stats.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** All measurements of the starts of one contender, as medians and ranges over the rounds. */
final class StartFigures {
    private static final String MS = "ms";
    private static final String BYTES = "bytes";
    private static final String COUNT = "";

    private final List<Evidence.Startup> starts;
    private final List<StartFigure> figures = new ArrayList<>();

    private StartFigures(List<Evidence.Startup> starts) {
        this.starts = starts;
    }

    /** The figures in display order; what was never measured is left out. */
    static List<StartFigure> of(List<Evidence.Startup> starts) {
        StartFigures all = new StartFigures(starts);
        all.add("first good answer", MS, start -> OptionalDouble.of(start.readyMs()));
        all.add("start as the app reports it", MS, start -> start.details().reportedMs());
        all.add("process running by then", MS, start -> start.details().runningMs());
        all.add("CPU time until ready", MS, start -> OptionalDouble.of(start.cpuMs()));
        all.add("classes loaded", COUNT, start -> positive(start.footprint().loadedClasses()));
        all.add("live threads", COUNT, start -> positive(start.footprint().liveThreads()));
        all.add("peak threads", COUNT, start -> positive(start.footprint().peakThreads()));
        all.add(
                Metric.MEMORY.title(),
                BYTES,
                start -> positive(start.footprint().rssBytes()));
        all.memory("jvm.memory.used", MemoryUse::jvmMemoryUsedBytes);
        all.memory("heap in use after start-up", MemoryUse::heapBytes);
        all.memory("heap in use after a collection", MemoryUse::heapAfterCollectionBytes);
        all.add(Metric.HEAP.title(), BYTES, start -> positive(start.footprint().heapUsedBytes()));
        all.memory("non-heap in use", MemoryUse::nonHeapBytes);
        all.add("metaspace in use", BYTES, start -> positive(start.footprint().nonHeapBytes()));
        return List.copyOf(all.figures);
    }

    private static OptionalDouble positive(long value) {
        return value > 0 ? OptionalDouble.of((double) value) : OptionalDouble.empty();
    }

    private void memory(String name, ToLongFunction<MemoryUse> value) {
        add(
                name,
                BYTES,
                start -> start.details().memory().isPresent()
                        ? OptionalDouble.of((double)
                                value.applyAsLong(start.details().memory().get()))
                        : OptionalDouble.empty());
    }

    private void add(String name, String unit, Function<Evidence.Startup, OptionalDouble> value) {
        double[] values = starts.stream()
                .map(value)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .filter(Double::isFinite)
                .toArray();
        if (values.length > 0) {
            var range = Arrays.stream(values).summaryStatistics();
            figures.add(
                    new StartFigure(name, unit, Sample.median(values), range.getMin(), range.getMax(), values.length));
        }
    }
}
