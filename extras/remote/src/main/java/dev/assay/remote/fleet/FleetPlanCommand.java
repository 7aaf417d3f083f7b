package dev.assay.remote.fleet;

import dev.assay.cli.Action;
import dev.assay.cli.ShortHelp;
import dev.assay.cli.bench.Apps;
import dev.assay.cli.bench.Folders;
import dev.assay.cli.bench.LocalBench;
import dev.assay.cli.flags.KeyOptions;
import dev.assay.cli.flags.PlanOptions;
import dev.assay.experiment.ExitCode;
import dev.assay.model.Numbers;
import dev.assay.model.Shell;
import dev.assay.model.plan.Plan;
import dev.assay.plan.yaml.Durations;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Option;

/** {@code assay fleet plan}: fixes what must not differ between machines. */
@Command(
        name = "plan",
        customSynopsis = "assay fleet plan [OPTIONS] --shards=N [APP.jar]",
        modelTransformer = FleetPlanCommand.Flags.class,
        description = {
            "Writes a fleet's lock file: the app, servers, settings, JDKs, rate, blocks and seeds that",
            "all shards share. Measures nothing."
        })
final class FleetPlanCommand extends Action {
    /** The flags of a plan, with other help where a fleet differs: it has one app, and no pilot that finds the rate. */
    static final class Flags implements IModelTransformer {
        @Override
        public CommandSpec transform(CommandSpec command) {
            CommandSpec plan = new KeyOptions.Added().transform(command);
            PositionalParamSpec jars = plan.positionalParameters().get(0);
            plan.remove(jars)
                    .addPositional(jars.toBuilder()
                            .paramLabel("[APP.jar]")
                            .hideParamSyntax(true) // takes several all the same, to say that a fleet has one app
                            .description("The executable Spring Boot jar that you deploy. Default: the built-in app.")
                            .build());
            described(
                    plan,
                    "--rate",
                    "Requests/s at which contenders are compared. Required, here or in the plan file: the rate that the"
                            + " weakest machine sustains.");
            described(plan, "--margin", "Smallest difference that matters. Default: 3%%.");
            return plan;
        }

        static void described(CommandSpec command, String flag, String description) {
            OptionSpec option = command.findOption(flag);
            command.remove(option)
                    .addOption(option.toBuilder().description(description).build());
        }
    }

    @Mixin
    private PlanOptions options = new PlanOptions(KeyOptions.ofContenders("margin", "cold"));

    @Option(
            names = "--shards",
            paramLabel = "N",
            required = true,
            description = "Number of shards, each measured on one machine.")
    private int shards;

    @Option(names = "--blocks", paramLabel = "N", description = "Blocks of each shard. Default: 6.")
    private int blocks = 6;

    @Option(names = "--out", paramLabel = "FILE", description = "Lock file to write; must be new. Default: fleet.lock.")
    private Path out = Path.of("fleet.lock");

    @Override
    public Optional<ShortHelp> shortHelp() {
        return Optional.of(new ShortHelp(
                List.of(
                        ShortHelp.group("What to compare", "--servers", "--jdk", "--jvm", "--margin"),
                        ShortHelp.group("What to send", "--path", "--header", "--method", "--body", "--rate", "--plan"),
                        ShortHelp.group("How much", "--shards", "--blocks"),
                        ShortHelp.group("What to do with the result", "--out")),
                List.of(
                        "assay fleet plan my-app.jar --shards 8 --rate 2000",
                        "assay fleet plan my-app.jar --servers tomcat,jetty --shards 8 --rate 2000",
                        "assay fleet plan --plan bench.yaml --shards 4 --blocks 10 --out bench.lock")));
    }

    @Override
    public Integer call() {
        Apps apps = Apps.of(variables());
        Plan plan = Shards.shared(options.resolve(apps), shards, blocks);
        LocalBench bench = LocalBench.prepare(plan, apps, console(), variables());
        bench.warn();
        FleetLock lock = FleetLocks.of(bench.environment(), bench.plan(), shards, blocks);
        Optional.ofNullable(out.toAbsolutePath().getParent()).ifPresent(Folders::make);
        FleetLock.FILE.write(lock, out);
        console()
                .out()
                .println(out + ": " + Numbers.count(shards, "shard") + " of " + Numbers.count(blocks, "block")
                        + ", each about " + Durations.format(Shards.expected(plan, blocks)));
        String app = options.appArgument(plan);
        console()
                .out()
                .println("  each anywhere:  assay fleet run " + Shell.quote(out) + app + " --shard 1 --out shard-1");
        console().out().println("  then together:  assay fleet merge shard-* --out merged");
        return ExitCode.DONE;
    }
}
