package dev.assay.report.section;

import dev.assay.model.Numbers;
import dev.assay.model.Secrets;
import dev.assay.model.evidence.Environment;
import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.Deployment;
import dev.assay.model.server.InspectedApp;
import dev.assay.report.document.Material;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Clean;
import dev.assay.report.figures.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Where it was measured, and what ran there. */
public final class EnvironmentSection {
    private EnvironmentSection() {}

    public static Optional<Section> of(Material material) {
        return material.environment().map(environment -> new Section("environment", "Environment", parts(environment)));
    }

    /** The machine as a sentence without the full stop. */
    public static String machine(Environment environment) {
        var placement = environment.placement();
        return processor(environment) + ", "
                + Figures.bytes(environment.memoryBytes()) + ", " + Clean.line(environment.os(), 80)
                + (environment.virtualisation().equals("none")
                        ? ""
                        : ", " + Clean.line(environment.virtualisation(), 40))
                + "; servers on " + cpus(placement.servers())
                + Optional.ofNullable(environment.facts().get(Environment.LOAD_HOST))
                        .map(host -> ", load from " + Clean.line(host, 200))
                        .orElse(", generator on " + cpus(placement.generator()))
                + (placement.pinned() ? "" : ", not pinned");
    }

    private static String cpus(CpuSet cpus) {
        return (cpus.size() > 1 ? "CPUs " : "CPU ") + cpus;
    }

    /** Such as {@code AMD EPYC, 2 CPUs}. */
    public static String processor(Environment environment) {
        return Clean.line(environment.cpu(), 80) + ", " + Numbers.count(environment.cpus(), "CPU");
    }

    /** The apps and the version of Assay as a sentence without the full stop. */
    public static String app(Environment environment) {
        String apps = several(environment)
                ? Numbers.list(environment.deployments().stream()
                        .map(deployment -> Clean.line(deployment.id(), 60) + ": " + jar(environment, deployment))
                        .toList())
                : built(environment.app());
        return apps + ", Assay " + Clean.line(environment.assayVersion(), 40);
    }

    private static String built(InspectedApp app) {
        return Clean.line(app.name(), 80) + " (" + Clean.line(app.platform(), 60) + ", built with "
                + app.server().title() + " " + Clean.line(app.serverVersion(), 40) + ")";
    }

    /** Whether contenders have different jars. */
    static boolean several(Environment environment) {
        return environment.apps().size() > 1;
    }

    /** Which jar a contender is, such as {@code shop 0a1b2c3d4e5f}. */
    static String jar(Environment environment, Deployment deployment) {
        InspectedApp app = environment.app(deployment);
        return Clean.line(app.name(), 60) + " " + Clean.line(app.shortHash(), 12);
    }

    /** For a title: the names of all jars. */
    public static String names(Environment environment) {
        return Numbers.list(environment.apps().stream()
                .map(app -> Clean.line(app.name(), 60))
                .distinct()
                .toList());
    }

    private static List<Part> parts(Environment environment) {
        List<Part> parts =
                new ArrayList<>(List.of(Part.paragraph(machine(environment)), Part.paragraph(app(environment))));
        List<InspectedApp> apps = environment.apps();
        apps.stream()
                .filter(app -> !app.warnings().isEmpty())
                .forEach(app -> parts.add(Part.alarm("Something in "
                        + (apps.size() == 1 ? "the app" : Clean.line(app.name(), 60)) + " depends on its server: "
                        + Clean.lines(app.warnings()).stream()
                                .map(warning -> warning.replaceFirst("\\.$", ""))
                                .collect(Collectors.joining("; ")))));
        List<Table.Row> facts = new ArrayList<>(apps.stream()
                .map(app -> Table.Row.of(
                        apps.size() == 1 ? "App jar, SHA-256" : Clean.line(app.name(), 60) + ", SHA-256", app.sha256()))
                .toList());
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
