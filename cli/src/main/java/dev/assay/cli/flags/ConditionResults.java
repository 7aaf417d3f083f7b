package dev.assay.cli.flags;

import dev.assay.cli.screen.Console;
import dev.assay.model.Secrets;
import dev.assay.model.verdict.ConditionResult;
import dev.assay.model.verdict.Holds;
import dev.assay.report.JunitReport;
import java.util.List;

/** What the conditions of {@code --fail-if} came to. */
public record ConditionResults(List<ConditionResult> all, FailIfUnknown unknown) {
    public ConditionResults {
        all = List.copyOf(all);
    }

    public List<JunitReport.Condition> cases() {
        return all.stream()
                .map(result ->
                        new JunitReport.Condition(result.condition(), unknown.result(result.holds()), result.answer()))
                .toList();
    }

    /** A line for each condition that holds or is unknown. It may quote a server, so secrets and control characters are removed. */
    List<String> lines() {
        return all.stream()
                .filter(result -> result.holds() != Holds.NO)
                .map(result -> Secrets.hidden("--fail-if " + result.answer()).replaceAll("[\\p{Cc}\\p{Cf}]", " "))
                .toList();
    }

    /**
     * Prints the {@link #lines}, and returns the exit code.
     *
     * @param otherwise exit code without these conditions
     */
    public int exitCode(int otherwise, Console console) {
        lines().forEach(console.err()::println);
        return unknown.exitCode(all.stream().map(ConditionResult::holds).toList(), otherwise);
    }
}
