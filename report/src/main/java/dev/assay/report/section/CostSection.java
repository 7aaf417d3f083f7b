package dev.assay.report.section;

import dev.assay.model.Metric;
import dev.assay.model.verdict.Cost;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Material;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Figures;
import dev.assay.report.figures.Scale;
import dev.assay.report.figures.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a million requests take and cost: a row for each measure, a column for each contender, with verdicts. */
public record CostSection(Cost cost, Verdict verdict) {
    static final String TITLE = "Cost of a million requests";

    public static Optional<Section> of(Material material) {
        Verdict verdict = material.verdict();
        return verdict.extras().cost().map(cost -> new Section("cost", TITLE, new CostSection(cost, verdict).parts()));
    }

    public static Optional<Section> ofPrices(Material material) {
        return material.verdict().extras().cost().flatMap(Cost::prices).flatMap(prices -> of(material));
    }

    private List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        String verdicts = verdicts();
        if (!verdicts.isEmpty()) {
            parts.add(Part.paragraph(verdicts + "."));
        }
        List<String> contenders =
                cost.bills().stream().map(Cost.Bill::contender).toList();
        parts.add(Table.across(TITLE, "Metric", contenders, "r", rows()));
        parts.add(Part.note(note()));
        return parts;
    }

    private List<Table.Row> rows() {
        List<Table.Row> rows = new ArrayList<>();
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

    private void row(List<Table.Row> rows, String title, Function<Cost.Bill, OptionalDouble> value, Metric metric) {
        if (cost.bills().stream().map(value).anyMatch(OptionalDouble::isPresent)) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(title)));
            cost.bills()
                    .forEach(bill -> row.add(Cell.of(
                            Figures.three(value.apply(bill).orElse(Double.NaN)), judged(bill.contender(), metric))));
            rows.add(new Table.Row(row, ""));
        }
    }

    private String judged(String contender, Metric metric) {
        return verdict.comparisons().stream()
                .filter(c -> c.metric() == metric && c.contender().equals(contender))
                .map(c -> c.verdict().word())
                .findFirst()
                .orElse("");
    }

    /** Each contender but the reference, with the change and its interval; empty if nothing was compared. */
    private String verdicts() {
        Metric decisive = cost.prices().isPresent() ? Metric.COST : Metric.CPU_PER_REQUEST;
        return verdict.comparisons().stream()
                .filter(c -> c.metric() == decisive)
                .map(c -> c.contender() + ": " + Wording.against(c))
                .collect(Collectors.joining("; "));
    }

    private String note() {
        return "At " + Figures.three(cost.ratePerSecond())
                + " req/s, means over blocks, without the CPU time of JIT compilers. Other rates give other figures: memory is"
                + " held for as long as a million requests take, and CPU per request varies with load. "
                + cost.prices()
                        .map(prices -> "Prices: " + price(prices.coreHour(), "core-hour") + ", "
                                + price(prices.gbHour(), "GB-hour") + ".")
                        .orElse("--price-core-hour and --price-gb-hour turn this into money.");
    }

    private static String price(OptionalDouble price, String what) {
        return price.isPresent() ? Figures.three(price.getAsDouble()) + " a " + what : "nothing for a " + what;
    }

    private static OptionalDouble times(OptionalDouble value, double factor) {
        return value.isPresent() ? OptionalDouble.of(value.getAsDouble() * factor) : value;
    }
}
