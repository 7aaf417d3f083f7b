package dev.assay.report.section;

import dev.assay.model.Numbers;
import dev.assay.model.Secrets;
import dev.assay.model.Shell;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Rate;
import dev.assay.model.plan.Step;
import dev.assay.report.document.Material;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Clean;
import dev.assay.report.figures.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** How it was measured, and the commands that redraw, rejudge and repeat it. */
public final class PlanSection {
    private static final String RERUN =
            "assay compare --plan DIR/plan.yaml    # measures again: same plan, same seed, same schedule";

    private PlanSection() {}

    public static Optional<Section> of(Material material) {
        return material.plan().map(plan -> {
            List<Table.Row> facts = facts(plan);
            material.measurements().pilot().ifPresent(pilot -> facts.add(Table.Row.of("Pilot", pilot(pilot))));
            return new Section(
                    "plan",
                    "Plan and commands",
                    new Table("Plan", "ll", List.of("What", "Value"), facts),
                    new Part.Lines("Redraw and judge again", List.of("assay report DIR", "assay judge DIR", RERUN)),
                    Part.note("DIR is the folder that holds this file. The first two commands run nothing."));
        });
    }

    /** What defines the experiment. */
    public static List<Table.Row> facts(Plan plan) {
        List<Table.Row> facts = new ArrayList<>();
        for (Contender contender : plan.contenders()) {
            boolean reference = contender.equals(plan.reference());
            facts.add(Table.Row.of(reference ? "Reference" : "Contender", contender(contender)));
        }
        String options = options(plan.jvmOptions());
        facts.add(Table.Row.of("JVM options for all", options.isEmpty() ? "none" : options));
        facts.add(Table.Row.of(
                "Load", Numbers.count(plan.load().connections(), "connection") + ", " + protocol(plan) + rate(plan)));
        plan.workload().steps().forEach(step -> facts.add(Table.Row.of("Request", request(step))));
        facts.add(Table.Row.of("Budget", Figures.duration(plan.budget().toMillis() / 1e3)));
        facts.add(Table.Row.of("Margin", "±" + Figures.margin(plan)));
        facts.add(Table.Row.of("Seed", String.valueOf(plan.seed())));
        return facts;
    }

    private static String contender(Contender contender) {
        return contender.id() + ": " + contender.server().title()
                + contender.version().map(v -> " " + Clean.line(v, 40)).orElse("") + ", settings "
                + Clean.line(contender.settings().name(), 60)
                + contender.jdk().map(jdk -> ", JDK " + Clean.line(jdk, 40)).orElse("")
                + (contender.jvmOptions().isEmpty() ? "" : ", " + options(contender.jvmOptions()))
                + (contender.added().isEmpty() ? "" : ", with " + Clean.line(String.join(", ", contender.added())));
    }

    /** JVM options with secrets hidden. */
    static String options(List<String> options) {
        return Clean.line(
                Shell.command(options.stream().map(Secrets::hiddenOption).toList()));
    }

    private static String protocol(Plan plan) {
        return plan.load().wire().unusual().map(title -> title + ", ").orElse("");
    }

    private static String rate(Plan plan) {
        String arrivals = plan.load().arrivals().name().toLowerCase(Locale.ROOT) + " arrivals";
        return (plan.load().rate() instanceof Rate.Fixed fixed
                        ? Numbers.rate(fixed.perSecond()) + ", "
                        : Figures.percent(((Rate.Auto) plan.load().rate()).share())
                                + " of the throughput of the slowest contender in the pilot, ")
                + arrivals;
    }

    private static String request(Step step) {
        String asked = step.method() + " " + step.path().source();
        return Clean.line(step.name().equals(asked) ? asked : step.name() + ": " + asked, 300) + ", expects "
                + step.status() + ", weight " + Numbers.integer(step.weight());
    }

    private static String pilot(Evidence.Pilot pilot) {
        return "throughput in the pilot "
                + pilot.capacity().entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(e -> e.getKey() + " " + Figures.three(e.getValue()) + " req/s")
                        .collect(Collectors.joining(", "))
                + "; generator alone " + Figures.three(pilot.nullCeiling()) + " req/s; request rate "
                + Numbers.rate(pilot.ratePerSecond());
    }
}
