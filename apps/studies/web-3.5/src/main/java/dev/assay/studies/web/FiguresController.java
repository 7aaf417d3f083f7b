package dev.assay.studies.web;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * What articles read from a server that has just started: meters at the moment at which Spring says that the app is ready, and what
 * a profiler's overview shows now. One figure a line: name, blank, value. Of several meters with one name the first counts, as the
 * articles read it: of the memory in use, one pool. All pools follow by name.
 */
@RestController
class FiguresController {
    private static final String MEMORY = "jvm.memory.used";
    private static final List<String> METERS = List.of(MEMORY, "jvm.classes.loaded", "jvm.threads.live");

    private final MeterRegistry meters;
    private volatile Map<String, Double> whenReady = Map.of();

    FiguresController(MeterRegistry meters) {
        this.meters = meters;
    }

    @EventListener(ApplicationReadyEvent.class)
    void ready() {
        Map<String, Double> figures = new TreeMap<>();
        for (String meter : METERS) {
            Meter first = meters.find(meter).meter();
            if (first != null) {
                figures.put(meter, value(first));
            }
        }
        Meter read = meters.find(MEMORY).meter();
        for (Meter pool : meters.find(MEMORY).meters()) {
            double value = pool.equals(read) ? figures.getOrDefault(MEMORY, 0.0) : value(pool);
            figures.put(MEMORY + ":" + String.valueOf(pool.getId().getTag("id")).replace(' ', '_'), value);
        }
        whenReady = figures;
    }

    private static double value(Meter meter) {
        return meter.measure().iterator().next().getValue();
    }

    @GetMapping(path = "/figures", produces = MediaType.TEXT_PLAIN_VALUE)
    String figures() {
        Map<String, Double> figures = new TreeMap<>(whenReady);
        var heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        var threads = ManagementFactory.getThreadMXBean();
        figures.put("heap.size", (double) heap.getCommitted());
        figures.put("heap.max", (double) heap.getMax());
        figures.put("heap.used", (double) heap.getUsed());
        figures.put("threads.live", (double) threads.getThreadCount());
        figures.put("threads.started", (double) threads.getTotalStartedThreadCount());
        return figures.entrySet().stream()
                .map(figure -> String.format(Locale.ROOT, "%s %.0f", figure.getKey(), figure.getValue()))
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
