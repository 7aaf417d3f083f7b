package dev.assay.studies.report;

import dev.assay.model.Deployment;
import dev.assay.model.Environment;
import dev.assay.model.Numbers;
import dev.assay.model.Server;
import dev.assay.model.Verdict;
import dev.assay.report.Clean;
import dev.assay.report.EnvironmentSection;
import dev.assay.report.Figures;
import dev.assay.report.Part;
import dev.assay.report.Section;
import dev.assay.report.Table;
import dev.assay.studies.model.StudyCell;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What ran in the cells of Assay's own study: conditions of each, versions, JVM options.
 *
 * @param results in the order of the rows
 */
record CellsRun(Map<StudyCell, StudyCell.Result> results) {
    Section section() {
        return new Section(
                "ran",
                "What ran",
                conditions(),
                servers(),
                Part.note("Warm JVMs under the same rate of requests within a row." + options()),
                Part.note("Each row is a result folder of its own, called for example "
                        + results.keySet().iterator().next().name() + ": assay report DIR draws its page."));
    }

    /** With a leading space; empty if the JVMs have none in common. */
    private String options() {
        Set<String> shared = shared();
        return shared.isEmpty() ? "" : " Options of all JVMs: " + Clean.line(String.join(" ", shared), 400) + ".";
    }

    /** With a column for the machine where there were several. */
    private Table conditions() {
        List<Table.Row> rows = new ArrayList<>();
        results.forEach((cell, result) -> {
            Verdict verdict = result.verdict();
            String scope = Clean.line(verdict.scope().text(), 300);
            String blocks = Numbers.integer(verdict.blocks());
            rows.add(Table.Row.of(
                    severalMachines()
                            ? List.of(
                                    CellMatrix.title(cell),
                                    EnvironmentSection.processor(result.environment()),
                                    scope,
                                    blocks)
                            : List.of(CellMatrix.title(cell), scope, blocks)));
        });
        return severalMachines()
                ? new Table("", "lllr", List.of("Cell", "Machine", "Holds for", "Blocks"), rows)
                : new Table("", "llr", List.of("Cell", "Holds for", "Blocks"), rows);
    }

    /** Servers by line of Spring Boot, with their versions; several where nights used different ones. */
    private Table servers() {
        return Table.across(
                "Versions",
                "App",
                StudyCell.SERVERS.stream().map(Server::title).toList(),
                "l",
                results.keySet().stream()
                        .map(StudyCell::app)
                        .distinct()
                        .map(app -> Table.Row.of(Stream.concat(
                                        Stream.of(app),
                                        StudyCell.SERVERS.stream().map(server -> versions(app, server)))
                                .toList()))
                        .toList());
    }

    private String versions(String app, Server server) {
        TreeSet<String> versions = new TreeSet<>();
        results.entrySet().stream()
                .filter(one -> one.getKey().app().equals(app))
                .flatMap(one -> one.getValue().verdict().contenders().stream())
                .filter(contender -> contender.id().equals(server.id()))
                .forEach(contender -> versions.add(contender.version()));
        return versions.isEmpty() ? Figures.NONE : Clean.line(String.join(", ", versions), 200);
    }

    /** The JVM options that all servers of all cells had. */
    private Set<String> shared() {
        Set<String> shared = new LinkedHashSet<>();
        deployments().limit(1).forEach(first -> shared.addAll(first.jvmOptions()));
        deployments().forEach(deployment -> shared.retainAll(deployment.jvmOptions()));
        return shared;
    }

    private Stream<Deployment> deployments() {
        return environments().flatMap(environment -> environment.deployments().stream());
    }

    /** The machines that measured, each once. */
    List<String> machines() {
        return environments().map(EnvironmentSection::machine).distinct().toList();
    }

    boolean severalMachines() {
        return machines().size() > 1;
    }

    /** The versions of Assay that measured. */
    List<String> versions() {
        return environments().map(Environment::assayVersion).distinct().sorted().toList();
    }

    private Stream<Environment> environments() {
        return results.values().stream().map(StudyCell.Result::environment);
    }

    /** Whether an app, a server or a JDK is not the same in all rows that name it. */
    boolean changed() {
        Map<List<Object>, Set<String>> ran = new HashMap<>();
        results.forEach((cell, result) -> {
            note(ran, List.of(cell.app()), result.environment().app().sha256());
            result.verdict()
                    .contenders()
                    .forEach(contender -> note(
                            ran,
                            List.of(cell.app(), cell.jdk(), contender.id()),
                            contender.version() + " on " + contender.jdk()));
        });
        return ran.values().stream().anyMatch(values -> values.size() > 1);
    }

    private static void note(Map<List<Object>, Set<String>> ran, List<Object> what, String value) {
        ran.computeIfAbsent(what, none -> new HashSet<>()).add(value);
    }
}
