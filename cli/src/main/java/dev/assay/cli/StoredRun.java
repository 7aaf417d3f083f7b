package dev.assay.cli;

import dev.assay.ledger.Ledger;
import dev.assay.model.Environment;
import dev.assay.model.Evidence;
import dev.assay.model.Plan;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import dev.assay.plan.Schedules;
import java.util.List;

/** What a result folder holds of an experiment. */
record StoredRun(Session session, Plan plan, Environment environment, List<Evidence> evidence, boolean finished) {
    static StoredRun of(Ledger ledger) {
        Plan plan = plan(ledger);
        Environment environment = ledger.readEnvironment();
        return new StoredRun(
                new Session(ledger, plan, Schedules.timing(plan), environment),
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
