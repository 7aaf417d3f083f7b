package dev.assay.report;

import dev.assay.model.Comparison;
import dev.assay.model.CrossCheck;
import dev.assay.model.EffectiveSetting;
import dev.assay.model.Environment;
import dev.assay.model.Explanation;
import dev.assay.model.Verdict;
import dev.assay.words.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The result for a pull-request comment or the summary of a build step: verdicts first, the rest folded away. */
public final class MarkdownReport {
    private final StringBuilder text = new StringBuilder();

    private MarkdownReport() {}

    /**
     * Writes the report in GitHub's dialect. Text that Assay did not write cannot form markup, links, mentions or references.
     *
     * @param crossCheck what other load tools say, if any was asked
     * @throws java.io.UncheckedIOException if {@code out} refuses the text
     */
    public static void write(
            Verdict verdict, Environment environment, Optional<CrossCheck> crossCheck, Appendable out) {
        write(verdict, environment, crossCheck, List.of(), out);
    }

    /**
     * The same with what became of the conditions of {@code --fail-if}.
     *
     * @param conditions a line each
     */
    public static void write(
            Verdict verdict,
            Environment environment,
            Optional<CrossCheck> crossCheck,
            List<String> conditions,
            Appendable out) {
        MarkdownReport report = new MarkdownReport();
        report.headline(verdict, environment);
        conditions.forEach(
                line -> report.text.append('\n').append(MarkdownText.of(line)).append('\n'));
        report.verdicts(verdict);
        verdict.explanation().ifPresent(report::explanation);
        crossCheck.ifPresent(report::crossCheck);
        report.fold("Figures", () -> report.result(verdict));
        verdict.serviceLevel()
                .ifPresent(level -> report.list(
                        HtmlServiceLevel.title(level),
                        level.curves().stream()
                                .map(curve -> TerminalServiceLevel.summary(verdict, curve))
                                .toList()));
        Bills.of(verdict).ifPresent(bills -> report.fold(Bills.TITLE, () -> report.bills(bills)));
        if (!verdict.settings().isEmpty()) {
            report.fold("Effective settings that differ", () -> report.settings(verdict));
        }
        report.list("What limited this result", Clean.lines(verdict.limits()));
        report.list("Not counted", Places.invalid(verdict.invalid()));
        report.text
                .append("\n<sub>")
                .append(MarkdownText.of(TerminalMachine.machine(environment)))
                .append(". ")
                .append(MarkdownText.of(TerminalMachine.app(environment)))
                .append(".</sub>\n");
        Sink.send(report.text, out);
    }

    private void headline(Verdict verdict, Environment environment) {
        text.append("### Assay: ")
                .append(MarkdownText.of(environment.app().name()))
                .append("\n\n**");
        text.append(MarkdownText.of(verdict.headline())).append("**\n\n");
        if (!verdict.scope().isBlank()) {
            text.append("Holds for ").append(MarkdownText.of(verdict.scope())).append(". ");
        }
        text.append(MarkdownText.of(Words.basis(verdict))).append("\n");
    }

    private void verdicts(Verdict verdict) {
        List<Pair> pairs = Pair.of(verdict);
        SharedReasons shared = SharedReasons.of(pairs);
        for (Pair pair : pairs) {
            text.append("\n**").append(MarkdownText.of(pair.title())).append("**\n\n");
            head("llrrrl", List.of("Metric", "Verdict", "Change", "Interval", "n", "Why"));
            for (Comparison c : pair.comparisons()) {
                row(List.of(
                        c.metric().title()
                                + (c.primary() ? " (primary)" : c.metric().counter() ? " (counter)" : ""),
                        c.verdict().word(),
                        Words.change(c),
                        c.ciLow().isEmpty() ? Figures.NONE : Words.interval(c) + " at " + Words.confidence(c),
                        Numbers.integer(c.blocks()),
                        shared.number(c).isPresent()
                                ? "reason " + shared.number(c).getAsInt()
                                : Words.reason(c)));
            }
            Budget.of(pair).ifPresent(budget -> text.append('\n')
                    .append(MarkdownText.of(budget.line()))
                    .append('\n'));
        }
        for (int number = 1; number <= shared.count(); number++) {
            text.append("\n**Reason ").append(number).append("**, which touches ");
            text.append(MarkdownText.of(shared.touched(number))).append(": ");
            text.append(MarkdownText.paragraph(shared.reason(number))).append('\n');
        }
    }

    private void explanation(Explanation explanation) {
        text.append("\n**What the settings explain**\n\n");
        explanation.summary().forEach(sentence -> text.append(MarkdownText.paragraph(sentence))
                .append('\n'));
        text.append('\n');
        head("llllrrrl", EffectRow.TITLES);
        EffectRow.of(explanation).forEach(effect -> row(effect.cells()));
        EffectRow.notTried(explanation)
                .ifPresent(
                        line -> text.append('\n').append(MarkdownText.of(line)).append('\n'));
    }

    /** The answer stands open, what it rests on is folded away. */
    private void crossCheck(CrossCheck check) {
        text.append("\n**").append(CrossCheckCells.TITLE).append("**\n\n");
        text.append(MarkdownText.paragraph(check.conclusion())).append('\n');
        fold("What other load tools say", () -> MarkdownCrossCheck.write(check, text));
    }

    private void result(Verdict verdict) {
        ResultTable all = ResultTable.of(verdict);
        if (all.contenders().isEmpty()) {
            text.append("There are no figures.\n");
            return;
        }
        if (!all.common().isEmpty()) {
            text.append("All with ").append(MarkdownText.of(all.common())).append(".\n\n");
        }
        table("Measure", all.contenders(), "r");
        for (ResultTable.Row row : all.differing().rows()) {
            List<String> cells = new ArrayList<>(List.of(row.title()));
            cells.addAll(row.cells());
            row(cells);
        }
    }

    private void bills(Bills bills) {
        table("Measure", bills.contenders(), "r");
        bills.rows().forEach(this::row);
        if (!bills.verdicts().isEmpty()) {
            text.append('\n').append(MarkdownText.of(bills.verdicts())).append(".\n");
        }
        text.append('\n').append(MarkdownText.of(bills.note())).append('\n');
    }

    private void settings(Verdict verdict) {
        List<String> ids = verdict.settings().stream()
                .map(EffectiveSetting::contender)
                .distinct()
                .toList();
        List<Knob> knobs = Knob.of(verdict.settings());
        List<Knob> differing = knobs.stream().filter(knob -> knob.differs(ids)).toList();
        text.append(differing.size()).append(" of ").append(knobs.size()).append(" knobs differ.\n");
        if (differing.isEmpty()) {
            return;
        }
        text.append('\n');
        table("Knob", ids, "l");
        for (Knob knob : differing) {
            List<String> cells = new ArrayList<>(List.of(knob.name()));
            ids.forEach(id -> cells.add(knob.of(id)
                    .map(s -> s.value() + " (" + Words.name(s.source()) + ")")
                    .orElse(Figures.NONE)));
            row(cells);
        }
    }

    private void list(String title, List<String> items) {
        if (!items.isEmpty()) {
            fold(
                    title,
                    () -> items.forEach(item -> text.append("- ")
                            .append(MarkdownText.paragraph(item))
                            .append('\n')));
        }
    }

    private void fold(String title, Runnable content) {
        text.append("\n<details><summary>").append(MarkdownText.of(title)).append("</summary>\n\n");
        content.run();
        text.append("\n</details>\n");
    }

    private void table(String first, List<String> contenders, String alignment) {
        List<String> titles = new ArrayList<>(List.of(first));
        titles.addAll(contenders);
        head("l" + alignment.repeat(contenders.size()), titles);
    }

    private void head(String alignment, List<String> titles) {
        MarkdownTable.head(alignment, titles, text);
    }

    private void row(List<String> cells) {
        MarkdownTable.row(cells, text);
    }
}
