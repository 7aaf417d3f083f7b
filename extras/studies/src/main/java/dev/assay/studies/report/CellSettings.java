package dev.assay.studies.report;

import dev.assay.model.server.EffectiveSetting;
import dev.assay.model.server.Server;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Clean;
import dev.assay.report.figures.Figures;
import dev.assay.report.section.KnobRow;
import dev.assay.studies.model.StudyCell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The settings that differ between the servers of a row, for rows alike but for Spring Boot and JDK.
 *
 * @param results in the order of the rows
 */
record CellSettings(Map<StudyCell, StudyCell.Result> results) {
    Optional<Section> section() {
        Map<String, List<StudyCell>> groups = new LinkedHashMap<>();
        results.keySet().forEach(cell -> groups.computeIfAbsent(CellMatrix.conditions(cell), none -> new ArrayList<>())
                .add(cell));
        List<Part> parts = new ArrayList<>();
        groups.forEach((title, cells) -> table(cells).ifPresent(table -> parts.add(new Part.Fold(title, table))));
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        parts.add(
                0,
                Part.note("A setting may explain a gap between servers. Each row's page says which values were read."));
        return Optional.of(new Section("settings", "Settings that differ", parts));
    }

    private Optional<Table> table(List<StudyCell> cells) {
        List<Server> servers = StudyCell.SERVERS.stream()
                .filter(server -> cells.stream().anyMatch(cell -> cell.servers().contains(server)))
                .toList();
        Set<String> differing = cells.stream()
                .flatMap(cell -> knobs(cell).filter(knob -> knob.differs(ids(cell.servers()))))
                .map(KnobRow::name)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        List<Table.Row> rows = differing.stream()
                .map(knob -> Table.Row.of(Stream.concat(
                                Stream.of(Clean.line(knob, 60)),
                                servers.stream().map(server -> values(cells, knob, server)))
                        .toList()))
                .toList();
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(Table.across(
                        "", "Setting", servers.stream().map(Server::title).toList(), "l", rows));
    }

    private Stream<KnobRow> knobs(StudyCell cell) {
        return KnobRow.of(
                Objects.requireNonNull(results.get(cell)).verdict().basis().settings())
                .stream();
    }

    private static List<String> ids(List<Server> servers) {
        return servers.stream().map(Server::id).toList();
    }

    /** The value of a server; several if lines of Spring Boot or JDKs differ. */
    private String values(List<StudyCell> cells, String knob, Server server) {
        String values = cells.stream()
                .flatMap(this::knobs)
                .filter(row -> row.name().equals(knob))
                .flatMap(row -> row.of(server.id()).stream())
                .map(EffectiveSetting::value)
                .distinct()
                .collect(Collectors.joining(" or "));
        return values.isEmpty() ? Figures.NONE : Clean.line(values, 120);
    }
}
