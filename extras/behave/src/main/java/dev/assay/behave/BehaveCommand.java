package dev.assay.behave;

import dev.assay.behave.families.Family;
import dev.assay.behave.outcome.Behaviour;
import dev.assay.behave.report.BehaviourReport;
import dev.assay.cli.ShortHelp;
import dev.assay.cli.bench.Apps;
import dev.assay.cli.bench.Folders;
import dev.assay.cli.bench.LocalBench;
import dev.assay.cli.bench.Measuring;
import dev.assay.cli.bench.SandboxedRerun;
import dev.assay.cli.flags.ConditionResults;
import dev.assay.cli.flags.FailIfUnknown;
import dev.assay.cli.flags.KeyOptions;
import dev.assay.cli.flags.Outputs;
import dev.assay.cli.flags.PlanOptions;
import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.model.BadInputException;
import dev.assay.model.plan.Plan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay behave}: what changes besides speed when the server is swapped. */
@Command(
        name = "behave",
        modelTransformer = KeyOptions.Added.class,
        description = {
            "Shows what changes besides speed when the server is swapped: starts each contender on loopback,",
            "sends all of them the same cases and prints the differences. Never sends anything elsewhere."
        })
final class BehaveCommand extends Measuring {
    @Mixin
    private PlanOptions options = new PlanOptions(KeyOptions.withoutLoad());

    @Option(
            names = "--only",
            paramLabel = "LIST",
            split = ",",
            description =
                    "Families of cases: conformance, limits, shutdown, http2, slow, details, overload, floods. Default: all.")
    private List<String> only = List.of();

    @Option(
            names = "--slow",
            paramLabel = "PATH",
            description =
                    "Path of a GET that takes your app a second or more, to have requests in flight at shutdown. Repeatable.")
    private List<String> slow = List.of();

    @Option(
            names = "--websocket",
            paramLabel = "PATH",
            description = "Path of a WebSocket of your app, to test pings and close codes.")
    private @Nullable String websocket;

    @Option(
            names = "--fail-if",
            paramLabel = "EXPR",
            description = {
                "Exit with 1 if this holds, for example \"shutdown loses requests\", \"jetty matters\" or",
                "\"undertow limits differs\". Repeatable."
            })
    private List<String> failIf = List.of();

    @Option(
            names = "--fail-if-unknown",
            paramLabel = "pass|fail|error",
            description = {
                "Result of a condition that is unknown because a contender was not tested:",
                "exit code 0, 1 or 3. Default: error."
            })
    private FailIfUnknown unknown = FailIfUnknown.ERROR;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Result folder; must be new or empty. Default: a new one in assay-results.")
    private @Nullable Path out;

    @Option(
            names = "--markdown",
            paramLabel = "FILE",
            description = "Also write Markdown; - prints it instead of the terminal report.")
    private @Nullable Path markdown;

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description = {
                "Also write JUnit XML, a test case for each --fail-if and each difference; differences that",
                "matter are failures; - prints it instead of the terminal report."
            })
    private @Nullable Path junit;

    @Override
    public Optional<ShortHelp> shortHelp() {
        return Optional.of(new ShortHelp(
                List.of(
                        ShortHelp.group("What to compare", "--servers", "--jdk", "--jvm"),
                        ShortHelp.group(
                                "What to test", "--only", "--path", "--slow", "--websocket", "--header", "--plan"),
                        ShortHelp.group("What to do with the result", "--fail-if", "--markdown", "--junit", "--out")),
                List.of(
                        "assay behave my-app.jar",
                        "assay behave my-app.jar --servers tomcat,jetty --only limits,shutdown",
                        "assay behave my-app.jar --slow /report --fail-if 'shutdown loses requests'")));
    }

    @Override
    public Integer call() {
        List<Family> families = Behaviours.families(only, "--only");
        Outputs.check("--markdown, --junit", markdown, junit);
        slow.forEach(path -> checkPath("--slow", path));
        checkPath("--websocket", websocket);
        Apps apps = Apps.of(variables());
        Plan plan = options.resolve(apps).withBudget(Duration.ofHours(1));
        Behaviours.check(plan, "behave");
        List<BehaviourFailIf> conditions = BehaviourFailIf.of(failIf, plan, families);
        LocalBench prepared = families.stream().anyMatch(Family::speaksHttp2)
                ? LocalBench.prepareForHttp2(plan, apps, console(), variables())
                : LocalBench.prepare(plan, apps, console(), variables());
        Optional<Integer> inside = SandboxedRerun.enter(plan, arguments(), console());
        if (inside.isPresent()) {
            return inside.get();
        }
        prepared.warn();
        BehaviourFolder folder = BehaviourFolder.create(Folders.results(out, prepared.subject() + "-behaviour"));
        Behaviours behaviours = new Behaviours(console(), variables(), families, slow, Optional.ofNullable(websocket));
        Behaviour behaviour = behaviours.ask(prepared, folder);
        ConditionResults answers = new ConditionResults(
                conditions.stream()
                        .map(condition -> condition.result(behaviour))
                        .toList(),
                unknown);
        show(behaviour, answers, folder);
        int code = answers.exitCode(behaviour.cases().isEmpty() ? ExitCode.NO_MEASUREMENT : ExitCode.DONE, console());
        Optional<String> interrupted = behaviours.interrupted(folder);
        interrupted.ifPresent(console()::say);
        return interrupted.isPresent() ? ExitCode.INTERRUPTED : code;
    }

    private static void checkPath(String flag, @Nullable String path) {
        if (path != null && !path.matches("/[!-~]*")) {
            throw new BadInputException(flag, "is not a path: " + path, "Write one that starts with a slash.");
        }
    }

    private void show(Behaviour behaviour, ConditionResults answers, BehaviourFolder folder) {
        if (!Console.STANDARD.equals(markdown) && !Console.STANDARD.equals(junit)) {
            BehaviourReport.write(
                    behaviour,
                    folder.dir().toString(),
                    console().style(),
                    console().out());
        }
        if (markdown != null) {
            StringBuilder text = new StringBuilder();
            BehaviourReport.markdown(behaviour, text);
            Outputs.send(text, markdown, console());
        }
        if (junit != null) {
            StringBuilder text = new StringBuilder();
            BehaviourReport.junit(behaviour, answers.cases(), text);
            Outputs.send(text, junit, console());
        }
        console().out().flush();
    }
}
