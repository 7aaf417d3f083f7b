package dev.assay.report;

import dev.assay.model.Comparison;
import dev.assay.model.Cost;
import dev.assay.model.Metric;
import dev.assay.model.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a million requests take and cost, as every format shows it: a row for each measure, a column for each contender. */
record Bills(Cost cost, Verdict verdict) {
    static final String TITLE = "Cost of a million requests";

    static Optional<Bills> of(Verdict verdict) {
        return verdict.cost().map(cost -> new Bills(cost, verdict));
    }

    List<String> contenders() {
        return cost.bills().stream().map(Cost.Bill::contender).toList();
    }

    /** Title first, then a cell for each contender. */
    List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        row(rows, "CPU time, s", Cost.Bill::cpuSeconds, Metric.CPU_PER_REQUEST);
        row(
                rows,
                Metric.RESIDENT.title() + ", " + Scale.MEMORY.unit(),
                bill -> times(bill.residentBytes(), 1 / Scale.MEMORY.divisor()),
                Metric.RESIDENT);
        row(rows, "memory, GB·h", Cost.Bill::gbHours, Metric.RESIDENT);
        row(rows, "price of CPU time", Cost.Bill::cpuPrice, Metric.CPU_PER_REQUEST);
        row(rows, "price of memory", Cost.Bill::memoryPrice, Metric.RESIDENT);
        row(rows, "price", Cost.Bill::total, Metric.COST);
        return rows;
    }

    /** What the figures stand for. */
    String note() {
        return "At " + Figures.three(cost.ratePerSecond())
                + "/s, means over blocks. Memory is held for as long as a million requests take at this rate: at twice the"
                + " rate each gets half of it. CPU time of compilers is left out. "
                + cost.prices()
                        .map(prices -> "Prices: " + price(prices.coreHour(), "core-hour") + ", "
                                + price(prices.gbHour(), "GB-hour") + ".")
                        .orElse("--price-core-hour and --price-gb-hour turn this into money.");
    }

    private void row(List<List<String>> rows, String title, Function<Cost.Bill, OptionalDouble> value, Metric metric) {
        if (cost.bills().stream().map(value).noneMatch(OptionalDouble::isPresent)) {
            return;
        }
        List<String> row = new ArrayList<>(List.of(title));
        cost.bills()
                .forEach(bill -> row.add(Figures.three(value.apply(bill).orElse(Double.NaN))
                        + judged(bill.contender(), metric)
                                .map(word -> " (" + word + ")")
                                .orElse("")));
        rows.add(row);
    }

    private Optional<String> judged(String contender, Metric metric) {
        return verdict.comparisons().stream()
                .filter(c -> c.metric() == metric && c.contender().equals(contender))
                .map(Comparison::verdict)
                .map(outcome -> outcome.word())
                .findFirst();
    }

    /** One sentence for each contender but the reference, with the change and its interval. */
    String verdicts() {
        Metric decisive = cost.prices().isPresent() ? Metric.COST : Metric.CPU_PER_REQUEST;
        return verdict.comparisons().stream()
                .filter(c -> c.metric() == decisive)
                .map(c -> c.contender() + " against " + c.reference() + ": "
                        + c.verdict().word()
                        + (c.ciLow().isPresent() ? ", " + Words.change(c) + " (" + Words.interval(c) + ")" : ""))
                .collect(Collectors.joining("; "));
    }

    private static String price(OptionalDouble price, String what) {
        return price.isPresent() ? Figures.three(price.getAsDouble()) + " a " + what : "nothing for a " + what;
    }

    private static OptionalDouble times(OptionalDouble value, double factor) {
        return value.isPresent() ? OptionalDouble.of(value.getAsDouble() * factor) : value;
    }
}
