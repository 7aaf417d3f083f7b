package dev.assay.cli;

import dev.assay.ledger.Ledger;
import dev.assay.model.Environment;
import dev.assay.model.Evidence;
import dev.assay.model.Plan;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import dev.assay.plan.Schedules;
import java.util.List;
import java.util.function.UnaryOperator;

/** What a result folder holds of an experiment. */
record StoredRun(Session session, Plan plan, Environment environment, List<Evidence> evidence, boolean finished) {
    static StoredRun of(Ledger ledger) {
        return of(ledger, plan -> plan);
    }

    /** The same with a plan that differs from the stored one in what is reported, not in what was measured. */
    static StoredRun of(Ledger ledger, UnaryOperator<Plan> reported) {
        Plan plan = reported.apply(plan(ledger));
        Environment environment = ledger.readEnvironment();
        return new StoredRun(
                new Session(ledger, plan, Schedules.of(plan), environment),
                plan,
                environment,
                ledger.evidence(),
                ledger.hasVerdict() && ledger.readVerdict().finished());
    }

    static Plan plan(Ledger ledger) {
        return Plans.parse(new PlanText(
                ledger.readPlan().path().toString(), ledger.readPlan().text()));
    }
}
