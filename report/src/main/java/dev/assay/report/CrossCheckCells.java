package dev.assay.report;

import dev.assay.model.CrossCheck;
import dev.assay.model.Metric;
import dev.assay.model.Outcome;
import dev.assay.words.Numbers;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** What other load tools say, in the words and cells of every format. */
final class CrossCheckCells {
    static final String TITLE = "Does the ranking survive a change of load tool?";

    /** A letter for each column, as {@link #FIGURES} has them. */
    static final String FIGURES_ALIGNED = "llrrrrrrr";

    static final List<String> FIGURES =
            List.of("tool", "contender", "rank", "req/s", "spread", "mean ms", "p99 ms", "CPU µs/req", "errors");

    static final String OPINIONS_ALIGNED = "lllrll";

    static final List<String> OPINIONS = List.of("tool", "contender", "on", "tool says", "Assay says", "agreement");

    /** How to read the two tables, for pages that are read far from the documents. */
    static final String READING =
            "Reading: medians over rounds; the CPU time is the server's. Beside what a tool says stand the least and the most"
                    + " of its rounds, a spread and not an interval: it tells two contenders apart only where all rounds point"
                    + " the same way. Assay says what its own verdict is on throughput at saturation and on CPU per request.";

    /** From here on, a tool is busy most of the time and measures itself. */
    private static final double BUSY = 0.9;

    private CrossCheckCells() {}

    /** What the tools did. */
    static String method(CrossCheck check) {
        return "Each tool sent " + check.load() + ", in " + Numbers.count(check.rounds(), "round")
                + " with fresh JVMs. Its figures are its own: Assay's gates do not judge them.";
    }

    /** The cells of {@link #FIGURES}. */
    static List<String> of(CrossCheck.Row row) {
        return List.of(
                row.tool().id(),
                row.contender(),
                row.rank() == 0 ? Figures.NONE : String.valueOf(row.rank()),
                three(row.throughputPerSecond()) + (busy(row) ? "*" : ""),
                spread(row.throughputs()),
                three(row.averageMillis()),
                three(row.p99Millis()),
                three(row.serverCpuMicros()),
                errors(row));
    }

    /** The cells of {@link #OPINIONS}. */
    static List<String> of(CrossCheck.Opinion opinion) {
        return List.of(
                opinion.tool().id(),
                opinion.contender() + " against " + opinion.reference(),
                opinion.metric() == Metric.THROUGHPUT ? "throughput" : "CPU per request",
                says(opinion),
                opinion.assay().map(Outcome::word).orElse(Figures.NONE),
                agreement(opinion));
    }

    /** Why rounds are missing, a line for each contender of a tool. */
    static List<String> failures(CrossCheck check) {
        return check.rows().stream()
                .flatMap(row -> row.failure().stream()
                        .map(reason -> row.tool().id() + ", " + row.contender() + " (figures of " + row.measured()
                                + " of " + Numbers.count(check.rounds(), "round") + "): " + reason))
                .toList();
    }

    /** What the star means, where there is one. */
    static Optional<String> footnote(CrossCheck check) {
        return check.rows().stream().anyMatch(CrossCheckCells::busy)
                ? Optional.of("* The tool itself used its CPU for " + Figures.percent(BUSY)
                        + " of the time or more: its throughput says how fast the tool is.")
                : Optional.empty();
    }

    private static String says(CrossCheck.Opinion opinion) {
        return opinion.ratio().isEmpty()
                ? Figures.NONE
                : says(
                        opinion.ratio().getAsDouble(),
                        opinion.low().orElseThrow(),
                        opinion.high().orElseThrow());
    }

    private static String says(double ratio, double low, double high) {
        return Numbers.change(ratio, low, high) + " (" + Numbers.interval(low, high) + ")";
    }

    private static String agreement(CrossCheck.Opinion opinion) {
        return switch (opinion.agreement()) {
            case AGREES -> "agrees";
            case TIE -> "tie within spread";
            case DISAGREES -> "disagrees";
            case NONE ->
                opinion.ratio().isEmpty()
                        ? "no figures"
                        : opinion.answered() ? "too few rounds" : "Assay has no answer";
        };
    }

    private static boolean busy(CrossCheck.Row row) {
        return row.toolCpuShare().orElse(0) >= BUSY;
    }

    private static String errors(CrossCheck.Row row) {
        if (row.measured() == 0) {
            return Figures.NONE;
        }
        return row.errors() == 0
                ? "0"
                : String.format(Locale.ROOT, "%.1f %%", 100.0 * row.errors() / Math.max(1, row.samples()));
    }

    private static String spread(List<Double> values) {
        if (values.size() < 2) {
            return Figures.NONE;
        }
        double least = values.stream().mapToDouble(Double::doubleValue).min().orElse(0);
        double most = values.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        return Figures.three(least) + "-" + Figures.three(most);
    }

    private static String three(OptionalDouble value) {
        return Figures.three(value.orElse(Double.NaN));
    }
}
