package dev.assay.cli.command;

import dev.assay.cli.FollowUp;
import dev.assay.cli.FollowUps;
import dev.assay.cli.ShortHelp;
import dev.assay.cli.bench.Apps;
import dev.assay.cli.bench.Folders;
import dev.assay.cli.bench.LocalBench;
import dev.assay.cli.bench.Measuring;
import dev.assay.cli.bench.SandboxedRerun;
import dev.assay.cli.flags.FailConditions;
import dev.assay.cli.flags.FailIfOptions;
import dev.assay.cli.flags.KeyOptions;
import dev.assay.cli.flags.Outputs;
import dev.assay.cli.flags.PlanOptions;
import dev.assay.model.BadInputException;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.plan.Plan;
import dev.assay.plan.Schedules;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay startup}: measures only start-up, in rounds. */
@Command(
        name = "startup",
        modelTransformer = KeyOptions.Added.class,
        description = "Measures only start-up: time to the first successful response, memory, classes, threads.")
public final class StartupCommand extends Measuring {
    /** A budget that never cuts the requested rounds short. */
    private static final Duration UNLIMITED = Duration.ofHours(24);

    private static final int ROUNDS = 10;

    @Mixin
    private PlanOptions options = new PlanOptions(KeyOptions.withoutLoad());

    @Option(
            names = {"--rounds", "--startup-rounds"},
            paramLabel = "N",
            description = "Starts of each contender. Default: from the plan, or 10.")
    private @Nullable Integer rounds;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Result folder; must be new or empty. Default: a new one in assay-results.")
    private @Nullable Path out;

    @Mixin
    private FailIfOptions failIf = new FailIfOptions();

    @Mixin
    private Outputs outputs = new Outputs();

    @Override
    public Optional<ShortHelp> shortHelp() {
        return Optional.of(new ShortHelp(
                List.of(
                        ShortHelp.group("What to start", "--servers", "--jdk", "--jvm", "--startup-cache"),
                        ShortHelp.group("When it is ready", "--path", "--header", "--status", "--plan"),
                        ShortHelp.group("How often", "--rounds"),
                        ShortHelp.group("What to do with the result", "--fail-if", "--json", "--out")),
                List.of(
                        "assay startup my-app.jar",
                        "assay startup my-app.jar --servers own --startup-cache none,cds --rounds 20",
                        "assay startup before=old.jar after=new.jar --json startup.json")));
    }

    @Override
    public Integer call() throws IOException {
        FailConditions conditions = failIf.conditions();
        outputs.check();
        if (rounds != null && (rounds < 1 || rounds > Plan.MAX_STARTUP_ROUNDS)) {
            throw new BadInputException(
                    "--rounds",
                    "is out of range: " + rounds,
                    "Write a whole number from 1 to " + Plan.MAX_STARTUP_ROUNDS + ".");
        }
        Apps apps = Apps.of(variables());
        Plan asked = options.resolve(apps).withBudget(UNLIMITED);
        int planned = rounds == null ? asked.startupRounds().orElse(0) : rounds;
        Plan plan = asked.withStartupRounds(OptionalInt.of(planned > 0 ? planned : ROUNDS));
        conditions.all().forEach(condition -> condition.requireOfStart(plan));
        conditions.check(plan);
        List<FollowUp.Task> tasks = FollowUps.tasks(added(FollowUp.class), plan, List.of());
        LocalBench prepared = LocalBench.prepare(plan, apps, console(), variables());
        FollowUps after = FollowUps.prepared(tasks, prepared, conditions, outputs);
        Optional<Integer> inside = SandboxedRerun.enter(plan, arguments(), console());
        if (inside.isPresent()) {
            return inside.get();
        }
        prepared.warn();
        Path folder = Folders.results(out, prepared.subject() + "-startup");
        after.holdOutputs();
        int measured = new ComparisonRunner(console(), outputs, false)
                .fresh(prepared, Schedules.of(prepared.plan(), ExperimentKind.STARTUP), folder, conditions);
        return after.run(folder, measured);
    }
}
