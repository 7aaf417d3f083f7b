package dev.assay.imports;

import dev.assay.cli.Action;
import dev.assay.cli.bench.Apps;
import dev.assay.cli.bench.Folders;
import dev.assay.cli.flags.Outputs;
import dev.assay.experiment.ExitCode;
import dev.assay.http.Exchange;
import dev.assay.launch.files.MeasuringLock;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Numbers;
import dev.assay.model.Shell;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.plan.JvmOptions;
import dev.assay.plan.PlanText;
import dev.assay.swap.Swapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay init}: writes a first plan from what is found in a project. */
@Command(
        name = "init",
        description = {
            "Finds this project's app, its server and its endpoints (OpenAPI, Actuator, requests in tests),",
            "starts it on 127.0.0.1, tries each GET once, and writes a plan with those that succeed.",
            "Requests that may change data are not sent."
        })
final class InitCommand extends Action {
    private static final List<String> DOCUMENTS = List.of("/v3/api-docs", "/v2/api-docs", "/openapi.json", "/openapi");
    /** Maximum number of requests in a first plan: a person has to read each. */
    private static final int MAX_STEPS = 20;

    @Parameters(
            arity = "0..1",
            paramLabel = "FOLDER|APP.jar",
            description = "Project folder or jar. Default: this folder.")
    private Path where = Path.of("");

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "Plan file to write. Default: assay.yaml.")
    private Path out = Path.of("assay.yaml");

    @Option(
            names = "--path",
            paramLabel = "PATH",
            description = "Another path to GET, for example /orders/17. Repeatable.")
    private List<String> paths = List.of();

    @Option(
            names = "--jvm",
            paramLabel = "OPTION",
            description = "JVM option that the app needs, also written into the plan. Repeatable.")
    private List<String> jvm = List.of();

    @Option(names = "--force", description = "Overwrite an existing file.")
    private boolean force;

    @Option(
            names = {"-y", "--yes"},
            description = "Do not ask questions.")
    private boolean yes;

    private final List<FirstPlan.Kept> kept = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        paths.forEach(InitCommand::check);
        jvm.forEach(option -> JvmOptions.check(option, "--jvm"));
        if (Files.exists(out) && !force) {
            throw new BadInputException(
                    out.toString(), "already exists", "Add --force to overwrite it, or choose another name with -o.");
        }
        Outputs.check(out);
        Swapper swapper = Apps.swapper(variables());
        Path place = where.toAbsolutePath().normalize();
        Questions questions = new Questions(console(), !yes);
        InspectedApp app =
                Files.isDirectory(place) ? new AppSearch(swapper, questions).in(place) : swapper.inspect(place);
        List<Server> servers = swapper.servers(app);
        console()
                .say("Found " + Folders.relative(app.path()) + ": " + app.platform() + " on "
                        + app.server().title() + " " + app.serverVersion());
        start(app, swapper, questions);
        write(app, servers);
        int requests = kept.size();
        console()
                .out()
                .println("Wrote " + out + ": " + requests + (requests == 1 ? " request" : " requests") + "; servers "
                        + servers.stream().map(Server::id).collect(Collectors.joining(", ")) + ".");
        console().out().println("Next: assay compare --plan " + Shell.quote(out));
        return ExitCode.DONE;
    }

    private void start(InspectedApp app, Swapper swapper, Questions questions) throws IOException {
        Path folder = Files.createTempDirectory("assay-init-");
        Path log = folder.resolve("app.log");
        MeasuringLock.holder(MeasuringLock.defaultFolder()).ifPresent(pid -> console()
                .say("Another Assay (pid " + pid + ") is measuring on this machine; starting the app disturbs it."));
        console().say("Starting the app on 127.0.0.1 to try its endpoints ...");
        try (TrialApp running = TrialApp.start(app, swapper.swap(app, app.server(), Optional.empty()), jvm, log)) {
            if (running.speaksTls()) {
                throw new BadInputException(
                        app.path().toString(),
                        "the app speaks TLS (server.ssl), which assay init does not",
                        "Write a plan by hand, as in docs/reference/plan.yaml, with load: {https: true, insecure: true} and a workload.");
            }
            tryRequests(app, running, questions);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoMeasurementException("Interrupted.", "Nothing was written.");
        } finally {
            Files.deleteIfExists(log);
            Files.deleteIfExists(folder);
        }
    }

    private void tryRequests(InspectedApp app, TrialApp running, Questions questions) throws InterruptedException {
        for (Suggestion suggestion : suggestions(app, running)) {
            attempt(suggestion, running);
        }
        if (kept.isEmpty()) {
            Optional<String> typed = questions.ask("A path that answers GET, for example /orders/17:");
            if (typed.isPresent()) {
                check(typed.get());
                attempt(given(typed.get()), running);
            }
        }
        if (kept.isEmpty()) {
            throw new BadInputException(
                    app.path().toString(),
                    "no GET request succeeded (" + leftOut.size() + " left out)",
                    "Give a path that needs no login, with path variables filled in: --path /orders/17. For logins and"
                            + " requests with a body, write the workload by hand, as in docs/reference/plan.yaml.");
        }
    }

    /** Requests to try, each once: the user's first, then from the source that says most about values to the one that says least. */
    private List<Suggestion> suggestions(InspectedApp app, TrialApp running) throws InterruptedException {
        String context = running.contextPath();
        Optional<Project> module = Project.of(app.path());
        List<Suggestion> all = new ArrayList<>();
        paths.forEach(path -> all.add(given(path)));
        List<PlanText> documents = new ArrayList<>();
        for (String path : DOCUMENTS) {
            running.document(context + path).ifPresent(documents::add);
        }
        module.ifPresent(project -> documents.addAll(project.documents()));
        documents.forEach(
                document -> OpenApiReader.read(document, path -> module.flatMap(project -> project.file(path)))
                        .forEach(one -> all.add(one.within(context))));
        running.document(context + "/actuator/mappings").ifPresent(document -> MappingsReader.read(Tree.of(document))
                .forEach(one -> all.add(one.below(context))));
        module.ifPresent(project -> project.tests().stream()
                .flatMap(source -> TestSamples.in(source).stream())
                .forEach(one -> all.add(one.within(context))));
        all.add(new Suggestion("GET", context + "/", "every app", Optional.empty()));
        Map<String, Suggestion> once = new LinkedHashMap<>();
        all.forEach(one -> once.putIfAbsent(one.method() + " " + one.path(), one));
        return List.copyOf(once.values());
    }

    private void attempt(Suggestion one, TrialApp running) throws InterruptedException {
        String request = one.method() + " " + one.path();
        Optional<String> unsent = one.lacking()
                .or(() -> one.method().equals("GET")
                        ? Optional.empty()
                        : Optional.of("may change data, so it was not sent"))
                .or(() -> kept.size() < MAX_STEPS
                        ? Optional.empty()
                        : Optional.of("not tried: " + MAX_STEPS + " requests are enough for a first plan"));
        if (unsent.isPresent()) {
            leaveOut(request, unsent.get());
            return;
        }
        Exchange exchange = running.ask(one.template());
        if (exchange instanceof Exchange.Answered response && response.status() / 100 == 2) {
            String remark =
                    response.status() + ", " + Numbers.count(response.body().length, "byte") + " (" + one.from() + ")";
            console().say("  " + request + ": " + remark);
            kept.add(new FirstPlan.Kept(one.template(), response.status(), remark));
        } else {
            String context = running.contextPath();
            boolean outside = !context.isEmpty() && !one.path().startsWith(context);
            leaveOut(request, bad(exchange) + (outside ? "; the app's context path is " + context : ""));
        }
    }

    private void leaveOut(String request, String why) {
        console().say("  left out: " + request + ": " + why);
        leftOut.add(request + ": " + why);
    }

    /** Why a response does not qualify for a plan. */
    private static String bad(Exchange exchange) {
        if (exchange instanceof Exchange.Failed failed) {
            return "no complete response: " + failed.example();
        }
        int status = ((Exchange.Answered) exchange).status();
        return status + (status == 401 || status == 403 ? ", requires login" : status / 100 == 3 ? ", redirects" : "");
    }

    private void write(InspectedApp app, List<Server> servers) throws IOException {
        Path file = out.toAbsolutePath().normalize();
        Path folder = Optional.ofNullable(file.getParent()).orElse(file);
        String path = folder.relativize(app.path()).toString();
        String plan = new FirstPlan(app, path, out.toString(), servers, kept, leftOut, jvm).text();
        Outputs.send(plan, out, console(), "Choose another path with -o.");
    }

    private static Suggestion given(String path) {
        return new Suggestion("GET", path, "--path", Optional.empty());
    }

    private static void check(String path) {
        if (!path.matches("/\\S*")) {
            throw new BadInputException(
                    "--path", "is not a path: " + path, "Start it with a slash, for example /orders/17.");
        }
    }
}
