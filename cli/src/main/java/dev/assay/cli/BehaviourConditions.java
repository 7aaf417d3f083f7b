package dev.assay.cli;

import dev.assay.behave.Family;
import dev.assay.model.Behaviour;
import dev.assay.model.ConditionResult;
import dev.assay.model.Contender;
import dev.assay.model.Holds;
import dev.assay.model.Plan;
import dev.assay.report.JunitReport;
import dev.assay.verdict.BehaviourFailIf;
import dev.assay.words.ConditionPhrases;
import java.util.List;

/**
 * The conditions of {@code --fail-if} on behaviour.
 *
 * @param unknown how an unknown condition counts
 */
record BehaviourConditions(List<BehaviourFailIf> all, FailIfUnknown unknown) {
    BehaviourConditions {
        all = List.copyOf(all);
    }

    /** @throws dev.assay.model.BadInputException if one cannot be parsed, or names something that is not tested */
    static BehaviourConditions of(List<String> texts, FailIfUnknown unknown, Plan plan, List<Family> families) {
        List<String> contenders = plan.bases().stream().map(Contender::id).toList();
        List<String> known = families.stream().map(Family::id).toList();
        return new BehaviourConditions(
                texts.stream()
                        .map(text -> BehaviourFailIf.parse(text, contenders, known))
                        .toList(),
                unknown);
    }

    /** The conditions as JUnit test cases. */
    List<JunitReport.Condition> cases(Behaviour behaviour) {
        return all.stream()
                .map(condition -> condition.result(behaviour))
                .map(result -> new JunitReport.Condition(
                        result.condition(), unknown.result(result.holds()), ConditionPhrases.answer(result)))
                .toList();
    }

    /**
     * Prints each condition that holds or is unknown, and returns the exit code.
     *
     * @param otherwise exit code without these conditions
     */
    int exitCode(Behaviour behaviour, int otherwise, Console console) {
        List<ConditionResult> results =
                all.stream().map(condition -> condition.result(behaviour)).toList();
        results.stream().filter(result -> result.holds() != Holds.NO).forEach(result -> console.err()
                .println("--fail-if " + ConditionPhrases.answer(result)));
        return unknown.exitCode(results.stream().map(ConditionResult::holds).toList(), otherwise);
    }
}
