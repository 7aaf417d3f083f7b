package dev.assay.behave;

import dev.assay.behave.families.Family;
import dev.assay.behave.outcome.Behaviour;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.ConditionResult;
import java.util.List;

/** The conditions of {@code --fail-if} on behaviour. */
record BehaviourConditions(List<BehaviourFailIf> all) {
    BehaviourConditions {
        all = List.copyOf(all);
    }

    /** @throws dev.assay.model.BadInputException if one cannot be parsed, or names something that is not tested */
    static BehaviourConditions of(List<String> texts, Plan plan, List<Family> families) {
        List<String> contenders = plan.bases().stream().map(Contender::id).toList();
        List<String> known = families.stream().map(Family::id).toList();
        return new BehaviourConditions(texts.stream()
                .map(text -> BehaviourFailIf.parse(text, contenders, known))
                .toList());
    }

    List<ConditionResult> on(Behaviour behaviour) {
        return all.stream().map(condition -> condition.result(behaviour)).toList();
    }
}
