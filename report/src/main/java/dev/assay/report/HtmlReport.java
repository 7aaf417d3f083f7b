package dev.assay.report;

import dev.assay.model.Contender;
import dev.assay.model.ContenderSummary;
import dev.assay.model.Environment;
import dev.assay.model.Evidence;
import dev.assay.model.Plan;
import dev.assay.model.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The whole experiment as one page that needs nothing else: no script, no request, no font. */
public final class HtmlReport {
    private static final String POLICY =
            "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

    private HtmlReport() {}

    /**
     * Writes the page: UTF-8 is to be used to encode it. It is well-formed XML as well as HTML.
     *
     * @throws UncheckedIOException if {@code out} refuses the text
     */
    public static void write(
            Verdict verdict, Environment environment, Plan plan, List<Evidence> evidence, Appendable out) {
        Measurements measurements = new Measurements(evidence);
        Palette palette = palette(verdict, plan);
        Markup page = new Markup().doctype();
        page.open("html", "xmlns", "http://www.w3.org/1999/xhtml", "lang", "en");
        head(page, verdict, environment);
        page.open("body");
        page.element("a", "Skip to the verdicts", "class", "skip", "href", "#verdicts");
        Palette.define(page);
        List<HtmlSection> sections = sections(verdict, environment, plan, measurements, palette);
        header(page, verdict, environment, plan, measurements);
        contents(page, sections);
        page.open("main");
        sections.forEach(section -> section.show(page));
        page.close();
        page.open("footer")
                .text("Assay " + environment.assayVersion()
                        + ". The block, a fresh set of JVMs, is the replicate: n counts blocks, never requests.")
                .close();
        page.close().close();
        Sink.send(page.toString(), out);
    }

    private static List<HtmlSection> sections(
            Verdict verdict, Environment environment, Plan plan, Measurements measurements, Palette palette) {
        HtmlVerdicts verdicts = new HtmlVerdicts(verdict, plan);
        HtmlLatency latency = new HtmlLatency(measurements, palette, verdict);
        HtmlBlocks blocks = new HtmlBlocks(measurements, palette, verdict);
        HtmlRun run = new HtmlRun(measurements, palette);
        HtmlResources resources = new HtmlResources(measurements, palette);
        HtmlValidity validity = new HtmlValidity(measurements, palette);
        List<HtmlSection> sections = new ArrayList<>(List.of(
                new HtmlSection("verdicts", "Verdicts", verdicts::show),
                new HtmlSection("result", "Result", page -> HtmlResult.show(page, verdict, palette)),
                new HtmlSection("limits", "What limited this result", page -> limits(page, verdict)),
                new HtmlSection("latency", "Latency", latency::show),
                new HtmlSection("blocks", "Block by block", blocks::show),
                new HtmlSection("run", "Over the run", run::show),
                new HtmlSection("resources", "Memory, threads, collector", resources::show),
                new HtmlSection("startup", "Start-up", page -> HtmlStartup.show(page, verdict, palette)),
                new HtmlSection("settings", "Effective settings", page -> HtmlSettings.show(page, verdict)),
                new HtmlSection("identity", "Proof of the servers", page -> HtmlIdentity.show(page, measurements)),
                new HtmlSection("answers", "Answers", page -> HtmlParity.show(page, verdict.parity())),
                new HtmlSection("validity", "Validity and disturbance", validity::show),
                new HtmlSection("invalid", "Not counted", page -> HtmlInvalid.show(page, verdict, measurements)),
                new HtmlSection("environment", "Environment", page -> HtmlSetup.environment(page, environment)),
                new HtmlSection("plan", "Plan and commands", page -> HtmlSetup.plan(page, plan, measurements))));
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

    private static void head(Markup page, Verdict verdict, Environment environment) {
        page.open("head").empty("meta", "charset", "utf-8");
        page.empty("meta", "http-equiv", "Content-Security-Policy", "content", POLICY);
        page.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        page.empty("meta", "name", "color-scheme", "content", "light dark");
        page.empty("meta", "name", "description", "content", verdict.headline());
        page.element("title", "Assay: " + Clean.line(environment.app().name(), 60));
        page.style(css());
        page.close();
    }

    private static void header(
            Markup page, Verdict verdict, Environment environment, Plan plan, Measurements measurements) {
        page.open("header").open("p", "class", "kicker");
        page.element("strong", "Assay")
                .text(" · ")
                .text(Clean.line(environment.app().name(), 80));
        measured(page, measurements.all());
        page.close();
        headline(page, verdict.headline());
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
    private static void headline(Markup page, String headline) {
        String sentence = Clean.line(headline);
        int clause = sentence.indexOf("; ");
        page.open("h1");
        if (clause < 0) {
            page.words(sentence);
        } else {
            page.words(sentence.substring(0, clause)).element("span", "; ", "class", "hidden");
            page.open("span", "class", "rest")
                    .words(sentence.substring(clause + 2))
                    .close();
        }
        page.close();
    }

    private static void measured(Markup page, List<Evidence> evidence) {
        evidence.stream()
                .map(Evidence::start)
                .min(Comparator.naturalOrder())
                .ifPresent(first -> page.text(" · measured " + time(first) + " UTC"));
    }

    private static String time(Instant instant) {
        return TIME.format(instant.atOffset(ZoneOffset.UTC));
    }

    private static void contents(Markup page, List<HtmlSection> sections) {
        page.open("nav", "aria-label", "Contents").open("ul");
        for (HtmlSection section : sections) {
            page.open("li")
                    .element("a", section.title(), "href", "#" + section.id())
                    .close();
        }
        page.close().close();
    }

    private static void limits(Markup page, Verdict verdict) {
        if (verdict.limits().isEmpty()) {
            HtmlSection.nothing(page, "Nothing that Assay checks for.");
        } else {
            HtmlSection.list(page, Places.limits(verdict.limits()));
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

    private static String css() {
        try (InputStream in = HtmlReport.class.getResourceAsStream("report.css")) {
            if (in == null) {
                throw new IllegalStateException("report.css is missing from the program's jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
