package dev.assay.report;

import dev.assay.model.Comparison;
import dev.assay.model.ErrorBudget;
import dev.assay.words.Numbers;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the interval of a pair's primary metric is made of, as changes of the ratio.
 *
 * @param pair in words
 * @param metric in words
 */
record Budget(String pair, String metric, ErrorBudget parts) {
    /** CPU time is read in nanoseconds, some microseconds before or after a slice of seconds. */
    private static final String CLOCK = "under 0.1 %";

    private record Row(String name, String below, String above) {}

    static Optional<Budget> of(Pair pair) {
        return pair.comparisons().stream()
                .filter(Comparison::primary)
                .findFirst()
                .flatMap(primary -> primary.errorBudget()
                        .map(parts -> new Budget(pair.title(), primary.metric().title(), parts)));
    }

    private List<Row> rows() {
        ErrorBudget.Side below = parts.below();
        ErrorBudget.Side above = parts.above();
        return List.of(
                row("random, between blocks", below.random(), above.random()),
                row("lateness of the generator", below.lateness(), above.lateness()),
                new Row("resolution of the clock", CLOCK, CLOCK),
                row("total", below.total(), above.total()));
    }

    private static Row row(String name, double below, double above) {
        return new Row(name, Numbers.change(Math.exp(-below)), Numbers.change(Math.exp(above)));
    }

    HtmlTable table() {
        HtmlTable table = new HtmlTable(
                pair + ": what the interval of " + metric + " is made of; parts multiply",
                "lrr",
                List.of("Part", "Below the estimate", "Above it"));
        rows().forEach(row -> table.row(row.name(), row.below(), row.above()));
        return table;
    }

    /** The same in one line. */
    String line() {
        return "The interval of " + metric + " is made of: "
                + rows().stream()
                        .map(row -> row.name() + " " + row.below()
                                + (row.below().equals(row.above()) ? "" : " and " + row.above()))
                        .collect(Collectors.joining("; "))
                + ".";
    }
}
