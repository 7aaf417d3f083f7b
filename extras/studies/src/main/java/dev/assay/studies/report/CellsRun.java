package dev.assay.studies.report;

import dev.assay.model.Numbers;
import dev.assay.model.evidence.Environment;
import dev.assay.model.plan.Deployment;
import dev.assay.model.server.Server;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Clean;
import dev.assay.report.figures.Figures;
import dev.assay.report.section.EnvironmentSection;
import dev.assay.studies.model.StudyCell;
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

    private Table conditions() {
        return new Table(
                "",
                "llr",
                List.of("Cell", "Valid for", "Blocks"),
                results.entrySet().stream()
                        .map(one -> Table.Row.of(
                                CellMatrix.title(one.getKey()),
                                Clean.line(one.getValue().verdict().scope().text(), 300),
                                Numbers.integer(one.getValue().verdict().blocks())))
                        .toList());
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
}
