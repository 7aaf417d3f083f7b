package dev.assay.report;

import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import dev.assay.model.Shell;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.ContenderSummary;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Grid;
import dev.assay.report.document.Ink;
import dev.assay.report.document.Material;
import dev.assay.report.document.Screen;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.document.TerminalSections;
import dev.assay.report.document.TerminalStyle;
import dev.assay.report.figures.Clean;
import dev.assay.report.figures.Figures;
import dev.assay.report.figures.FindingGroup;
import dev.assay.report.figures.Pair;
import dev.assay.report.section.FirstLookSection;
import dev.assay.report.section.ResponsesSection;
import dev.assay.report.section.ResultSection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The result of {@code assay compare} on one screen: the headline, one table, what matters most, and where the rest is. What the user
 * asked for with a flag (prices, a service level, single settings) is shown too.
 */
public final class TerminalSummary {
    private static final Set<Metric> METRICS = Set.of(
            Metric.CPU_PER_REQUEST,
            Metric.P50,
            Metric.TAIL,
            Metric.THROUGHPUT,
            Metric.RESIDENT,
            Metric.CAPACITY,
            Metric.STARTUP);

    /** With more pairs than this, there is only room for rows that decide or are conclusive. */
    private static final int PAIRS = 2;

    private static final int FINDINGS = 3;

    /** Longest summary of three contenders, in lines, unless there is more that the user asked for or must see. */
    private static final int LINES = 31;

    /** Lines below the findings: that there are more, and where the report is. */
    private static final int BELOW = 4;

    private static final int HEADLINE = 4;

    /** Where the words of a finding begin. */
    private static final int ITEM = 4;

    /** Metrics of single JVMs rather than of requests: shown in every table only if something is shown of them. */
    private static final Set<Metric> ONCE = Set.of(Metric.RESIDENT, Metric.STARTUP);

    private static final Map<Metric, String> SHORT =
            Map.of(Metric.THROUGHPUT, "throughput", Metric.TAIL, "slowest 1%", Metric.RESIDENT, "RSS");

    private TerminalSummary() {}

    /**
     * Writes the summary. No line is longer than the style's columns, and text that Assay did not write has no control characters.
     *
     * @param resultFolder where the report is
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void write(Verdict verdict, String resultFolder, TerminalStyle style, Appendable out) {
        Screen screen = new Screen(style);
        TerminalSections sections = new TerminalSections(screen);
        Material material = Material.of(verdict);
        TerminalReport.headline(headline(verdict, screen), verdict, screen);
        if (verdict.comparisons().isEmpty()) {
            Section.Source figures =
                    verdict.extras().firstLook().isPresent() ? FirstLookSection::of : ResultSection::of;
            sections.show(Section.all(List.of(figures), material));
        } else {
            screen.blank();
            Table named = table(verdict, true);
            Grid.show(Grid.holds(named, screen) ? named : table(verdict, false), screen);
        }
        int room = LINES - BELOW - 1 - screen.height();
        sections.show(Section.all(Sections.SUMMARY, material));
        findings(verdict, room, screen);
        sections.show(Section.all(List.of(ResponsesSection::ofDifferent), material));
        folder(resultFolder, screen);
        screen.send(out);
    }

    /** Writes what the pilot alone shows; nothing else is known yet. */
    public static void writeFirstLook(Verdict verdict, TerminalStyle style, Appendable out) {
        Screen screen = new Screen(style);
        new TerminalSections(screen).show(Section.all(List.of(FirstLookSection::of), Material.of(verdict)));
        screen.send(out);
    }

    /** The clauses of the headline that fit, at least the first; the report has all of them. */
    private static String headline(Verdict verdict, Screen screen) {
        List<String> clauses = Clause.clauses(verdict.headline());
        int fitting = clauses.size();
        while (fitting > 1 && screen.height(0, Clause.joined(clauses.subList(0, fitting))) > HEADLINE) {
            fitting--;
        }
        return Clause.joined(clauses.subList(0, fitting));
    }

    /** @param named whether the names of contenders are column titles, for which there may be no room */
    private static Table table(Verdict verdict, boolean named) {
        List<Pair> pairs = Pair.of(verdict);
        List<Table.Row> rows = new ArrayList<>();
        for (Pair pair : pairs) {
            String reference = named ? pair.reference() : "reference";
            String contender = named ? pair.contender() : "contender";
            rows.add(new Table.Row(
                    Stream.of("", reference, contender, "change", "interval", "verdict")
                            .map(title -> Cell.of(title, Ink.FAINT))
                            .toList(),
                    named ? "" : pair.title()));
            pair.comparisons().stream()
                    .filter(comparison -> shown(comparison, verdict))
                    .filter(comparison -> pair.equals(pairs.get(0))
                            || !ONCE.contains(comparison.metric())
                            || comparison.verdict().conclusive())
                    .forEach(comparison -> rows.add(row(comparison, verdict.contenders())));
        }
        return new Table("", "lrrrrl", List.of("", "", "", "", "", ""), rows);
    }

    private static boolean shown(Comparison comparison, Verdict verdict) {
        return comparison.primary()
                || ((METRICS.contains(comparison.metric()) || onlyTail(comparison.metric(), verdict))
                        && (Pair.of(verdict).size() <= PAIRS
                                || comparison.verdict().conclusive()));
    }

    /** Whether it is p99 of evidence without a better tail. */
    private static boolean onlyTail(Metric metric, Verdict verdict) {
        return metric == Metric.P99 && verdict.comparisons().stream().noneMatch(other -> other.metric() == Metric.TAIL);
    }

    private static Table.Row row(Comparison comparison, List<ContenderSummary> contenders) {
        Table.Row figures = figures(comparison, contenders);
        boolean refused = comparison.verdict() == Outcome.REFUSED;
        return new Table.Row(
                List.of(
                        figures.cells().get(0),
                        figures.cells().get(1),
                        figures.cells().get(2),
                        Cell.of(refused ? Figures.NONE : comparison.change()),
                        Cell.of(refused ? Figures.NONE : comparison.interval()),
                        Cell.of(comparison.verdict().word(), Ink.of(comparison.verdict()))),
                "");
    }

    /** Figures of reference and contender over the blocks in which they are compared, so that they agree with the change next to them. */
    private static Table.Row figures(Comparison comparison, List<ContenderSummary> contenders) {
        Metric metric = comparison.metric();
        return ResultSection.row(
                SHORT.getOrDefault(metric, metric.title()),
                metric,
                comparison
                        .pairMeans()
                        .map(means -> List.of(means.reference(), means.contender()))
                        .orElseGet(() -> Stream.of(comparison.reference(), comparison.contender())
                                .map(id -> ContenderSummary.mean(contenders, id, metric))
                                .toList()));
    }

    /** Writes what limited the result most, why primary comparisons are open, why other rows have no figures, and what else limited it. */
    private static void findings(Verdict verdict, int room, Screen screen) {
        List<String> limits =
                Clean.lines(verdict.limits().stream().map(Limit::text).toList());
        int most = Math.min(1, limits.size());
        List<String> all = new ArrayList<>(limits.subList(0, most));
        all.addAll(open(verdict));
        all.addAll(refused(verdict));
        all.addAll(limits.subList(most, limits.size()));
        if (all.isEmpty()) {
            return;
        }
        screen.blank();
        int shown = fitting(all, room, screen);
        all.subList(0, shown).forEach(screen::item);
        if (shown < all.size()) {
            screen.paragraph("and " + (all.size() - shown) + " more in the report");
        }
    }

    /** The number of findings for which there is room, at least one. */
    private static int fitting(List<String> all, int room, Screen screen) {
        int shown = 1;
        int height = screen.height(ITEM, all.get(0));
        while (shown < Math.min(FINDINGS, all.size())) {
            height += screen.height(ITEM, all.get(shown));
            if (height > room) {
                break;
            }
            shown++;
        }
        return shown;
    }

    /** The reasons of the primary comparisons that ended undecided; each once. */
    private static List<String> open(Verdict verdict) {
        List<Comparison> open = verdict.comparisons().stream()
                .filter(c -> c.primary() && !c.verdict().conclusive())
                .toList();
        return FindingGroup.of(open, Comparison::why).stream()
                .map(group -> Numbers.list(group.members().stream()
                                .map(Comparison::contender)
                                .toList())
                        + ": " + group.words())
                .toList();
    }

    /** Why other rows shown were refused, and what to do: each reason once, unless a primary comparison has it too. */
    private static List<String> refused(Verdict verdict) {
        List<Comparison> refused = verdict.comparisons().stream()
                .filter(c -> c.verdict() == Outcome.REFUSED && shown(c, verdict))
                .toList();
        return FindingGroup.of(refused, Comparison::why).stream()
                .filter(group -> group.members().stream().noneMatch(Comparison::primary))
                .map(TerminalSummary::line)
                .toList();
    }

    private static String line(FindingGroup<Comparison> group) {
        String what = group.findings().get(0).namesMetric()
                ? ""
                : Metric.titles(group.members().stream().map(Comparison::metric).toList()) + ": ";
        return Clean.line(what + String.join("; ", Finding.clauses(group.findings())));
    }

    private static void folder(String resultFolder, Screen screen) {
        if (resultFolder.isEmpty()) {
            return;
        }
        String folder = Clean.line(resultFolder, 2000);
        screen.blank();
        screen.whole("report: " + Shell.quote(folder + "/report.html"));
        screen.whole("all figures: assay report --verbose " + Shell.quote(folder));
    }
}
