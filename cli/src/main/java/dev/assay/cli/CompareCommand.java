package dev.assay.cli;

import dev.assay.experiment.ExitCode;
import dev.assay.model.BadInputException;
import dev.assay.model.Objective;
import dev.assay.model.Plan;
import dev.assay.model.Schedule;
import dev.assay.plan.Plans;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay compare}: the main command. */
@Command(
        name = "compare",
        modelTransformer = PlanOptions.Keys.class,
        description = {
            "Runs one app on several embedded servers, measures them in a randomised,",
            "interleaved experiment, and says which is better, worse or equivalent."
        })
final class CompareCommand extends Measuring {
    @Mixin
    private PlanOptions options = new PlanOptions();

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = {
                "Wall time, for example 30m; up to 50%% more on a machine that is too slow for a verdict.",
                "Default: auto, until every comparison of CPU per request is settled, usually at most 20m."
            })
    private @Nullable String budget;

    @Option(
            names = QuickLook.FLAG,
            description = {
                "A first look instead of a verdict, in about four minutes for up to three contenders: proof of",
                "the servers, answers, settings, start-up, memory, what a request costs; CPU and throughput only",
                "roughly. Not with --budget, --fail-if and other flags that need a verdict."
            })
    private boolean quick;

    @Option(
            names = "--margin",
            paramLabel = "PERCENT",
            description = {
                "Smallest difference that matters, for example 3%%. Default: the effect of restarting",
                "a server (3 to 5%%) from an earlier calibration of this machine, otherwise 3%%."
            })
    private @Nullable String margin;

    @Option(
            names = "--startup-rounds",
            paramLabel = "N",
            description = "Extra starts of each contender, besides those of the blocks. Default: 0.")
    private @Nullable Integer rounds;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Result folder; must be new or empty. Default: a new one in assay-results.")
    private @Nullable Path out;

    @Mixin
    private FailIfOptions failIf = new FailIfOptions();

    @Option(
            names = "--explain-settings",
            paramLabel = "KNOBS",
            arity = "0..1",
            split = ",",
            fallbackValue = "",
            description = {
                "Change one knob at a time on each contender, and report how much of the gap",
                "each explains. KNOBS selects some: \"requests per connection,worker threads\"."
            })
    private @Nullable List<String> explained;

    @Option(
            names = "--live",
            description = "Serve the report so far on 127.0.0.1 while it runs; not updated during slices.")
    private boolean live;

    @Option(
            names = "--slo",
            paramLabel = "LEVEL",
            description = "Find the highest rate that meets this service level, for example \"p99 < 50ms\".")
    private @Nullable String slo;

    @Option(
            names = "--state",
            paramLabel = "STATE",
            description = {
                "warm (default): JVMs that have finished compiling; starting: JVMs measured right",
                "after start, as for functions and services that scale to zero."
            })
    private @Nullable String state;

    @Mixin
    private PriceOptions prices = new PriceOptions();

    @Mixin
    private ComparisonOutputs outputs = new ComparisonOutputs();

    @Option(
            names = "--dry-run",
            description = "Print the resolved plan, the schedule and the commands without measuring.")
    private boolean dryRun;

    @Override
    public Integer call() throws IOException {
        List<FollowUp> followUps = added(FollowUp.class);
        FailConditions conditions =
                failIf.conditions(text -> followUps.stream().noneMatch(followUp -> followUp.answers(text)));
        if (quick) {
            followUps.forEach(followUp -> followUp.flag().ifPresent(flag -> QuickLook.check(Map.of(flag, true))));
            QuickLook.check(Map.of(
                    "--budget", budget != null,
                    "--margin", margin != null,
                    "--startup-rounds", rounds != null,
                    "--explain-settings", explained != null,
                    "--slo", slo != null,
                    "--fail-if", !failIf.texts().isEmpty()));
        }
        outputs.check();
        Apps apps = Apps.of(variables());
        Plan resolved = prices.over(options.resolve(
                Plans.budget(Optional.ofNullable(budget), "--budget"),
                margin == null ? OptionalDouble.empty() : OptionalDouble.of(Percent.parse(margin, "--margin")),
                rounds == null ? OptionalInt.empty() : OptionalInt.of(rounds),
                apps,
                Machine.calibrated(variables())));
        resolved = Plans.AUTO.equals(budget) ? Plans.withAutoBudget(resolved) : resolved;
        resolved = state == null ? resolved : resolved.withState(Plans.state(state, "--state"));
        resolved = slo == null ? resolved : resolved.withObjective(objective(slo));
        for (FollowUp followUp : followUps) {
            resolved = followUp.planned(resolved);
        }
        resolved = from(resolved);
        LoadConnection.check(resolved);
        Plan plan = explained == null ? resolved : explained(resolved, apps);
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
        List<FollowUp.Ready> ready =
                tasks.stream().map(task -> task.prepared(bench, variables())).toList();
        Optional<Integer> inside = SandboxedRerun.enter(plan, arguments(), console());
        if (inside.isPresent()) {
            return inside.get();
        }
        bench.warn();
        Path folder = Folders.results(out, bench.subject());
        if (!ready.isEmpty()) {
            outputs.hold();
        }
        int compared = new ComparisonRunner(console(), outputs, live).fresh(bench, schedule, folder, conditions);
        if (quick && compared == ExitCode.DONE) {
            (outputs.toStandardOutput() ? console().err() : console().out())
                    .println("  for a verdict: " + QuickLook.verdictCommand(arguments()));
        }
        return ready.isEmpty() ? compared : new FollowUps(ready, conditions, outputs, console()).run(folder, compared);
    }

    private Plan explained(Plan resolved, Apps apps) {
        Plan served = apps.withServers(resolved);
        return Ablation.of(served, base -> apps.of(served, base), knobs());
    }

    /** The plan with load from where the flags say, else the plan. */
    private Plan from(Plan resolved) {
        return OriginFlags.origin(added(OriginFlags.class), resolved.load().origin())
                .map(resolved::withOrigin)
                .orElse(resolved);
    }

    private static Objective objective(String text) {
        try {
            return Objective.parse(text);
        } catch (IllegalArgumentException e) {
            throw new BadInputException(
                    "--slo",
                    "is " + e.getMessage(),
                    "Write p50, p90, p99 or p99.9, < and a time, for example 'p99 < 50ms'.",
                    e);
        }
    }

    private List<String> knobs() {
        return explained == null
                ? List.of()
                : explained.stream()
                        .map(String::strip)
                        .filter(knob -> !knob.isEmpty())
                        .toList();
    }
}
