package dev.assay.report;

import dev.assay.model.Deployment;
import dev.assay.model.Environment;
import dev.assay.model.Secrets;
import dev.assay.words.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Where it was measured, and what ran there. */
final class EnvironmentSection {
    private EnvironmentSection() {}

    static Optional<Section> of(Material material) {
        return material.environment().map(environment -> new Section("environment", "Environment", parts(environment)));
    }

    /** The machine in a sentence without its full stop. */
    static String machine(Environment environment) {
        var placement = environment.placement();
        return Clean.line(environment.cpu(), 80) + ", " + Numbers.count(environment.cpus(), "CPU") + ", "
                + Figures.bytes(environment.memoryBytes()) + ", " + Clean.line(environment.os(), 80)
                + (environment.virtualisation().equals("none")
                        ? ""
                        : ", " + Clean.line(environment.virtualisation(), 40))
                + "; servers on CPU " + placement.servers() + ", generator on CPU " + placement.generator()
                + (placement.pinned() ? "" : ", not pinned");
    }

    /** App and program in a sentence without its full stop. */
    static String app(Environment environment) {
        var app = environment.app();
        return Clean.line(app.name(), 80) + " (" + Clean.line(app.platform(), 60) + ", built with "
                + app.server().title() + " " + Clean.line(app.serverVersion(), 40) + "), Assay "
                + Clean.line(environment.assayVersion(), 40);
    }

    private static List<Part> parts(Environment environment) {
        List<Part> parts =
                new ArrayList<>(List.of(Part.paragraph(machine(environment)), Part.paragraph(app(environment))));
        List<String> warnings = environment.app().warnings();
        if (!warnings.isEmpty()) {
            parts.add(Part.alarm("This in the app depends on "
                    + environment.app().server().title() + ": " + String.join("; ", Clean.lines(warnings))));
        }
        List<Table.Row> facts = new ArrayList<>(
                List.of(Table.Row.of("App jar, SHA-256", environment.app().sha256())));
        environment.facts().forEach((what, value) -> facts.add(Table.Row.of(what, value)));
        parts.add(new Part.Fold("What ran", deployments(environment)));
        parts.add(new Part.Fold(
                "Machine and app in detail", new Table("Machine and app", "ll", List.of("What", "Value"), facts)));
        return parts;
    }

    private static Table deployments(Environment environment) {
        return new Table(
                "What ran",
                "llllcc",
                List.of("Contender", "Server", "JDK", "Jar, SHA-256", "JVM options", "Properties"),
                environment.deployments().stream()
                        .map(deployment -> Table.Row.of(
                                deployment.id(),
                                deployment.jar().server().title() + " "
                                        + deployment.jar().serverVersion(),
                                deployment.jdk().version(),
                                Clean.line(deployment.jar().sha256(), 16),
                                PlanSection.options(deployment.jvmOptions()),
                                properties(deployment)))
                        .toList());
    }

    private static String properties(Deployment deployment) {
        return deployment.properties().entrySet().stream()
                .map(e -> Clean.line(e.getKey()) + "=" + Clean.line(Secrets.hidden(e.getKey(), e.getValue())))
                .collect(Collectors.joining(" "));
    }
}
