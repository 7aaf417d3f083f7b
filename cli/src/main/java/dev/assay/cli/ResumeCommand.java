package dev.assay.cli;

import dev.assay.ledger.Ledger;
import dev.assay.ledger.PlanFile;
import dev.assay.model.BadInputException;
import dev.assay.model.Environment;
import dev.assay.model.ExperimentKind;
import dev.assay.model.Plan;
import dev.assay.model.Secrets;
import dev.assay.plan.Schedules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay resume}: goes on where an interrupted experiment stopped, with the same plan and schedule. */
@Command(
        name = "resume",
        description = "Continues an interrupted comparison or start-up experiment with the same plan and schedule.")
final class ResumeCommand extends Action {
    @Parameters(paramLabel = "DIR", description = "A result folder.")
    private Path dir = Path.of("");

    @Mixin
    private FailIfOptions failIf = new FailIfOptions();

    @Option(
            names = "--live",
            description = "Serve the report so far on 127.0.0.1 while it runs; slices are left in peace.")
    private boolean live;

    @Mixin
    private ComparisonOutputs outputs = new ComparisonOutputs();

    @Override
    public Integer call() throws IOException {
        FailConditions conditions = failIf.conditions();
        outputs.check();
        Plan plan;
        Environment before;
        ExperimentKind kind;
        try (Ledger ledger = Ledger.open(dir)) {
            requireSecrets(ledger.readPlan());
            plan = StoredRun.plan(ledger);
            before = ledger.readEnvironment();
            kind = ledger.kind();
            requireUnfinished(ledger);
        }
        conditions.check(plan);
        CrossChecking.check(plan);
        Enclosure.requireNotLive(plan, live);
        Workbench bench = Workbench.prepare(plan, variables());
        requireSameApp(before, bench);
        Optional<Integer> inside = Enclosure.enter(plan, arguments(), console());
        if (inside.isPresent()) {
            return inside.get();
        }
        if (kind == ExperimentKind.STARTUP) {
            return new Starting(console(), outputs, variables()).resume(bench, dir, conditions);
        }
        return new Comparing(console(), outputs, live, variables()).resume(bench, Schedules.of(plan), dir, conditions);
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
    private void requireUnfinished(Ledger ledger) {
        if (ledger.hasVerdict() && ledger.readVerdict().finished()) {
            throw new BadInputException(
                    dir.toString(),
                    "this experiment has ended as planned",
                    "Start a new one with a larger --budget; `assay report` draws this one again.");
        }
    }

    /** Blocks of two different apps must never be judged together. */
    private void requireSameApp(Environment before, Workbench bench) {
        if (!before.app().sha256().equals(bench.app().sha256())) {
            throw new BadInputException(
                    dir.toString(),
                    bench.app().path() + " has changed since this experiment began",
                    "Start a new one with `assay compare`, or put the old jar back.");
        }
    }
}
