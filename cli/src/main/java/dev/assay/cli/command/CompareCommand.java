package dev.assay.cli.command;

import dev.assay.cli.FollowUp;
import dev.assay.cli.FollowUps;
import dev.assay.cli.ShortHelp;
import dev.assay.cli.bench.Ablation;
import dev.assay.cli.bench.Apps;
import dev.assay.cli.bench.DryRun;
import dev.assay.cli.bench.Folders;
import dev.assay.cli.bench.LoadConnection;
import dev.assay.cli.bench.LocalBench;
import dev.assay.cli.bench.Machine;
import dev.assay.cli.bench.Measuring;
import dev.assay.cli.bench.SandboxedRerun;
import dev.assay.cli.flags.AfterEquals;
import dev.assay.cli.flags.ComparisonOutputs;
import dev.assay.cli.flags.FailConditions;
import dev.assay.cli.flags.FailIfOptions;
import dev.assay.cli.flags.KeyOptions;
import dev.assay.cli.flags.OriginFlags;
import dev.assay.cli.flags.PlanOptions;
import dev.assay.experiment.ExitCode;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay compare}: the main command. */
@Command(
        name = "compare",
        modelTransformer = KeyOptions.Added.class,
        description = {
            "Runs one app on several embedded servers, measures them in a randomised,",
            "interleaved experiment, and says which is better, worse or equivalent."
        })
public final class CompareCommand extends Measuring {
    @Mixin
    private PlanOptions options = new PlanOptions(KeyOptions.ofComparison());

    @Option(
            names = QuickLook.FLAG,
            description = {
                "A first look instead of a verdict, in about four minutes for up to three contenders: proof of",
                "the servers, answers, settings, start-up, memory, what a request costs; CPU and throughput only",
                "roughly. Not with --budget, --fail-if and other flags that need a verdict."
            })
    private boolean quick;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Result folder; must be new or empty. Default: a new one in assay-results.")
    private @Nullable Path out;

    @Mixin
    private FailIfOptions failIf = new FailIfOptions();

    @Option(
            names = "--explain-settings",
            paramLabel = "SETTINGS",
            arity = "0..1",
            split = ",",
            preprocessor = AfterEquals.class,
            description = {
                "Change one setting at a time on each contender, and report how much of the gap",
                "each explains. SETTINGS selects some: \"requests per connection,worker threads\"."
            })
    private @Nullable List<String> explained;

    @Option(
            names = "--live",
            description = "Serve the report so far on 127.0.0.1 while it runs; not updated during slices.")
    private boolean live;

    @Mixin
    private ComparisonOutputs outputs = new ComparisonOutputs();

    @Option(
            names = "--dry-run",
            description = "Print the resolved plan, the schedule and the commands without measuring.")
    private boolean dryRun;

    @Override
    public Optional<ShortHelp> shortHelp() {
        return Optional.of(new ShortHelp(
                List.of(
                        ShortHelp.group("What to compare", "--servers", "--jdk", "--jvm"),
                        ShortHelp.group("What to send", "--path", "--header", "--method", "--body", "--plan"),
                        ShortHelp.group("How long", QuickLook.FLAG, "--budget"),
                        ShortHelp.group("What to do with the result", "--fail-if", "--json", "--out")),
                List.of(
                        "assay compare --quick my-app.jar",
                        "assay compare my-app.jar --path /orders/1 --path /orders/2",
                        "assay compare before=old.jar after=new.jar --fail-if 'after worse'")));
    }

    @Override
    public Integer call() throws IOException {
        List<FollowUp> followUps = added(FollowUp.class);
        FailConditions conditions =
                failIf.conditions(text -> followUps.stream().noneMatch(followUp -> followUp.answers(text)));
        if (quick) {
            requireNoVerdict(followUps);
        }
        outputs.check();
        Apps apps = Apps.of(variables());
        Plan plan = plan(apps);
        conditions.all().forEach(condition -> condition.requireOfComparison(plan));
        conditions.check(plan);
        List<FollowUp.Task> tasks = FollowUps.tasks(followUps, plan, failIf.texts());
        SandboxedRerun.requireNotLive(plan, live);
        Schedule schedule = QuickLook.schedule(plan, quick);
        LocalBench bench = LocalBench.prepare(plan, apps, console(), variables());
        if (dryRun) {
            bench.warn();
            DryRun.print(bench, schedule, console().out());
            return ExitCode.DONE;
        }
        FollowUps after = FollowUps.prepared(tasks, bench, conditions, outputs);
        Optional<Integer> inside = SandboxedRerun.enter(plan, arguments(), console());
        return inside.isPresent() ? inside.get() : measured(bench, schedule, after, conditions);
    }

    private void requireNoVerdict(List<FollowUp> followUps) {
        QuickLook.check(Stream.of(
                        followUps.stream().flatMap(followUp -> followUp.flag().stream()),
                        options.ofVerdict().stream(),
                        explained == null ? Stream.<String>empty() : Stream.of("--explain-settings"),
                        failIf.texts().isEmpty() ? Stream.<String>empty() : Stream.of("--fail-if"))
                .flatMap(flags -> flags));
    }

    /** The plan, with load from where the flags say, and with a contender for each knob to be explained. */
    private Plan plan(Apps apps) {
        Plan resolved = options.resolve(apps, Machine.calibrated(variables()));
        Plan loaded = OriginFlags.origin(
                        added(OriginFlags.class), resolved.load().origin())
                .map(origin ->
                        resolved.with(resolved.setup().with(resolved.load().from(origin))))
                .orElse(resolved);
        LoadConnection.check(loaded);
        if (explained == null) {
            return loaded;
        }
        Plan served = apps.withServers(loaded);
        return Ablation.of(served, base -> apps.of(served, base), knobs(explained));
    }

    private int measured(LocalBench bench, Schedule schedule, FollowUps after, FailConditions conditions)
            throws IOException {
        bench.warn();
        Path folder = Folders.results(out, bench.subject());
        after.holdOutputs();
        int compared = new ComparisonRunner(console(), outputs, live).fresh(bench, schedule, folder, conditions);
        if (quick && compared == ExitCode.DONE) {
            (outputs.toStandardOutput() ? console().err() : console().out())
                    .println("  for a verdict: " + QuickLook.verdictCommand(arguments()));
        }
        return after.run(folder, compared);
    }

    private static List<String> knobs(List<String> names) {
        return names.stream().map(String::strip).filter(knob -> !knob.isEmpty()).toList();
    }
}
