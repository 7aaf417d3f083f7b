package dev.assay.why.report;

import dev.assay.model.Metric;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Table;
import dev.assay.report.document.Table.Row;
import dev.assay.report.figures.Figures;
import dev.assay.why.judge.Difference;
import dev.assay.why.judge.Why;
import dev.assay.why.judge.Why.Contender;
import dev.assay.why.judge.Why.Pair;
import dev.assay.why.model.Compiling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Tables of what was counted beside the samples, with differences that are beyond noise. */
final class FigureTables {
    private FigureTables() {}

    /** What each contender does for a request, beside what it costs. */
    static Table counters(Why why) {
        List<Row> rows = Metric.of(Metric.Family.COUNTER).stream()
                .flatMap(metric -> figure(why, metric.id(), metric.title(), Contender::counters, Pair::counters))
                .toList();
        return across(why, "What each does for a request", "Counter", rows);
    }

    /** Whether one is at a disadvantage because less of it is compiled. */
    static Table compiled(Why why) {
        List<Row> rows = Arrays.stream(Compiling.values())
                .flatMap(figure -> figure(why, figure.id(), figure.title(), Contender::compiled, Pair::compiled))
                .toList();
        return across(why, "What the JIT compilers had done by then", "Figure", rows);
    }

    private static Table across(Why why, String caption, String first, List<Row> rows) {
        return Table.across(
                caption, first, why.contenders().stream().map(Contender::id).toList(), "r", rows);
    }

    private static Stream<Row> figure(
            Why why,
            String id,
            String title,
            Function<Contender, Map<String, Double>> figures,
            Function<Pair, Map<String, Difference>> differences) {
        if (why.contenders().stream()
                .noneMatch(contender -> figures.apply(contender).containsKey(id))) {
            return Stream.empty();
        }
        return Stream.of(row(
                title,
                why.contenders(),
                contender -> Figures.three(figures.apply(contender).getOrDefault(id, Double.NaN)),
                contender -> why.pair(contender.id())
                        .map(pair -> differences.apply(pair).get(id)),
                difference -> (difference.mean() < 0 ? "-" : "+") + Figures.three(Math.abs(difference.mean()))));
    }

    /** A row of what each contender has; in brackets how much that is more than the reference has, where it is beyond noise. */
    static <C> Row row(
            String title,
            List<C> contenders,
            Function<C, String> figure,
            Function<C, Optional<Difference>> difference,
            Function<Difference, String> signed) {
        List<Cell> cells = new ArrayList<>(List.of(Cell.of(title)));
        for (C contender : contenders) {
            String clear = difference
                    .apply(contender)
                    .filter(Difference::clear)
                    .map(signed)
                    .orElse("");
            cells.add(Cell.of(figure.apply(contender), clear));
        }
        return new Row(cells, "");
    }
}
