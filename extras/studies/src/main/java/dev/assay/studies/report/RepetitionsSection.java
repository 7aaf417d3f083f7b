package dev.assay.studies.report;

import dev.assay.model.Ranges;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Figures;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/** The figures of all repetitions: their mean, and from the least to the most. */
final class RepetitionsSection {
    private RepetitionsSection() {}

    /** Empty if the loads ran once. */
    static Optional<Section> of(Study study, StudyResult result, List<String> contenders) {
        List<StudyResult> all = result.repetitions();
        if (all.size() == 1) {
            return Optional.empty();
        }
        List<Table.Row> rows = new ArrayList<>();
        boolean several = study.parts().size() > 1;
        for (Study.Part part : study.parts()) {
            for (String run : part.runs()) {
                String prefix =
                        (several ? part.name() + ", " : "") + (part.runs().size() > 1 ? run + ", " : "");
                for (StudyFigure figure : part.columns()) {
                    rows.add(row(
                            prefix + figure.title(),
                            contenders,
                            id -> all.stream()
                                    .flatMapToDouble(one -> one.figure(id, part.name(), run, figure).stream()),
                            figure,
                            all.size()));
                }
            }
        }
        String title = "All " + all.size() + " repetitions: mean (least to most)";
        List<String> titles = new ArrayList<>(List.of(""));
        contenders.forEach(id -> titles.add(study.title(id)));
        return Optional.of(new Section("", title, new Table(title, "l" + "r".repeat(contenders.size()), titles, rows)));
    }

    private static Table.Row row(
            String title, List<String> contenders, Function<String, DoubleStream> values, StudyFigure figure, int all) {
        List<String> cells = new ArrayList<>(List.of(title));
        contenders.forEach(id -> cells.add(cell(values.apply(id).toArray(), figure, all)));
        return Table.Row.of(cells);
    }

    /** With the number of repetitions that have the figure, unless all have. */
    private static String cell(double[] values, StudyFigure figure, int all) {
        OptionalDouble mean = DoubleStream.of(values).average();
        return mean.isEmpty()
                ? Figures.NONE
                : SharedFigures.ofTool(figure, mean.getAsDouble()) + " ("
                        + Ranges.range(values, value -> SharedFigures.ofTool(figure, value)) + ")"
                        + (values.length == all ? "" : ", " + values.length + " of " + all);
    }
}
