package dev.assay.model.verdict;

import dev.assay.model.Metric;

/** What is measured about every start. Reports list measures in this order. */
public enum StartMeasure {
    FIRST_GOOD_ANSWER("first successful response", Unit.MILLIS),
    REPORTED("start as the app reports it", Unit.MILLIS),
    RUNNING("process running by then", Unit.MILLIS),
    CPU("CPU time until ready", Unit.MILLIS),
    LOADED_CLASSES("classes loaded", Unit.COUNT),
    LIVE_THREADS("live threads", Unit.COUNT),
    PEAK_THREADS("peak threads", Unit.COUNT),
    RESIDENT(Metric.MEMORY.title(), Unit.BYTES),
    JVM_MEMORY("jvm.memory.used", Unit.BYTES),
    HEAP("heap in use after start-up", Unit.BYTES),
    HEAP_AFTER_COLLECTION("heap in use after a collection", Unit.BYTES),
    LIVE_OBJECTS(Metric.HEAP.title(), Unit.BYTES),
    NON_HEAP("non-heap in use", Unit.BYTES),
    METASPACE("metaspace in use", Unit.BYTES);

    private enum Unit {
        MILLIS("ms"),
        BYTES("bytes"),
        COUNT("");

        private final String symbol;

        Unit(String symbol) {
            this.symbol = symbol;
        }
    }

    private final String title;
    private final Unit unit;

    StartMeasure(String title, Unit unit) {
        this.title = title;
        this.unit = unit;
    }

    /** The name in prose and in result files, such as {@code CPU time until ready}. */
    public String title() {
        return title;
    }

    /** {@code ms}, {@code bytes}, or empty for a count. */
    public String unit() {
        return unit.symbol;
    }
}
