package dev.assay.report;

import dev.assay.model.Contender;
import dev.assay.model.Deployment;
import dev.assay.model.Environment;
import dev.assay.model.Evidence;
import dev.assay.model.Plan;
import dev.assay.model.Rate;
import dev.assay.model.Secrets;
import dev.assay.model.Step;
import dev.assay.words.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Where and how it was measured: the machine, the plan, and the commands that draw and judge it anew. */
final class HtmlSetup {
    private HtmlSetup() {}

    static void environment(Markup page, Environment environment) {
        HtmlTable table = new HtmlTable("Machine and program", "ll", List.of("What", "Value"));
        table.row("Machine", TerminalMachine.machine(environment));
        table.row("App", TerminalMachine.app(environment));
        table.row("App jar, SHA-256", environment.app().sha256());
        environment.facts().forEach(table::row);
        table.show(page);
        if (!environment.app().warnings().isEmpty()) {
            page.element(
                    "p", "In the app depends on " + environment.app().server().title() + ":", "class", "alarm");
            environment.app().warnings().forEach(warning -> page.element("p", warning, "class", "alarm"));
        }
        HtmlTable deployments = new HtmlTable(
                "What ran",
                "llllcc",
                List.of("Contender", "Server", "JDK", "Jar, SHA-256", "JVM options", "Properties"));
        for (Deployment deployment : environment.deployments()) {
            deployments.row(
                    deployment.id(),
                    deployment.jar().server().title() + " " + deployment.jar().serverVersion(),
                    deployment.jdk().version(),
                    Clean.line(deployment.jar().sha256(), 16),
                    options(deployment.jvmOptions()),
                    deployment.properties().entrySet().stream()
                            .map(e ->
                                    Clean.line(e.getKey()) + "=" + Clean.line(Secrets.hidden(e.getKey(), e.getValue())))
                            .collect(Collectors.joining(" ")));
        }
        if (!deployments.isEmpty()) {
            deployments.show(page);
        }
    }

    static void plan(Markup page, Plan plan, Measurements measurements) {
        HtmlTable table = new HtmlTable("Plan", "ll", List.of("What", "Value"));
        facts(plan).forEach(table::row);
        measurements.pilot().ifPresent(pilot -> table.row("Pilot", pilot(pilot)));
        table.show(page);
        HtmlTable steps =
                new HtmlTable("Workload", "lcrr", List.of("Request", "Method and path", "Expected status", "Weight"));
        for (Step step : plan.workload().steps()) {
            steps.row(
                    step.name(),
                    step.method() + " " + step.path().source(),
                    String.valueOf(step.status()),
                    Numbers.integer(step.weight()));
        }
        steps.show(page);
        page.element("h3", "Draw and judge it anew");
        page.open("p")
                .text("DIR is the folder that holds this file. Nothing is run by the first two commands.")
                .close();
        page.open("pre", "tabindex", "0");
        List.of("assay report DIR", "assay judge DIR", rerun())
                .forEach(command -> page.text(command).newline());
        page.close();
    }

    private static List<List<String>> facts(Plan plan) {
        List<List<String>> facts = new ArrayList<>();
        facts.add(List.of(
                "Contenders",
                plan.contenders().stream().map(HtmlSetup::contender).collect(Collectors.joining("; "))));
        facts.add(List.of("Reference", plan.reference().id()));
        facts.add(List.of("Margin", "±" + Figures.margin(plan)));
        facts.add(List.of("Seed", String.valueOf(plan.seed())));
        facts.add(List.of("Budget", Figures.duration(plan.budget().toMillis() / 1e3)));
        facts.add(List.of("Connections", Numbers.integer(plan.load().connections())));
        facts.add(List.of("Equal rate", rate(plan)));
        facts.add(List.of("JVM options for all", plan.jvmOptions().isEmpty() ? "none" : options(plan.jvmOptions())));
        return facts;
    }

    private static String rate(Plan plan) {
        String arrivals = plan.load().arrivals().name().toLowerCase(Locale.ROOT) + " arrivals";
        if (plan.load().rate() instanceof Rate.Fixed fixed) {
            return Figures.three(fixed.perSecond()) + "/s, " + arrivals;
        }
        return Figures.percent(((Rate.Auto) plan.load().rate()).share()) + " of the weakest contender's capacity, "
                + arrivals;
    }

    private static String contender(Contender contender) {
        return contender.id() + " (" + contender.server().title()
                + contender.version().map(v -> " " + v).orElse("") + ", settings "
                + contender.settings().name()
                + contender.jdk().map(jdk -> ", JDK " + jdk).orElse("")
                + (contender.jvmOptions().isEmpty() ? "" : ", " + options(contender.jvmOptions())) + ")";
    }

    private static String options(List<String> options) {
        return options.stream().map(Secrets::hiddenOption).collect(Collectors.joining(" "));
    }

    private static String pilot(Evidence.Pilot pilot) {
        return "capacity "
                + pilot.capacity().entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(e -> e.getKey() + " " + Figures.three(e.getValue()) + "/s")
                        .collect(Collectors.joining(", "))
                + "; generator alone " + Figures.three(pilot.nullCeiling()) + "/s; equal rate "
                + Figures.three(pilot.ratePerSecond()) + "/s";
    }

    private static String rerun() {
        return "assay compare --plan DIR/plan.yaml    # measures again: same plan, same seed, same schedule";
    }
}
