package dev.assay.studies.report;

import dev.assay.model.Numbers;
import dev.assay.report.document.Palette;
import dev.assay.report.document.Table;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyResult;
import dev.assay.tools.ToolResult;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What failed in all runs of a part. */
final class StudyErrors {
    private StudyErrors() {}

    /** Errors by the tool's description; empty if there were none. */
    static Optional<Table> of(StudyResult result, Study.Part part, Palette palette) {
        Set<String> kinds = new LinkedHashSet<>();
        ofPart(result, part)
                .flatMap(run -> run.result().stream())
                .forEach(seen -> kinds.addAll(seen.errorKinds().keySet()));
        if (kinds.isEmpty()) {
            return Optional.empty();
        }
        List<Table.Row> rows = new ArrayList<>();
        for (String kind : kinds) {
            List<String> cells = new ArrayList<>(List.of(kind));
            for (String id : palette.contenders()) {
                cells.add(Numbers.integer(ofPart(result, part)
                        .filter(run -> run.contender().equals(id))
                        .flatMap(run -> run.result().stream())
                        .mapToLong(seen -> count(seen, kind))
                        .sum()));
            }
            rows.add(Table.Row.of(cells));
        }
        return Optional.of(Table.across("Failed requests by kind, all runs", "kind", palette.contenders(), "r", rows));
    }

    private static long count(ToolResult seen, String kind) {
        return seen.errorKinds().getOrDefault(kind, 0L);
    }

    private static Stream<StudyResult.Run> ofPart(StudyResult result, Study.Part part) {
        return result.runs().stream().filter(run -> run.part().equals(part.name()));
    }
}
