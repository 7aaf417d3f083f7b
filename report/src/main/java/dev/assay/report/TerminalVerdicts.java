package dev.assay.report;

import dev.assay.model.Comparison;
import dev.assay.model.Verdict;
import dev.assay.words.Numbers;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** The verdict of each pair and metric, in words and figures. */
final class TerminalVerdicts {
    private TerminalVerdicts() {}

    static void headline(Verdict verdict, Screen screen) {
        screen.paragraph(0, 0, Clean.line(verdict.headline()), Ink.BOLD);
        if (!verdict.scope().isBlank()) {
            screen.paragraph(0, 0, "Scope: " + Clean.line(verdict.scope()), Ink.FAINT);
        }
        screen.paragraph(0, 0, Words.basis(verdict), Ink.FAINT);
    }

    /** Counters are for the reports that have room for them. */
    static void show(Verdict verdict, Screen screen) {
        show(
                Pair.of(verdict.comparisons().stream()
                        .filter(c -> !c.metric().counter())
                        .toList()),
                screen);
    }

    static void show(List<Pair> pairs, Screen screen) {
        SharedReasons shared = SharedReasons.of(pairs);
        for (Pair pair : pairs) {
            screen.heading("Verdict: " + pair.title());
            Grid grid = new Grid("lllrrr", List.of("", "metric", "verdict", "change", "interval", "n"));
            for (Comparison comparison : pair.comparisons()) {
                OptionalInt number = shared.number(comparison);
                grid.row(row(comparison, number), number.isPresent() ? "" : Words.reason(comparison));
            }
            grid.show(screen);
        }
        if (!pairs.isEmpty()) {
            screen.paragraph(2, 4, footnote(pairs), Ink.FAINT);
        }
        shared(shared, screen);
    }

    private static void shared(SharedReasons shared, Screen screen) {
        if (shared.count() == 0) {
            return;
        }
        screen.heading("Why there is no interval");
        for (int number = 1; number <= shared.count(); number++) {
            screen.paragraph(2, 6, "(" + number + ") " + shared.reason(number), Ink.NONE);
            screen.paragraph(6, 6, "touches " + shared.touched(number), Ink.FAINT);
        }
    }

    private static String footnote(List<Pair> pairs) {
        String primary = confidences(pairs, true);
        String others = confidences(pairs, false);
        String counts = "n counts blocks (start-up, memory: rounds).";
        if (primary.isEmpty() || others.isEmpty() || primary.equals(others)) {
            return (primary.isEmpty() ? "" : "* primary metric: it decides, all others are secondary. ")
                    + "Intervals hold at " + (primary.isEmpty() ? others : primary) + ". " + counts;
        }
        return "* primary metric: it decides, its interval holds at " + primary + ". All others are secondary, at "
                + others + ". " + counts;
    }

    private static String confidences(List<Pair> pairs, boolean primary) {
        return pairs.stream()
                .flatMap(pair -> pair.comparisons().stream())
                .filter(comparison -> comparison.primary() == primary)
                .map(Words::confidence)
                .distinct()
                .collect(Collectors.joining(" or "));
    }

    private static List<Grid.Cell> row(Comparison comparison, OptionalInt reason) {
        return List.of(
                Grid.Cell.of(comparison.primary() ? "*" : ""),
                Grid.Cell.of(comparison.metric().title()),
                new Grid.Cell(
                        comparison.verdict().word() + (reason.isPresent() ? " (" + reason.getAsInt() + ")" : ""),
                        Ink.of(comparison.verdict())),
                Grid.Cell.of(Words.change(comparison)),
                Grid.Cell.of(Words.interval(comparison)),
                Grid.Cell.of(Numbers.integer(comparison.blocks())));
    }
}
