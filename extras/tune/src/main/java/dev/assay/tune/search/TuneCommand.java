package dev.assay.tune.search;

import dev.assay.cli.FollowUp;
import dev.assay.cli.FollowUps;
import dev.assay.cli.ShortHelp;
import dev.assay.cli.bench.Apps;
import dev.assay.cli.bench.Folders;
import dev.assay.cli.bench.LoadConnection;
import dev.assay.cli.bench.LocalBench;
import dev.assay.cli.bench.Machine;
import dev.assay.cli.bench.Measuring;
import dev.assay.cli.bench.SandboxedRerun;
import dev.assay.cli.flags.KeyOptions;
import dev.assay.cli.flags.PlanOptions;
import dev.assay.experiment.ExitCode;
import dev.assay.model.BadInputException;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.JvmState;
import dev.assay.model.plan.Plan;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.model.server.Settings;
import dev.assay.plan.Plans;
import dev.assay.swap.Knobs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay tune}: searches for better settings, and measures what they are worth. */
@Command(
        name = "tune",
        modelTransformer = KeyOptions.Added.class,
        description = {
            "Searches for better settings of each server, at most six of those that change how it works, not what it",
            "answers; then compares them in fresh JVMs with its defaults, and tuned servers with one another."
        })
public final class TuneCommand extends Measuring {
    private static final String BUDGET = "budget";
    private static final String LOGGERS = "logging.level.";

    private final KeyOptions keys = KeyOptions.ofComparison();

    @Mixin
    private PlanOptions options = new PlanOptions(keys);

    @Option(
            names = "--for",
            paramLabel = "GOAL",
            description =
                    "What to tune for: cpu (CPU per request at the rate), throughput, p99 or memory. Default: cpu.")
    private String goal = "cpu";

    @Option(
            names = "--only",
            paramLabel = "SETTINGS",
            split = ",",
            description =
                    "Tune only these settings, for example \"worker threads,GC\". Default: all that a server has.")
    private List<String> knobs = List.of();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Result folder; must be new or empty. Default: a new one in assay-results.")
    private @Nullable Path out;

    @Option(names = "--dry-run", description = "Print the configurations and the time they take without measuring.")
    private boolean dryRun;

    @Override
    public Optional<ShortHelp> shortHelp() {
        return Optional.of(new ShortHelp(
                List.of(
                        ShortHelp.group("What to tune", "--servers", "--for", "--only", "--jdk", "--jvm"),
                        ShortHelp.group("What to send", "--path", "--header", "--method", "--body", "--plan"),
                        ShortHelp.group("How long", "--" + BUDGET, "--dry-run"),
                        ShortHelp.group("What to do with the result", "--out")),
                List.of(
                        "assay tune my-app.jar --servers tomcat --dry-run",
                        "assay tune my-app.jar --servers tomcat,jetty --path /orders/1",
                        "assay tune my-app.jar --servers jetty --for throughput")));
    }

    @Override
    public Integer call() throws IOException {
        Goal chosen = Goal.of(goal);
        Apps apps = Apps.of(variables());
        Plan asked = options.resolve(apps, Machine.calibrated(variables()));
        LoadConnection.check(asked);
        if (asked.state() != JvmState.WARM) {
            throw new BadInputException("--cold", "settings are tuned for warm JVMs", "Omit it.");
        }
        if (!FollowUps.tasks(added(FollowUp.class), asked, List.of()).isEmpty()) {
            throw new BadInputException(
                    "the plan",
                    "asks for more than a comparison, such as a cross-check or loads at other rates",
                    "Omit it, and ask assay compare for it, with the settings found.");
        }
        LocalBench bench = LocalBench.prepare(asked, apps, console(), variables());
        Random random = new Random(asked.seed());
        List<Candidates> all = Candidates.drawn(
                bench.deployments().stream()
                        .map(deployment -> space(bench, deployment))
                        .toList(),
                random);
        TimePlan times = TimePlan.of(
                new Trials(bench.plan(), chosen),
                all,
                Plans.budget(Optional.ofNullable(keys.given().get(BUDGET)).map(given -> given.get(0)), "--" + BUDGET));
        if (dryRun) {
            print(all, times);
            return ExitCode.DONE;
        }
        Optional<Integer> inside = SandboxedRerun.enter(asked, arguments(), console());
        if (inside.isPresent()) {
            return inside.get();
        }
        bench.warn();
        console().say(times.words(all));
        Path folder = Folders.results(out, bench.subject() + "-tune");
        return new TuneRun(bench, chosen, all, times, random, folder).run();
    }

    private Candidates.Space space(LocalBench bench, Deployment deployment) {
        InspectedApp app = bench.environment().app(deployment);
        String id = deployment.id();
        Settings settings = deployment.contender().settings();
        Server server = deployment.contender().server();
        List<Tunable> tunables = Tunable.named(
                knobs.stream().map(String::strip).toList(),
                Tunable.of(app, server, deployment.jdk().feature()),
                id);
        Map<String, String> own = properties(app, server, settings);
        boolean known = !Knobs.documented(id, app, server, settings).isEmpty();
        Map<String, String> equal = known && knobs.isEmpty() ? properties(app, server, Settings.EQUAL) : Map.of();
        return new Candidates.Space(deployment.contender(), own, beyond(own, equal), tunables);
    }

    /** What settings stand for, without the log levels that every contender gets. */
    static Map<String, String> properties(InspectedApp app, Server server, Settings settings) {
        Map<String, String> all = new TreeMap<>(Knobs.properties(app, server, settings));
        Set<String> asked = settings.properties().keySet();
        all.keySet().removeIf(key -> key.startsWith(LOGGERS) && !asked.contains(key));
        return all;
    }

    private static Map<String, String> beyond(Map<String, String> own, Map<String, String> equal) {
        Map<String, String> changed = new TreeMap<>(equal);
        changed.entrySet().removeAll(own.entrySet());
        return changed;
    }

    private void print(List<Candidates> all, TimePlan times) {
        all.forEach(one -> one.all().forEach(each -> console().out().println(each.id() + ": " + each.text())));
        console().out().println(times.words(all));
        console().out().flush();
    }
}
