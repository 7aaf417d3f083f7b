package dev.assay.studies.report;

import dev.assay.report.document.Table;
import dev.assay.report.figures.Figures;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Figures of which an app has several under one name, and an article read one: which one, and their sum. */
record SharedFigures(StudyResult result) {
    /** A load tool's figure; times in whole milliseconds have no decimals. */
    static String ofTool(StudyFigure figure, double value) {
        return Figures.atLeast(figure.wholeMillis() && value == Math.rint(value) ? 0 : figure.decimals(), value);
    }

    /** Which one was read here, and the sum of all; no rows for a figure of which there is one. */
    List<Table.Row> rows(Study.Figure figure, List<String> contenders) {
        if (figure.sum() || contenders.stream().allMatch(id -> all(figure, id).isEmpty())) {
            return List.of();
        }
        return List.of(
                row("which one, here", contenders, id -> read(figure, id)),
                row("all of them, here", contenders, id -> sum(figure, id)));
    }

    private static Table.Row row(String title, List<String> contenders, Function<String, Optional<String>> here) {
        List<String> cells = new ArrayList<>(List.of(title));
        contenders.forEach(
                id -> cells.addAll(List.of(Figures.NONE, here.apply(id).orElse(Figures.NONE))));
        return Table.Row.of(cells);
    }

    private Optional<String> read(Study.Figure figure, String contender) {
        return result.reported(contender).stream()
                .flatMap(all -> all.several(figure.key()).entrySet().stream()
                        .filter(one -> one.getValue().equals(all.values().get(figure.key()))))
                .findFirst()
                .map(one -> one.getKey().replace('_', ' '));
    }

    private Optional<String> sum(Study.Figure figure, String contender) {
        Collection<Double> all = all(figure, contender).values();
        return all.isEmpty()
                ? Optional.empty()
                : Optional.of(Figures.atLeast(
                        0, all.stream().mapToDouble(Double::doubleValue).sum() / figure.per()));
    }

    private Map<String, Double> all(Study.Figure figure, String contender) {
        return result.reported(contender)
                .map(reported -> reported.several(figure.key()))
                .orElse(Map.of());
    }
}
