package dev.assay.cli;

import dev.assay.behave.Family;
import dev.assay.ledger.BehaviourFolder;
import dev.assay.model.BadInputException;
import dev.assay.model.Behaviour;
import dev.assay.model.Plan;
import dev.assay.report.BehaviourReport;
import dev.assay.run.ExitCode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay behave}: what changes besides speed when the server is swapped. */
@Command(
        name = "behave",
        modelTransformer = PlanOptions.Keys.class,
        description = {
            "Shows what changes besides speed when the server is swapped: starts each contender on loopback,",
            "sends it the same cases and prints the differences. Nothing else is ever sent anything."
        })
final class BehaveCommand extends Action {
    @Mixin
    private PlanOptions options = new PlanOptions();

    @Option(
            names = "--only",
            paramLabel = "LIST",
            split = ",",
            description =
                    "Kinds of cases: conformance, limits, shutdown, http2, slow, details, overload, floods. Default: all.")
    private List<String> only = List.of();

    @Option(
            names = "--slow",
            paramLabel = "PATH",
            description =
                    "A GET of your app that takes about a second, to be in flight when the process is told to end.")
    private @Nullable String slow;

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
                "What it means if that cannot be told, since a contender was not asked:",
                "exit code 0, 1 or 3. Default: error."
            })
    private FailIfUnknown unknown = FailIfUnknown.ERROR;

    @Option(names = "--out", paramLabel = "DIR", description = "The result folder, new or empty.")
    private @Nullable Path out;

    @Option(
            names = "--markdown",
            paramLabel = "FILE",
            description = "Also write Markdown; - instead of the terminal report.")
    private @Nullable Path markdown;

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description = "Also write JUnit XML: a difference that matters is a failure; - as above.")
    private @Nullable Path junit;

    @Override
    public Integer call() {
        List<Family> families = families();
        Outputs.check("--markdown, --junit", markdown, junit);
        if (slow != null && !slow.matches("/[!-~]*")) {
            throw new BadInputException("--slow", "is not a path: " + slow, "Write one that starts with a slash.");
        }
        Plan plan = options.resolve(Optional.of(Duration.ofHours(1)), OptionalDouble.empty(), OptionalInt.empty());
        Behaviours.check(plan, "behave");
        BehaviourConditions conditions = BehaviourConditions.of(failIf, unknown, plan, families);
        Workbench prepared = families.stream().anyMatch(Family::speaksHttp2)
                ? Workbench.prepareForHttp2(plan, variables())
                : Workbench.prepare(plan, variables());
        Optional<Integer> inside = Enclosure.enter(plan, arguments(), console());
        if (inside.isPresent()) {
            return inside.get();
        }
        prepared.warn(console());
        BehaviourFolder folder = BehaviourFolder.create(Folders.results(out, prepared.subject() + "-behaviour"));
        Behaviour behaviour = new Behaviours(console(), families, Optional.ofNullable(slow)).ask(prepared, folder);
        show(behaviour, folder);
        return conditions.exitCode(
                behaviour, behaviour.cases().isEmpty() ? ExitCode.NO_MEASUREMENT : ExitCode.DONE, console());
    }

    private List<Family> families() {
        return Behaviours.families(only, "--only");
    }

    private void show(Behaviour behaviour, BehaviourFolder folder) {
        if (!Outputs.STANDARD.equals(markdown) && !Outputs.STANDARD.equals(junit)) {
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
            BehaviourReport.junit(behaviour, text);
            Outputs.send(text, junit, console());
        }
        console().out().flush();
    }
}
