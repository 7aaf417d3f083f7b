package dev.assay.cli;

import dev.assay.model.Verdict;
import dev.assay.report.JunitReport;
import dev.assay.verdict.FailIf;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The conditions of {@code --fail-if}. */
final class FailConditions {
    private FailConditions() {}

    /** The conditions as test cases. */
    static List<JunitReport.Condition> cases(List<FailIf> conditions, Verdict verdict) {
        return conditions.stream()
                .map(c -> new JunitReport.Condition(c.toString(), c.holds(verdict), c.explain(verdict)))
                .toList();
    }

    /** Contenders of which more blocks may still decide one of them. */
    static Set<String> open(List<FailIf> conditions, Verdict verdict) {
        return conditions.stream()
                .flatMap(condition -> condition.open(verdict).stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Prints each condition that holds; the exit code is 1 if any does. */
    static int check(List<FailIf> conditions, Verdict verdict, Console console) {
        int code = ExitCode.DONE;
        for (FailIf condition : conditions) {
            if (condition.holds(verdict)) {
                console.err().println("--fail-if holds: " + condition.explain(verdict));
                code = ExitCode.FAIL_IF;
            }
        }
        return code;
    }
}
