package dev.assay.remote.fleet;

import dev.assay.cli.Action;
import dev.assay.cli.bench.Folders;
import dev.assay.cli.command.JudgeCommand;
import dev.assay.cli.flags.ComparisonOutputs;
import dev.assay.cli.flags.FailConditions;
import dev.assay.cli.flags.FailIfOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay fleet merge}: judges the shards of a fleet together. */
@Command(
        name = "merge",
        description = {
            "Judges all available shards of a fleet together, once; missing or failed shards are named.",
            "Runs nothing."
        })
final class FleetMergeCommand extends Action {
    @Parameters(arity = "1..*", paramLabel = "DIR", description = "Result folders of the shards, in any order.")
    private List<Path> dirs = List.of();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Result folder; must be new or empty. Default: a new one in assay-results.")
    private @Nullable Path out;

    @Mixin
    private FailIfOptions failIf = new FailIfOptions();

    @Mixin
    private ComparisonOutputs outputs = new ComparisonOutputs();

    @Override
    public Integer call() throws IOException {
        FailConditions conditions = failIf.conditions();
        outputs.check();
        FleetMerge merge = FleetMerge.of(dirs);
        merge.nameless().forEach(folder -> console()
                .err()
                .println(folder + " is empty: the shard measured nothing, so it counts as missing."));
        conditions.check(merge.plan());
        Path folder = Folders.results(out, "fleet");
        merge.into(folder);
        return JudgeCommand.judge(folder, UnaryOperator.identity(), conditions, outputs, console());
    }
}
