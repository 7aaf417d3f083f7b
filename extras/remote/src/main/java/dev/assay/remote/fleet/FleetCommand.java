package dev.assay.remote.fleet;

import dev.assay.cli.Action;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code assay fleet}: one comparison on many machines. */
@Command(
        name = "fleet",
        description = {
            "Measures one comparison on many machines: plan writes a lock file, run measures one shard",
            "on any machine, merge judges all shards together."
        },
        subcommands = {FleetPlanCommand.class, FleetRunCommand.class, FleetMergeCommand.class, FleetWriteCommand.class})
final class FleetCommand extends Action {
    @Spec
    private CommandSpec command = CommandSpec.create();

    /** Without a subcommand: an error and exit code 2, because nothing was done. */
    @Override
    public Integer call() {
        throw new ParameterException(
                command.commandLine(), "no command given; try `assay fleet plan my-app.jar --shards 8 --rate 2000`");
    }
}
