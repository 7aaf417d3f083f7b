package dev.assay.report;

import dev.assay.model.Comparison;
import dev.assay.model.ContenderSummary;
import dev.assay.model.Cost;
import dev.assay.model.Metric;
import dev.assay.model.Outcome;
import dev.assay.model.Parity;
import dev.assay.model.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The result of {@code assay compare} on one screen: the headline, one table, what matters most, where the rest is. What the user
 * asked for by a flag (prices, a service level, single settings) is shown with it.
 */
public final class TerminalSummary {
    private static final Set<Metric> METRICS = Set.of(
            Metric.CPU_PER_REQUEST,
            Metric.P50,
            Metric.P99,
            Metric.THROUGHPUT,
            Metric.RESIDENT,
            Metric.CAPACITY,
            Metric.STARTUP);

    /** Of more pairs than these, only the rows that decide, or say better, worse or equivalent, find room. */
    private static final int PAIRS = 2;

    private static final int FINDINGS = 3;

    private TerminalSummary() {}

    /**
     * Writes the summary. No line is longer than the style's columns, and text that Assay did not write has no control characters.
     *
     * @param resultFolder where the report is
     * @throws java.io.UncheckedIOException if {@code out} refuses the text
     */
    public static void write(Verdict verdict, String resultFolder, TerminalStyle style, Appendable out) {
        Screen screen = new Screen(style);
        TerminalVerdicts.headline(verdict, screen);
        if (verdict.comparisons().isEmpty()) {
            TerminalTables.result(verdict, screen);
        } else {
            screen.blank();
            table(verdict, screen);
        }
        TerminalExplanation.show(verdict, screen);
        TerminalServiceLevel.show(verdict, screen);
        if (verdict.cost().flatMap(Cost::prices).isPresent()) {
            TerminalBills.show(verdict, screen);
        }
        findings(verdict, screen);
        verdict.parity()
                .filter(parity -> parity.outcome() == Parity.Outcome.DIFFERENT)
                .ifPresent(parity -> {
                    screen.heading("Answers");
                    TerminalClosing.parity(parity, screen);
                });
        folder(resultFolder, screen);
        screen.send(out);
    }

    private static void table(Verdict verdict, Screen screen) {
        List<Pair> pairs = Pair.of(verdict);
        Grid grid = new Grid("lrrrrl", List.of("", "", "", "", "", ""));
        for (Pair pair : pairs) {
            grid.row(Stream.of("", pair.reference(), pair.contender(), "change", "interval", "verdict")
                    .map(title -> new Grid.Cell(title, Ink.FAINT))
                    .toList());
            pair.comparisons().stream()
                    .filter(comparison -> shown(comparison, pairs.size() <= PAIRS))
                    .forEach(comparison -> grid.row(row(comparison, verdict.contenders())));
        }
        grid.show(screen);
    }

    private static boolean shown(Comparison comparison, boolean room) {
        boolean says = comparison.verdict().settled() && comparison.verdict() != Outcome.REFUSED;
        return comparison.primary() || (METRICS.contains(comparison.metric()) && (room || says));
    }

    private static List<Grid.Cell> row(Comparison comparison, List<ContenderSummary> contenders) {
        Metric metric = comparison.metric();
        Map<String, Double> figures = new LinkedHashMap<>();
        contenders.forEach(contender -> {
            if (contender.medians().containsKey(metric)) {
                figures.put(contender.id(), contender.medians().get(metric));
            }
        });
        Scale scale = Scale.of(metric, figures.values());
        boolean refused = comparison.verdict() == Outcome.REFUSED;
        return List.of(
                Grid.Cell.of(metric.title() + (scale.unit().isEmpty() ? "" : ", " + scale.unit())),
                figure(figures, comparison.reference(), scale),
                figure(figures, comparison.contender(), scale),
                Grid.Cell.of(refused ? Figures.NONE : Words.change(comparison)),
                Grid.Cell.of(refused ? Figures.NONE : Words.interval(comparison)),
                new Grid.Cell(comparison.verdict().word(), Ink.of(comparison.verdict())));
    }

    private static Grid.Cell figure(Map<String, Double> figures, String contender, Scale scale) {
        return Grid.Cell.of(figures.containsKey(contender) ? scale.text(figures.get(contender)) : Figures.NONE);
    }

    /** Why what decides is open, and then what limited the result. */
    private static void findings(Verdict verdict, Screen screen) {
        List<String> all = new ArrayList<>(open(verdict.comparisons()));
        all.addAll(Clean.lines(verdict.limits()));
        if (all.isEmpty()) {
            return;
        }
        screen.blank();
        all.stream().limit(FINDINGS).forEach(screen::item);
        if (all.size() > FINDINGS) {
            screen.paragraph("and " + (all.size() - FINDINGS) + " more in the report");
        }
    }

    /** The reasons of the primary comparisons that ended without better, worse or equivalent; each once. */
    private static List<String> open(List<Comparison> comparisons) {
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        comparisons.stream()
                .filter(c -> c.primary() && (c.verdict() == Outcome.UNDECIDED || c.verdict() == Outcome.REFUSED))
                .forEach(c -> byReason.computeIfAbsent(Words.reason(c), reason -> new ArrayList<>())
                        .add(c.contender()));
        return byReason.entrySet().stream()
                .map(entry -> Words.list(entry.getValue()) + ": " + entry.getKey())
                .toList();
    }

    private static void folder(String resultFolder, Screen screen) {
        if (resultFolder.isEmpty()) {
            return;
        }
        String folder = Clean.line(resultFolder, 2000);
        screen.blank();
        screen.whole("report: " + Shell.quote(folder + "/report.html"));
        screen.whole("all figures here: assay report --verbose " + Shell.quote(folder));
    }
}
