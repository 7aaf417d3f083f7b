package dev.assay.cli;

import dev.assay.behave.AppRequests;
import dev.assay.behave.AppRequests.Slow;
import dev.assay.behave.Behaving;
import dev.assay.behave.Family;
import dev.assay.behave.Stage;
import dev.assay.launch.Launch;
import dev.assay.launch.LaunchSpec;
import dev.assay.launch.Launcher;
import dev.assay.launch.MeasuringLock;
import dev.assay.ledger.BehaviourFolder;
import dev.assay.model.BadInputException;
import dev.assay.model.Behaviour;
import dev.assay.model.Deployment;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Plan;
import dev.assay.report.BehaviourReport;
import dev.assay.run.ExitCode;
import dev.assay.trial.ReadyRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
            description = "Kinds of cases: conformance, limits, shutdown, http2, floods. Default: all.")
    private List<String> only = List.of();

    @Option(
            names = "--slow",
            paramLabel = "PATH",
            description =
                    "A GET of your app that takes about a second, to be in flight when the process is told to end.")
    private @Nullable String slow;

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
        if (plan.load().tls().isPresent() || plan.load().origin().isPresent()) {
            throw new BadInputException(
                    "behave",
                    "sends its cases over plain HTTP and from this machine",
                    "Leave TLS and --load-host out.");
        }
        Workbench prepared = families.stream().anyMatch(Family::speaksHttp2)
                ? Workbench.prepareForHttp2(plan, variables())
                : Workbench.prepare(plan, variables());
        Optional<Integer> inside = Enclosure.enter(plan, arguments(), console());
        if (inside.isPresent()) {
            return inside.get();
        }
        prepared.warn(console());
        BehaviourFolder folder = BehaviourFolder.create(Folders.results(out, prepared.subject() + "-behaviour"));
        Behaviour behaviour = run(prepared, families, folder);
        folder.write(behaviour);
        StringBuilder page = new StringBuilder();
        BehaviourReport.page(behaviour, page);
        folder.writePage(page);
        show(behaviour, folder);
        return behaviour.cases().isEmpty() ? ExitCode.NO_MEASUREMENT : ExitCode.DONE;
    }

    private List<Family> families() {
        List<Family> chosen = Family.ALL.stream()
                .filter(family -> only.isEmpty() || only.contains(family.id()))
                .toList();
        List<String> known = Family.ALL.stream().map(Family::id).toList();
        List<String> unknown = only.stream().filter(id -> !known.contains(id)).toList();
        if (!unknown.isEmpty()) {
            throw new BadInputException(
                    "--only",
                    "there are no cases of " + unknown.get(0),
                    "Write some of " + String.join(",", known) + ".");
        }
        return chosen;
    }

    private Behaviour run(Workbench workbench, List<Family> families, BehaviourFolder folder) {
        MeasuringLock lock = MeasuringLock.acquire(MeasuringLock.defaultFolder());
        try (Launcher launcher = Launcher.local(workbench.sandbox())) {
            List<Stage> stages = new ArrayList<>();
            for (Deployment deployment : workbench.deployments()) {
                stages.add(new Stage(
                        deployment,
                        workbench.environment().app(deployment),
                        requests(workbench.plan()),
                        (started, part) -> start(launcher, workbench, started, folder.serverLog(started.id(), part))));
            }
            return new Behaving(families, new BehaviourProgress(console())).run(workbench.subject(), stages);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoMeasurementException("Interrupted before all contenders were asked.", "Run it again.");
        } finally {
            lock.close();
        }
    }

    private AppRequests requests(Plan plan) {
        String path = ReadyRequest.of(plan.workload()).path();
        Optional<Slow> named = Optional.ofNullable(slow).map(given -> new Slow(given, Map.of()));
        return AppRequests.of(
                plan.workload(),
                path,
                named.or(() -> plan.app().isEmpty() ? Optional.of(stalling(path)) : Optional.empty()));
    }

    /** The built-in app answers nobody for a second, again and again, where it is asked to. */
    private static Slow stalling(String path) {
        return new Slow(path, Map.of("orders.stall", "1s", "orders.stall-every", "1001ms"));
    }

    private static Launch start(Launcher launcher, Workbench workbench, Deployment deployment, Path log)
            throws InterruptedException {
        Plan plan = workbench.plan();
        ReadyRequest ready = ReadyRequest.of(plan.workload());
        return launcher.launch(new LaunchSpec(
                deployment.id(),
                deployment,
                Instruments.ports(plan).apply(1).get(0),
                workbench.placement().all(),
                false,
                ready.path(),
                ready.status(),
                plan.readyTimeout(),
                log));
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
