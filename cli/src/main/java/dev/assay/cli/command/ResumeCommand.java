package dev.assay.cli.command;

import dev.assay.cli.FollowUp;
import dev.assay.cli.FollowUps;
import dev.assay.cli.Satellite;
import dev.assay.cli.bench.LoadConnection;
import dev.assay.cli.bench.LocalBench;
import dev.assay.cli.bench.Measuring;
import dev.assay.cli.bench.SandboxedRerun;
import dev.assay.cli.flags.ComparisonOutputs;
import dev.assay.cli.flags.FailConditions;
import dev.assay.cli.flags.FailIfOptions;
import dev.assay.experiment.Unfinished;
import dev.assay.model.plan.Plan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay resume}: continues an interrupted experiment, with the same plan and schedule. */
@Command(
        name = "resume",
        description = "Continues an interrupted comparison or start-up experiment with the same plan and schedule.")
public final class ResumeCommand extends Measuring {
    @Parameters(paramLabel = "DIR", description = "Result folder.")
    private Path dir = Path.of("");

    @Mixin
    private FailIfOptions failIf = new FailIfOptions();

    @Option(
            names = "--live",
            description = "Serve the report so far on 127.0.0.1 while it runs; not updated during slices.")
    private boolean live;

    @Mixin
    private ComparisonOutputs outputs = new ComparisonOutputs();

    @Override
    public Integer call() throws IOException {
        FailConditions conditions = failIf.conditions();
        outputs.check();
        Satellite.all().forEach(satellite -> satellite.requireResumable(dir));
        Unfinished begun = Unfinished.in(dir);
        Plan plan = begun.plan();
        conditions.check(plan);
        List<FollowUp> followUps = added(FollowUp.class);
        List<FollowUp.Task> tasks = FollowUps.tasks(followUps, plan, List.of());
        LoadConnection.check(plan);
        SandboxedRerun.requireNotLive(plan, live);
        LocalBench bench = LocalBench.prepare(plan, console(), variables());
        begun.requireSame(bench.environment());
        FollowUps after = FollowUps.prepared(tasks, bench, conditions, outputs);
        Optional<Integer> inside = SandboxedRerun.enter(plan, arguments(), console());
        if (inside.isPresent()) {
            return inside.get();
        }
        after.holdOutputs();
        boolean inFull = followUps.stream().anyMatch(one -> one.inFull(dir));
        int compared =
                new ComparisonRunner(console(), outputs, live).resume(bench, begun.schedule(), dir, conditions, inFull);
        return after.run(dir, compared);
    }
}
