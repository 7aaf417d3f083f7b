package dev.assay.cli.flags;

import dev.assay.cli.screen.Console;
import dev.assay.experiment.Conclusion;
import dev.assay.experiment.ExitCode;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Verdict;
import dev.assay.verdict.condition.FailIf;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The conditions of {@code --fail-if}. */
public record FailConditions(List<FailIf> all, FailIfUnknown unknown) {
    public static final FailConditions NONE = new FailConditions(List.of(), FailIfUnknown.ERROR);

    public FailConditions {
        all = List.copyOf(all);
    }

    /**
     * Checks that this plan can answer them, before anything is measured.
     *
     * @throws dev.assay.model.BadInputException if one names a contender that the plan does not have, or asks for a verdict on the
     *     reference
     */
    public void check(Plan plan) {
        List<String> ids = plan.bases().stream().map(Contender::id).toList();
        all.forEach(
                condition -> condition.requireAnswerable(ids, plan.reference().id()));
    }

    public ConditionResults on(Verdict verdict) {
        return new ConditionResults(
                all.stream().map(condition -> condition.result(verdict)).toList(), unknown);
    }

    /** The exit code of an experiment that has ended; prints which conditions hold or are unknown, unless it was interrupted. */
    public int exitCode(Conclusion conclusion, Console console) {
        return conclusion.exitCode() == ExitCode.INTERRUPTED
                ? ExitCode.INTERRUPTED
                : on(conclusion.verdict()).exitCode(conclusion.exitCode(), console);
    }

    /** Contenders for which more blocks may still decide a condition. */
    public Set<String> open(Verdict verdict) {
        return all.stream()
                .flatMap(condition -> condition.open(verdict).stream())
                .collect(Collectors.toUnmodifiableSet());
    }
}
