package dev.assay.studies.model;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.assay.tools.ToolResult;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** A figure of a run: what the load tool reports or, of the last three, what the server process used meanwhile. */
public enum StudyFigure {
    SAMPLES("samples", 0, false),
    AVERAGE("average (ms)", 3, true),
    MIN("min (ms)", 1, true),
    MAX("max (ms)", 0, true),
    STD_DEV("std. dev. (ms)", 2, true),
    P50("p50 (ms)", 1, true),
    P75("p75 (ms)", 1, true),
    P90("p90 (ms)", 1, true),
    P95("p95 (ms)", 1, true),
    P99("p99 (ms)", 1, true),
    ERROR_PERCENT("error %", 2, true),
    THROUGHPUT("throughput (req/s)", 2, false),
    RECEIVED("received KB/s", 2, false),
    SENT("sent KB/s", 2, false),
    BYTES("average bytes", 1, true),
    KEPT_ALIVE("kept-alive requests", 0, false),
    THREADS("most platform threads", 0, true),
    RSS("highest RSS (MiB)", 0, true),
    CPU("server CPU (µs/request)", 1, true);

    private static final double COARSE = 0.1;

    /** The share of the mean by which responses without a time may move it. */
    private static final double LITTLE = 0.01;

    /** What a response without a time took at least, in milliseconds: wrk's time-out. */
    private static final double LATE = 2000;

    private static final Set<StudyFigure> TIMES = EnumSet.of(MIN, MAX, P50, P75, P90, P95, P99);

    private final String title;
    private final int decimals;
    private final boolean lowerIsBetter;

    StudyFigure(String title, int decimals, boolean lowerIsBetter) {
        this.title = title;
        this.decimals = decimals;
        this.lowerIsBetter = lowerIsBetter;
    }

    /** The name in study files, for example {@code std-dev}. */
    @JsonValue
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The name in tables, unit included. */
    public String title() {
        return title;
    }

    /** Decimals in tables. */
    public int decimals() {
        return decimals;
    }

    /** Whether many tools give it in whole milliseconds. */
    public boolean wholeMillis() {
        return TIMES.contains(this);
    }

    public boolean lowerIsBetter() {
        return lowerIsBetter;
    }

    /** The tool's value; empty if it reports none, if responses without a time could change it, or if the server has it. */
    public OptionalDouble of(ToolResult run) {
        return hidden(run) ? OptionalDouble.empty() : reported(run);
    }

    /** Whether the tool reports a value that responses without a time could change. */
    public boolean hidden(ToolResult run) {
        OptionalDouble value = reported(run);
        if (value.isEmpty()) {
            return false;
        }
        return switch (this) {
            case AVERAGE -> run.late() * LATE > LITTLE * run.samples() * value.getAsDouble();
            case MAX, STD_DEV -> run.late() > 0;
            case P50, P75, P90, P95, P99 -> hidden(run, percentage());
            default -> false;
        };
    }

    private OptionalDouble reported(ToolResult run) {
        return switch (this) {
            case SAMPLES -> OptionalDouble.of((double) run.samples());
            case AVERAGE -> run.times().averageMillis();
            case MIN -> run.times().minMillis();
            case MAX -> run.times().maxMillis();
            case STD_DEV -> run.times().stdDevMillis();
            case P50, P75, P90, P95, P99 -> run.times().percentile(percentage());
            case ERROR_PERCENT ->
                run.samples() == 0 ? OptionalDouble.empty() : OptionalDouble.of(100.0 * run.errors() / run.samples());
            case THROUGHPUT -> OptionalDouble.of(run.throughputPerSecond());
            case RECEIVED -> run.bytes().receivedKbPerSecond();
            case SENT -> run.bytes().sentKbPerSecond();
            case BYTES -> run.bytes().averageBytes();
            case KEPT_ALIVE ->
                run.keptAlive().isPresent()
                        ? OptionalDouble.of((double) run.keptAlive().getAsLong())
                        : OptionalDouble.empty();
            case THREADS, RSS, CPU -> OptionalDouble.empty();
        };
    }

    /** Of a percentile. */
    private double percentage() {
        return Double.parseDouble(name().substring(1));
    }

    /** Whether responses without a time are more than a tenth of those that exceed a percentile, and so could move it. */
    public static boolean hidden(ToolResult run, double percentage) {
        return 10 * run.late() > run.samples() * (1 - percentage / 100);
    }

    /** Parses a published figure such as {@code ≈ 2,700 (at the beginning)}; empty if it is not a number. */
    public static OptionalDouble number(String published) {
        String digits = published.replaceAll("\\(.*\\)|[≈~,\\s]", "");
        return digits.matches("\\d{1,15}(\\.\\d{1,9})?")
                ? OptionalDouble.of(Double.parseDouble(digits))
                : OptionalDouble.empty();
    }

    /** Whether a published figure is rounded to a tenth of itself or worse: a millisecond of three is. */
    public static boolean coarse(String published) {
        String digits = published.replaceAll("[≈~,\\s]", "");
        int decimals = digits.contains(".") ? digits.length() - digits.indexOf('.') - 1 : 0;
        return number(published).stream().anyMatch(value -> Math.pow(10, -decimals) >= COARSE * value);
    }

    /** The same for a measured time in milliseconds: a whole number of at most ten. */
    public static boolean coarse(double millis) {
        return Math.rint(millis) == millis && 1 >= COARSE * millis;
    }

    /** The figure with this {@link #id()}. */
    public static Optional<StudyFigure> byId(String id) {
        return Arrays.stream(values()).filter(figure -> figure.id().equals(id)).findFirst();
    }
}
