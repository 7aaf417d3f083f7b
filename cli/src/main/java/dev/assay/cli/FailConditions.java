package dev.assay.cli;

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
        return all.stream()
                .map(condition -> condition.result(verdict))
                .map(result -> new JunitReport.Condition(
                        result.condition(), unknown.result(result.holds()), ConditionPhrases.answer(result)))
                .toList();
    }

    /** A line for each condition that holds or is unknown. It may quote a server, so secrets and control characters are removed. */
    List<String> lines(Verdict verdict) {
        return all.stream()
                .map(condition -> condition.result(verdict))
                .filter(result -> result.holds() != Holds.NO)
                .map(result -> Secrets.hidden("--fail-if " + ConditionPhrases.answer(result))
                        .replaceAll("[\\p{Cc}\\p{Cf}]", " "))
                .toList();
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
        lines(verdict).forEach(console.err()::println);
        return unknown.exitCode(all.stream().map(c -> c.holds(verdict)).toList(), measured);
    }
}
