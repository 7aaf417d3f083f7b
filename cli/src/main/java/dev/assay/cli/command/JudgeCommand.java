package dev.assay.cli.command;

import dev.assay.cli.Action;
import dev.assay.cli.Satellite;
import dev.assay.cli.flags.ComparisonOutputs;
import dev.assay.cli.flags.FailConditions;
import dev.assay.cli.flags.FailIfOptions;
import dev.assay.cli.flags.KeyOptions;
import dev.assay.cli.flags.Results;
import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.experiment.Session;
import dev.assay.experiment.StoredRun;
import dev.assay.ledger.Ledger;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Verdict;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.Plans;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code assay judge}: judges recorded evidence again. */
@Command(
        name = "judge",
        modelTransformer = KeyOptions.Added.class,
        description = "Judges the evidence of a result folder again and writes verdict and report; runs nothing.")
public final class JudgeCommand extends Action {
    @Parameters(paramLabel = "DIR", description = "Result folder.")
    private Path dir = Path.of("");

    @Mixin
    private FailIfOptions failIf = new FailIfOptions();

    @Mixin
    private KeyOptions prices = KeyOptions.named(List.of("price-core-hour", "price-gb-hour"));

    @Mixin
    private ComparisonOutputs outputs = new ComparisonOutputs();

    @Override
    public Integer call() throws IOException {
        FailConditions conditions = failIf.conditions();
        outputs.check();
        return judge(
                dir,
                plan -> Plans.priced(plan, new PlanFlags(List.of(), prices.given())),
                conditions,
                outputs,
                console());
    }

    /**
     * Judges the evidence in a folder, shows the verdict, and returns the exit code.
     *
     * @param reported derives the plan to report by from the stored one
     */
    public static int judge(
            Path dir,
            UnaryOperator<Plan> reported,
            FailConditions conditions,
            ComparisonOutputs outputs,
            Console console)
            throws IOException {
        try (Ledger ledger = Ledger.open(dir)) {
            StoredRun run = StoredRun.of(ledger, reported);
            conditions.check(run.plan());
            Session session = run.session(ledger, Pages.of(dir));
            Verdict verdict = session.judge(run.evidence(), run.finished());
            Satellite.all().forEach(satellite -> satellite.judged(dir, run.plan(), verdict));
            session.keep(verdict, run.evidence());
            new Presentation(run.kind(), outputs, dir, console)
                    .show(new Results(verdict, run.environment(), run.evidence(), Pages.added(dir), conditions));
            return conditions.on(verdict).exitCode(ExitCode.of(verdict, run.evidence()), console);
        }
    }
}
