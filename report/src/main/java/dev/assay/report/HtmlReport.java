package dev.assay.report;

import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.LatencyTail;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.document.HtmlPage;
import dev.assay.report.document.HtmlSections;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Material;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sink;
import dev.assay.report.figures.Clean;
import dev.assay.report.figures.Counted;
import dev.assay.report.figures.Measurements;
import dev.assay.report.figures.Pair;
import dev.assay.report.figures.Wording;
import dev.assay.report.section.EnvironmentSection;
import dev.assay.report.section.HtmlCards;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The whole experiment as one self-contained page: no scripts but those of sections that satellites add, no requests, no external fonts. */
public final class HtmlReport {
    private HtmlReport() {}

    /**
     * Writes the page, to be encoded as UTF-8. It is well-formed XML as well as HTML.
     *
     * @param tails latencies beyond p99.9, for the contenders that have them
     * @param added sections of satellites, between what was found and the figures in detail
     * @throws UncheckedIOException if writing to {@code out} fails
     */
    public static void write(
            Verdict verdict,
            Environment environment,
            Plan plan,
            List<Evidence> evidence,
            List<LatencyTail> tails,
            List<Section> added,
            Appendable out) {
        Measurements measurements =
                new Measurements(evidence, new Counted(verdict.basis().counted()));
        Material material = new Material(verdict, Optional.of(environment), Optional.of(plan), measurements, tails);
        List<Section> sections = new ArrayList<>(Section.all(Sections.PAGE_FINDINGS, material));
        sections.addAll(added);
        sections.addAll(Section.all(Sections.PAGE_FIGURES, material));
        String title = EnvironmentSection.names(environment);
        String headline = Clause.sentence(verdict.headline());
        Markup page = HtmlPage.open(title, headline, "verdicts", "verdicts", sections);
        header(page, verdict, environment, plan, measurements);
        new HtmlSections(page, material.palette()).show(sections, Section.all(Sections.PAGE_EVIDENCE, material));
        HtmlPage.close(page, "Assay " + environment.assayVersion() + ". " + replicate(verdict));
        Sink.send(page.toString(), out);
    }

    private static void header(
            Markup page, Verdict verdict, Environment environment, Plan plan, Measurements measurements) {
        page.open("header").open("p", "class", "kicker");
        page.element("strong", "Assay").text(" · ").text(EnvironmentSection.names(environment));
        Evidence.firstStart(measurements.all())
                .ifPresent(first -> page.text(" · measured " + HtmlPage.time(first) + " UTC"));
        page.close();
        headline(page, verdict);
        Wording.scope(verdict).ifPresent(scope -> page.open("p", "class", "scope")
                .words("Valid for: " + Clean.line(scope))
                .close());
        page.open("p", "class", "scope")
                .words(Wording.basis(
                        verdict,
                        verdict.extras().fleet().isPresent() ? Optional.empty() : Evidence.time(measurements.all())))
                .close();
        HtmlCards.show(page, Pair.of(verdict), plan.margin());
        page.close();
    }

    private static String replicate(Verdict verdict) {
        if (Wording.byMachine(verdict)) {
            return "The machine is the replicate: n counts machines, never blocks or requests.";
        }
        return verdict.ofStarts()
                ? "The round, a fresh JVM of each contender, is the replicate: n counts rounds."
                : "The block, a fresh set of JVMs, is the replicate: n counts blocks, never requests.";
    }

    /** Writes the headline: the first clause is the message, any others are set smaller. */
    private static void headline(Markup page, Verdict verdict) {
        List<String> clauses = Clause.clauses(verdict.headline());
        page.open("h1");
        if (clauses.size() < 2) {
            page.words(Clean.line(Clause.joined(clauses)));
        } else {
            page.words(Clean.line(clauses.get(0))).element("span", "; ", "class", "hidden");
            page.open("span", "class", "rest")
                    .words(Clean.line(String.join("; ", clauses.subList(1, clauses.size()))) + ".")
                    .close();
        }
        page.close();
    }
}
