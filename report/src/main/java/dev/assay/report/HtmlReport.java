package dev.assay.report;

import dev.assay.model.Contender;
import dev.assay.model.ContenderSummary;
import dev.assay.model.CrossCheck;
import dev.assay.model.Environment;
import dev.assay.model.Evidence;
import dev.assay.model.LatencyTail;
import dev.assay.model.Plan;
import dev.assay.model.Verdict;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The whole experiment as one page that needs nothing else: no script, no request, no font. */
public final class HtmlReport {
    /** What a page of starts alone has nothing to say about. */
    private static final Set<String> OF_BLOCKS =
            Set.of("latency", "blocks", "run", "inside", "warmup", "resources", "validity");

    private HtmlReport() {}

    /**
     * Writes the page: UTF-8 is to be used to encode it. It is well-formed XML as well as HTML.
     *
     * @param tails what the evidence shows beyond p99.9, of the contenders that have it
     * @param crossCheck what other load tools say, if any was asked
     * @throws UncheckedIOException if {@code out} refuses the text
     */
    public static void write(
            Verdict verdict,
            Environment environment,
            Plan plan,
            List<Evidence> evidence,
            List<LatencyTail> tails,
            Optional<CrossCheck> crossCheck,
            Appendable out) {
        Measurements measurements = new Measurements(evidence, new Counted(verdict.counted()));
        Palette palette = palette(verdict, plan);
        Markup page =
                HtmlPage.open(Clean.line(environment.app().name(), 60), verdict.headline(), "verdicts", "verdicts");
        List<HtmlSection> sections = sections(verdict, environment, plan, measurements, palette, tails, crossCheck);
        header(page, verdict, environment, plan, measurements);
        HtmlPage.sections(page, sections);
        HtmlPage.close(
                page,
                "Assay " + environment.assayVersion()
                        + ". The block, a fresh set of JVMs, is the replicate: n counts blocks, never requests.");
        Sink.send(page.toString(), out);
    }

    private static List<HtmlSection> sections(
            Verdict verdict,
            Environment environment,
            Plan plan,
            Measurements measurements,
            Palette palette,
            List<LatencyTail> tails,
            Optional<CrossCheck> crossCheck) {
        HtmlVerdicts verdicts = new HtmlVerdicts(verdict, plan);
        HtmlLatency latency = new HtmlLatency(measurements, palette, verdict, tails);
        HtmlBlocks blocks = new HtmlBlocks(measurements, palette, verdict);
        HtmlRun run = new HtmlRun(measurements, palette);
        HtmlResources resources = new HtmlResources(measurements, palette);
        HtmlStartup startup = new HtmlStartup(measurements, palette, verdict);
        HtmlValidity validity = new HtmlValidity(measurements, palette);
        List<HtmlSection> sections = new ArrayList<>(List.of(
                new HtmlSection("verdicts", "Verdicts", verdicts::show),
                new HtmlSection("result", "Result", page -> HtmlResult.show(page, verdict, palette)),
                new HtmlSection("limits", "What limited this result", page -> limits(page, verdict)),
                new HtmlSection("latency", "Latency", latency::show),
                new HtmlSection("blocks", "Block by block", blocks::show),
                new HtmlSection("run", "Over the run", run::show),
                new HtmlSection("inside", "Inside slices", new HtmlInside(measurements, palette)::show),
                new HtmlSection("warmup", "Warm-up", new HtmlWarmUp(measurements, palette)::show),
                new HtmlSection("resources", "Memory, threads, collector", resources::show),
                new HtmlSection("startup", "Start-up", startup::show),
                new HtmlSection("settings", "Effective settings", page -> HtmlSettings.show(page, verdict)),
                new HtmlSection("identity", "Proof of the servers", page -> HtmlIdentity.show(page, measurements)),
                new HtmlSection("answers", "Answers", page -> HtmlParity.show(page, verdict.parity())),
                new HtmlSection("validity", "Validity and disturbance", validity::show),
                new HtmlSection("invalid", "Not counted", page -> HtmlInvalid.show(page, verdict, measurements)),
                new HtmlSection("environment", "Environment", page -> HtmlSetup.environment(page, environment)),
                new HtmlSection("plan", "Plan and commands", page -> HtmlSetup.plan(page, plan, measurements))));
        if (measurements.blocks().isEmpty()
                && !measurements.of(Evidence.Startup.class).isEmpty()) {
            sections.removeIf(section -> OF_BLOCKS.contains(section.id()));
        }
        new HtmlSteps(measurements, palette).section().ifPresent(steps -> sections.add(4, steps));
        crossCheck.ifPresent(check -> sections.add(3, HtmlCrossCheck.section(check)));
        verdict.serviceLevel()
                .ifPresent(level -> sections.add(
                        2, new HtmlSection("service-level", HtmlServiceLevel.title(level), page -> new HtmlServiceLevel(
                                        level, verdict, palette)
                                .show(page))));
        Bills.of(verdict)
                .ifPresent(bills ->
                        sections.add(2, new HtmlSection("cost", Bills.TITLE, page -> HtmlBills.show(page, bills))));
        verdict.explanation()
                .ifPresent(explanation -> sections.add(
                        1,
                        new HtmlSection(
                                "explained",
                                "What the settings explain",
                                page -> HtmlExplanation.show(page, explanation))));
        return sections;
    }

    private static void header(
            Markup page, Verdict verdict, Environment environment, Plan plan, Measurements measurements) {
        page.open("header").open("p", "class", "kicker");
        page.element("strong", "Assay")
                .text(" · ")
                .text(Clean.line(environment.app().name(), 80));
        measured(page, measurements.all());
        page.close();
        headline(page, verdict);
        if (!verdict.scope().isBlank()) {
            page.open("p", "class", "scope")
                    .words("Holds for " + Clean.line(verdict.scope()))
                    .close();
        }
        page.open("p", "class", "scope").words(Words.basis(verdict)).close();
        new HtmlVerdicts(verdict, plan).cards(page);
        page.close();
    }

    /** The first clause is what a reader takes away; the others, where there are any, are set smaller. */
    private static void headline(Markup page, Verdict verdict) {
        List<String> clauses = verdict.clauses();
        page.open("h1");
        if (clauses.size() < 2) {
            page.words(Clean.line(verdict.headline()));
        } else {
            page.words(Clean.line(clauses.get(0))).element("span", "; ", "class", "hidden");
            page.open("span", "class", "rest")
                    .words(Clean.line(String.join("; ", clauses.subList(1, clauses.size()))) + ".")
                    .close();
        }
        page.close();
    }

    private static void measured(Markup page, List<Evidence> evidence) {
        evidence.stream()
                .map(Evidence::start)
                .min(Comparator.naturalOrder())
                .ifPresent(first -> page.text(" · measured " + HtmlPage.time(first) + " UTC"));
    }

    private static void limits(Markup page, Verdict verdict) {
        if (verdict.limits().isEmpty()) {
            HtmlSection.nothing(page, "Nothing that Assay checks for.");
        } else {
            HtmlSection.list(page, Clean.lines(verdict.limits()));
        }
    }

    private static Palette palette(Verdict verdict, Plan plan) {
        List<String> measured =
                verdict.contenders().stream().map(ContenderSummary::id).toList();
        return new Palette(
                measured.isEmpty()
                        ? plan.contenders().stream().map(Contender::id).toList()
                        : measured);
    }
}
