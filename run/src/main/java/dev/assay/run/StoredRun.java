package dev.assay.run;

import dev.assay.ledger.Ledger;
import dev.assay.ledger.PlanFile;
import dev.assay.model.Environment;
import dev.assay.model.Evidence;
import dev.assay.model.ExperimentKind;
import dev.assay.model.Plan;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import dev.assay.plan.Schedules;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What a result folder holds of an experiment.
 *
 * @param finished whether it ended as planned
 */
public record StoredRun(
        ExperimentKind kind, Plan plan, Environment environment, List<Evidence> evidence, boolean finished) {
    public StoredRun {
        evidence = List.copyOf(evidence);
    }

    /** All of it. */
    public static StoredRun of(Ledger ledger) {
        return of(ledger, plan -> plan);
    }

    /** The same with a plan that differs from the stored one in what is reported, not in what was measured. */
    public static StoredRun of(Ledger ledger, UnaryOperator<Plan> reported) {
        Plan plan = reported.apply(plan(ledger.readShownPlan()));
        Environment environment = ledger.readEnvironment();
        boolean finished = finished(ledger);
        return new StoredRun(
                ledger.kind(), plan, environment, finished ? ledger.finishedEvidence() : ledger.evidence(), finished);
    }

    /** The evidence says it, and before it did the verdict. */
    private static boolean finished(Ledger ledger) {
        return ledger.evidenceEnded() || ledger.verdictFinished();
    }

    /** Judges and draws it. */
    public Session session(Ledger ledger, ReportPage page) {
        return new Session(ledger, plan, Schedules.of(plan, kind), environment, page);
    }

    /** The plan with its secrets, as it runs. */
    public static Plan plan(Ledger ledger) {
        return plan(ledger.readPlan());
    }

    private static Plan plan(PlanFile file) {
        return Plans.parse(new PlanText(file.path().toString(), file.text()));
    }
}
