package dev.assay.remote.fleet;

import dev.assay.cli.Action;
import dev.assay.cli.bench.Folders;
import dev.assay.cli.bench.LocalBench;
import dev.assay.cli.bench.SandboxedRerun;
import dev.assay.cli.command.ComparisonRunner;
import dev.assay.cli.flags.ComparisonOutputs;
import dev.assay.cli.flags.PlanOptions;
import dev.assay.launch.machine.MachineFacts;
import dev.assay.model.BadInputException;
import dev.assay.model.Numbers;
import dev.assay.model.plan.Plan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay fleet run}: measures one shard on this machine. */
@Command(
        name = "run",
        modelTransformer = FleetRunCommand.WithoutConditions.class,
        description = {
            "Measures one shard of a fleet on this machine: all of its blocks, whatever they show.",
            "The jar must be the planned one; its path may differ."
        })
final class FleetRunCommand extends Action {
    static final class WithoutConditions implements IModelTransformer {
        @Override
        public CommandSpec transform(CommandSpec command) {
            FleetPlanCommand.Flags.described(
                    command,
                    "--junit",
                    "Also write JUnit XML, a test case for each comparison; - prints it instead of the terminal report.");
            return command;
        }
    }

    @Parameters(index = "0", paramLabel = "LOCK", description = "Lock file written by `assay fleet plan`.")
    private Path file = Path.of("");

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "APP.jar",
            description = "The planned app. Default: the built-in app.")
    private @Nullable Path app;

    @Option(names = "--app", paramLabel = "NAME", description = "Use a built-in app: orders or jersey.")
    private @Nullable String builtIn;

    @Option(names = "--shard", paramLabel = "N", required = true, description = "Number of the shard, from 1.")
    private int number;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Result folder; must be new or empty. Default: a new one in assay-results.")
    private @Nullable Path out;

    @Mixin
    private ComparisonOutputs outputs = new ComparisonOutputs();

    @Override
    public Integer call() throws IOException {
        outputs.check();
        FleetLock lock = FleetLock.FILE.read(file);
        if (number < 1 || number > lock.shards()) {
            throw new BadInputException(
                    "--shard " + number,
                    "the lock has " + Numbers.count(lock.shards(), "shard"),
                    "Write 1 to " + lock.shards() + ".");
        }
        Plan plan = FleetLocks.plan(lock, number)
                .withApp(PlanOptions.app(Optional.ofNullable(app), Optional.ofNullable(builtIn)));
        LocalBench bench = LocalBench.prepare(plan, console(), variables());
        FleetLocks.require(lock, number, bench.environment(), plan, "shard " + number + " on this machine");
        Optional<Integer> inside = SandboxedRerun.enter(plan, arguments(), console());
        if (inside.isPresent()) {
            return inside.get();
        }
        bench.warn();
        Path folder = Folders.results(out, lock.app() + "-shard-" + number);
        return new ComparisonRunner(console(), outputs, false)
                .fixed(
                        bench,
                        Shards.schedule(plan, lock.blocks()),
                        folder,
                        ledger -> ledger.writeShard(new FleetShard(number, MachineFacts.bootId(), lock)));
    }
}
