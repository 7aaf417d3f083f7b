package dev.assay.cli;

import dev.assay.model.ConditionResult;
import dev.assay.model.Contender;
import dev.assay.model.Holds;
import dev.assay.model.Plan;
import dev.assay.model.Secrets;
import dev.assay.model.Verdict;
import dev.assay.report.JunitReport;
import dev.assay.verdict.FailIf;
import dev.assay.words.ConditionPhrases;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The conditions of {@code --fail-if}.
 *
 * @param unknown how an unknown condition counts
 */
record FailConditions(List<FailIf> all, FailIfUnknown unknown) {
    static final FailConditions NONE = new FailConditions(List.of(), FailIfUnknown.ERROR);

    FailConditions {
        all = List.copyOf(all);
    }

    /**
     * Checks that this plan can answer them, before anything is measured.
     *
     * @throws dev.assay.model.BadInputException if one names a contender that the plan does not have, or asks for a verdict on the
     *     reference
     */
    void check(Plan plan) {
        List<String> ids = plan.bases().stream().map(Contender::id).toList();
        all.forEach(condition -> {
            condition.requireOneOf(ids);
            condition.requireCompared(plan.reference().id());
        });
    }

    /** The conditions as JUnit test cases. */
    List<JunitReport.Condition> cases(Verdict verdict) {
        return results(verdict).stream()
                .map(result -> new JunitReport.Condition(
                        result.condition(), unknown.result(result.holds()), ConditionPhrases.answer(result)))
                .toList();
    }

    /** A line for each condition that holds or is unknown. It may quote a server, so secrets and control characters are removed. */
    List<String> lines(Verdict verdict) {
        return lines(results(verdict));
    }

    private static List<String> lines(List<ConditionResult> results) {
        return results.stream()
                .filter(result -> result.holds() != Holds.NO)
                .map(result -> Secrets.hidden("--fail-if " + ConditionPhrases.answer(result))
                        .replaceAll("[\\p{Cc}\\p{Cf}]", " "))
                .toList();
    }

    private List<ConditionResult> results(Verdict verdict) {
        return all.stream().map(condition -> condition.result(verdict)).toList();
    }

    /** Contenders for which more blocks may still decide a condition. */
    Set<String> open(Verdict verdict) {
        return all.stream()
                .flatMap(condition -> condition.open(verdict).stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Prints each condition that holds or is unknown, and returns the exit code.
     *
     * @param measured exit code of the measurement
     */
    int exitCode(Verdict verdict, int measured, Console console) {
        List<ConditionResult> results = results(verdict);
        lines(results).forEach(console.err()::println);
        return unknown.exitCode(results.stream().map(ConditionResult::holds).toList(), measured);
    }
}
