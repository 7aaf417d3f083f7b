package dev.assay.report;

import dev.assay.model.Study;
import dev.assay.model.StudyResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Figures of which an app has several under one name, and an article read one: which one, and their sum. The app tells each as
 * {@code name:which}.
 */
final class SharedFigures {
    private final StudyResult result;

    SharedFigures(StudyResult result) {
        this.result = result;
    }

    /** Which one was read here, and the sum of all; no rows for a figure of which there is one. */
    List<List<String>> rows(Study.Figure figure, List<String> contenders) {
        if (contenders.stream().allMatch(id -> all(figure, id).isEmpty())) {
            return List.of();
        }
        return List.of(
                row("which one, here", contenders, id -> read(figure, id)),
                row("all of them, here", contenders, id -> sum(figure, id)));
    }

    private static List<String> row(String title, List<String> contenders, Function<String, Optional<String>> here) {
        List<String> cells = new ArrayList<>(List.of(title));
        contenders.forEach(
                id -> cells.addAll(List.of(Figures.NONE, here.apply(id).orElse(Figures.NONE))));
        return cells;
    }

    private Optional<String> read(Study.Figure figure, String contender) {
        return all(figure, contender).stream()
                .filter(one -> one.getValue().equals(values(contender).get(figure.key())))
                .findFirst()
                .map(one -> one.getKey()
                        .substring(one.getKey().indexOf(StudyResult.Told.OF) + 1)
                        .replace('_', ' '));
    }

    private Optional<String> sum(Study.Figure figure, String contender) {
        List<Map.Entry<String, Double>> all = all(figure, contender);
        return all.isEmpty()
                ? Optional.empty()
                : Optional.of(Figures.atLeast(
                        0, all.stream().mapToDouble(Map.Entry::getValue).sum() / figure.per()));
    }

    private List<Map.Entry<String, Double>> all(Study.Figure figure, String contender) {
        return values(contender).entrySet().stream()
                .filter(one -> one.getKey().startsWith(figure.key() + StudyResult.Told.OF))
                .toList();
    }

    private Map<String, Double> values(String contender) {
        return result.figures().stream()
                .filter(told -> told.contender().equals(contender))
                .map(StudyResult.Told::values)
                .findFirst()
                .orElse(Map.of());
    }
}
