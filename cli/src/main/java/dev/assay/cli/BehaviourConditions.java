package dev.assay.cli;

import dev.assay.behave.Family;
import dev.assay.model.Behaviour;
import dev.assay.model.Contender;
import dev.assay.model.Plan;
import dev.assay.verdict.BehaviourFailIf;
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

    ConditionResults on(Behaviour behaviour) {
        return new ConditionResults(
                all.stream().map(condition -> condition.result(behaviour)).toList(), unknown);
    }
}
