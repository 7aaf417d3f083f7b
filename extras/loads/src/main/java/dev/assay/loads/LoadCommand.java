package dev.assay.loads;

import dev.assay.cli.Action;
import dev.assay.cli.ShortHelp;
import dev.assay.cli.bench.LoadConnection;
import dev.assay.cli.bench.LoadRoute;
import dev.assay.cli.flags.KeyOptions;
import dev.assay.cli.flags.OriginFlags;
import dev.assay.cli.flags.PlanOptions;
import dev.assay.experiment.ExitCode;
import dev.assay.http.Exchange;
import dev.assay.http.Target;
import dev.assay.load.GeneratorOptions;
import dev.assay.load.LoadGenerator;
import dev.assay.load.request.ResponseLikeness;
import dev.assay.model.BadInputException;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.LoadOrigin;
import dev.assay.model.plan.Workload;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.Plans;
import dev.assay.plan.yaml.Durations;
import dev.assay.plan.yaml.FieldReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay load}: the load generator alone. */
@Command(
        name = "load",
        modelTransformer = KeyOptions.Added.class,
        description = {
            "Sends load to one URL and reports rate, latency, errors and whether the generator",
            "was the bottleneck. With -r, requests are due at that rate whatever the server does (open loop); without,",
            "each user waits for the response and the think time, then sends again (closed loop)."
        })
final class LoadCommand extends Action {
    private static final Duration WARM_UP = Duration.ofSeconds(1);

    @Parameters(paramLabel = "URL", description = "http://127.0.0.1:8080/path; placeholders as in a plan.")
    private String url = "";

    @Option(
            names = {"-t", "--threads"},
            paramLabel = "N",
            defaultValue = "1",
            description = "Generator threads. Default: 1.")
    private int threads = 1;

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description =
                    "YAML file with workload and load; flags override it. docs/reference/load.yaml shows all keys.")
    private @Nullable Path plan;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            description = {
                "Longest wait for a response or a connection, also for responses outstanding at the end.",
                "Default: 10s."
            })
    private @Nullable String timeout;

    @Mixin
    private final KeyOptions request = KeyOptions.of(Plans.requestFlags().stream()
            .map(flag -> flag.name().equals("body") ? flag.or("") : flag) // -d is the duration
            .toList());

    @Option(
            names = "--same-length",
            description =
                    "Count a response as wrong if its body length differs from the first response to the same request.")
    private boolean sameLength;

    @Option(
            names = "--same-body",
            description = "Count a response as wrong if its body differs from the first response to the same request.")
    private boolean sameBody;

    @Option(
            names = "--no-generator-warm-up",
            description = {
                "Skip the generator's own warm-up: one second against a server in this process,",
                "so that the first requests are not late."
            })
    private boolean cold;

    @Mixin
    private final KeyOptions keys = KeyOptions.of(LoadFlags.ALL);

    @Mixin
    private final WireOptions wire = new WireOptions();

    @Mixin
    private final LoadOutput output = new LoadOutput();

    @Option(
            names = "--allow-host",
            paramLabel = "HOST",
            description = "Allow a target other than this machine. Repeatable.")
    private List<String> allowedHosts = List.of();

    @Override
    public Optional<ShortHelp> shortHelp() {
        return Optional.of(new ShortHelp(
                List.of(
                        ShortHelp.group("What to send", "--method", "--header", "--body", "--status", "--plan"),
                        ShortHelp.group("How much", "--connections", "--duration", "--requests", "--rate"),
                        ShortHelp.group("What to do with the result", "--fail-if", "--json")),
                List.of(
                        "assay load http://127.0.0.1:8080/orders/1",
                        "assay load http://127.0.0.1:8080/ -r 2000 -d 30s --fail-if 'p99 > 50ms'",
                        "assay load http://127.0.0.1:8080/orders --body @order.json")));
    }

    @Override
    public Integer call() throws IOException {
        output.check();
        LoadUrl target = LoadUrl.parse(url);
        LoadOrder order = LoadFile.read(Optional.ofNullable(plan).map(PlanOptions::read), LoadFlags.of(keys.given()));
        requireTls(target);
        Target to = wire.target(target, order);
        if (to.socket().isEmpty()) {
            target.requireAllowed(allowedHosts);
        }
        if (to.certificate().isPresent() && origin(order).isPresent()) {
            throw new BadInputException(
                    keys.has("cert") ? "--cert" : "load.cert",
                    "a private key is not sent to a load host",
                    "Send the load from this machine.");
        }
        if (origin(order).isEmpty()) { // before anything starts
            to.socket().ifPresentOrElse(LoadCommand::requireSocket, to::addresses);
        }
        order.workload().ifPresent(planned -> requireSaidOnce(target));
        PlanFlags asked = new PlanFlags(List.of(), request.given(Exchange.MAX_BODY_BYTES));
        Workload workload = Plans.requests("URL", target.path(), asked, order.workload());
        Duration longest =
                timeout == null ? GeneratorOptions.defaults().requestTimeout() : Durations.parse(timeout, "--timeout");
        GeneratorOptions options =
                FieldReader.made("assay load", "See `assay load --help`.", () -> new GeneratorOptions(
                                threads, wire.transport(), wire.tlsEngine(), longest, longest)
                        .comparing(likeness()));
        LoadResult result;
        boolean interrupted;
        try (LoadGenerator generator = generator(options, order);
                LoadProgress progress = new LoadProgress(console())) {
            if (!cold) {
                console().err().println("Warming up the generator for 1 s (skip with --no-generator-warm-up).");
                generator.warmUp(WARM_UP);
            }
            result = generator.run(to, workload, order.load(), progress);
            interrupted = progress.enough();
        } catch (InterruptedException stopped) {
            console().say("Interrupted: there is no result.");
            return ExitCode.INTERRUPTED;
        }
        if (!interrupted) {
            LoadOutput.requireRecorded(result);
        }
        int code = output.deliver(result, url, saturating(order), console());
        return interrupted ? ExitCode.INTERRUPTED : code;
    }

    private Optional<LoadOrigin> origin(LoadOrder order) {
        return OriginFlags.origin(added(OriginFlags.class), order.origin());
    }

    /** CPUs that the event loops can use under a load that is as fast as they are, if the server is faster; empty for any other. */
    private OptionalInt saturating(LoadOrder order) {
        int loops = LoadConnection.route(origin(order))
                .map(route -> threads * route.machines())
                .orElseGet(() -> Math.min(threads, Runtime.getRuntime().availableProcessors()));
        return order.load() instanceof Load.Closed closed && closed.eager()
                ? OptionalInt.of(Math.min(loops, closed.connections()))
                : OptionalInt.empty();
    }

    private LoadGenerator generator(GeneratorOptions options, LoadOrder order) throws InterruptedException {
        Optional<LoadRoute> route = LoadConnection.route(origin(order));
        return route.isEmpty() ? LoadGenerator.netty(options) : route.get().generator(options, console());
    }

    private ResponseLikeness likeness() {
        return sameBody ? ResponseLikeness.BODY : sameLength ? ResponseLikeness.LENGTH : ResponseLikeness.NONE;
    }

    private static void requireSocket(Path socket) {
        boolean other = Files.isRegularFile(socket) || Files.isDirectory(socket);
        if (other || !Files.exists(socket)) {
            throw new BadInputException(
                    "--unix " + socket,
                    other ? "this is no socket" : "there is no such socket",
                    "Give the path of the socket on which the server listens.");
        }
    }

    private void requireTls(LoadUrl target) {
        for (String flag : List.of("insecure", "cacert", "cert")) {
            if (keys.has(flag) && !target.tls()) {
                throw new BadInputException(
                        "--" + flag, "is for URLs that begin with https://", "Write https://, or omit the flag.");
            }
        }
    }

    private void requireSaidOnce(LoadUrl target) {
        boolean asked = Stream.of("method", "body", "status").anyMatch(request::has);
        if (asked || !target.path().equals("/")) {
            throw new BadInputException(
                    asked ? "-X, --body, --status" : "URL",
                    "the plan " + plan + " already has a workload",
                    "Omit " + (asked ? "these flags" : "the path: http://HOST:PORT")
                            + ", or the workload of the plan.");
        }
    }
}
