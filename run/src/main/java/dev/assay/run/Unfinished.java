package dev.assay.run;

import dev.assay.ledger.Ledger;
import dev.assay.ledger.PlanFile;
import dev.assay.model.BadInputException;
import dev.assay.model.ExperimentKind;
import dev.assay.model.InspectedApp;
import dev.assay.model.Plan;
import dev.assay.model.Secrets;
import java.nio.file.Path;

/**
 * An experiment that can be gone on with.
 *
 * @param app that it measures
 */
public record Unfinished(Path folder, ExperimentKind kind, Plan plan, InspectedApp app) {
    /**
     * That of a result folder.
     *
     * @throws BadInputException if the folder holds none, or one that has ended
     */
    public static Unfinished in(Path folder) {
        try (Ledger ledger = Ledger.open(folder)) {
            requireSecrets(ledger.readPlan());
            requireUnfinished(ledger);
            return new Unfinished(
                    folder,
                    ledger.kind(),
                    StoredRun.plan(ledger),
                    ledger.readEnvironment().app());
        }
    }

    /** A forwarded folder lacks the secrets that the app would have to start with. */
    private static void requireSecrets(PlanFile stored) {
        if (stored.text().contains(Secrets.HIDDEN)) {
            throw new BadInputException(
                    stored.path().toString(),
                    "holds " + Secrets.HIDDEN + " in place of secrets, and the plan that has them is not beside it",
                    "Resume in the folder where the experiment began, or start a new one with `assay compare`.");
        }
    }

    /** The last verdict of an ended experiment has spent its error probability: more blocks would void its confidence. */
    private static void requireUnfinished(Ledger ledger) {
        if (ledger.hasVerdict() && ledger.readVerdict().finished()) {
            throw new BadInputException(
                    ledger.dir().toString(),
                    "this experiment has ended as planned",
                    "Start a new one with a larger --budget; `assay report` draws this one again.");
        }
    }

    /**
     * Blocks of two different apps must never be judged together.
     *
     * @throws BadInputException if the app is another one than before
     */
    public void requireSame(InspectedApp now) {
        if (!app.sha256().equals(now.sha256())) {
            throw new BadInputException(
                    folder.toString(),
                    now.path() + " has changed since this experiment began",
                    "Start a new one with `assay compare`, or put the old jar back.");
        }
    }
}
