package dev.assay.cli;

import dev.assay.load.GeneratorOptions;
import dev.assay.load.LoadGenerator;
import dev.assay.load.LoadListener;
import dev.assay.load.Target;
import dev.assay.load.Transport;
import dev.assay.model.Arrivals;
import dev.assay.model.BadInputException;
import dev.assay.model.Header;
import dev.assay.model.Load;
import dev.assay.model.LoadResult;
import dev.assay.model.Step;
import dev.assay.model.Template;
import dev.assay.model.Workload;
import dev.assay.plan.Plans;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay load}: the load generator alone. */
@Command(
        name = "load",
        description = {
            "Sends load to one URL and tells rate, latencies, errors and whether the generator",
            "was the bottleneck. With -r requests are due at fixed times (open loop);",
            "without, each connection sends as soon as its last answer is complete."
        })
final class LoadCommand extends Action {
    private static final Duration WITHOUT_DURATION = Duration.ofSeconds(10);
    private static final Duration LONGEST = Duration.ofHours(1);

    @Parameters(paramLabel = "URL", description = "http://127.0.0.1:8080/path; placeholders as in a plan.")
    private String url = "";

    @Option(
            names = {"-c", "--connections"},
            paramLabel = "N",
            defaultValue = "10",
            description = "Open connections. Default: 10.")
    private int connections = 10;

    @Option(
            names = {"-d", "--duration"},
            paramLabel = "TIME",
            description = "How long, for example 30s. Default: 10s, or until -n.")
    private @Nullable String duration;

    @Option(
            names = {"-n", "--requests"},
            paramLabel = "N",
            description = "End after this many requests (without -r).")
    private @Nullable Long requests;

    @Option(
            names = {"-r", "--rate"},
            paramLabel = "N",
            description = "Requests/s over all connections.")
    private @Nullable Double rate;

    @Option(
            names = {"-t", "--threads"},
            paramLabel = "N",
            defaultValue = "1",
            description = "Generator threads. Default: 1.")
    private int threads = 1;

    @Option(
            names = "--arrivals",
            paramLabel = "KIND",
            defaultValue = "poisson",
            description = "poisson (default) or uniform; with -r.")
    private Arrivals arrivals = Arrivals.POISSON;

    @Option(
            names = "--settle",
            paramLabel = "TIME",
            defaultValue = "0s",
            description = "First part that is sent but not recorded.")
    private String settle = "0s";

    @Option(
            names = {"-X", "--method"},
            paramLabel = "METHOD",
            defaultValue = "GET",
            description = "Default: GET.")
    private String method = "GET";

    @Option(
            names = {"-H", "--header"},
            paramLabel = "\"NAME: VALUE\"",
            description = "A request header. Repeatable.")
    private List<String> headers = List.of();

    @Option(names = "--body", paramLabel = "TEXT", description = "The request body.")
    private @Nullable String body;

    @Option(
            names = "--status",
            paramLabel = "CODE",
            defaultValue = "200",
            description = "The status of a good answer. Default: 200.")
    private int status = 200;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Fixes arrivals and data. Default: 1.")
    private long seed = 1;

    @Mixin
    private final WireOptions wire = new WireOptions();

    @Mixin
    private final LoadOutput output = new LoadOutput();

    @Option(
            names = "--allow-host",
            paramLabel = "HOST",
            description = "Permit a target that is not this machine. Repeatable.")
    private List<String> allowedHosts = List.of();

    @Override
    public Integer call() throws IOException, InterruptedException {
        output.check();
        LoadUrl target = LoadUrl.parse(url, allowedHosts);
        Workload workload = usable(() -> new Workload(List.of(step(target))));
        Load load = usable(this::load);
        Target to = usable(() -> wire.target(target));
        GeneratorOptions defaults = GeneratorOptions.defaults();
        GeneratorOptions options = usable(
                () -> new GeneratorOptions(threads, Transport.AUTO, defaults.requestTimeout(), defaults.drain()));
        LoadResult result;
        try (LoadGenerator generator = LoadGenerator.netty(options)) {
            result = generator.run(to, workload, load, progress());
        }
        return output.deliver(result, url, console());
    }

    private Step step(LoadUrl target) {
        return new Step(
                method + " " + target.path(),
                method,
                Template.parse(target.path()),
                headers(),
                Optional.ofNullable(body).map(Template::parse),
                status,
                1);
    }

    private List<Header> headers() {
        List<Header> parsed = new ArrayList<>();
        for (String header : headers) {
            int colon = header.indexOf(':');
            if (colon < 1) {
                throw new IllegalArgumentException("a header is written \"Name: value\": " + header);
            }
            parsed.add(new Header(
                    header.substring(0, colon).strip(),
                    Template.parse(header.substring(colon + 1).strip())));
        }
        return parsed;
    }

    private Load load() {
        Duration settling = Plans.duration(settle, "--settle");
        Duration lasting = duration == null
                ? (requests == null ? WITHOUT_DURATION : LONGEST)
                : Plans.duration(duration, "--duration");
        if (rate == null) {
            return new Load.Closed(
                    connections,
                    lasting,
                    settling,
                    requests == null ? OptionalLong.empty() : OptionalLong.of(requests),
                    seed);
        }
        if (requests != null) {
            lasting = Duration.ofNanos(Math.max(1, Math.round(1e9 * requests / rate)));
        }
        return new Load.Open(rate, arrivals, connections, lasting, settling, seed);
    }

    /** What the records refuse is the user's input here. */
    private static <T> T usable(java.util.function.Supplier<T> made) {
        try {
            return made.get();
        } catch (IllegalArgumentException wrong) {
            throw new BadInputException(
                    "assay load",
                    String.valueOf(wrong.getMessage()),
                    "`assay load --help` lists what it takes.",
                    wrong);
        }
    }

    private LoadListener progress() {
        if (!console().live()) {
            return LoadListener.NONE;
        }
        return new LoadListener() {
            @Override
            public void progress(double elapsedSeconds, double ratePerSecond, double p99Ms) {
                console()
                        .err()
                        .printf(
                                Locale.ROOT,
                                "\r\u001B[K%.0f s · %,.0f/s · p99 %.2f ms",
                                elapsedSeconds,
                                ratePerSecond,
                                p99Ms);
                console().err().flush();
            }

            @Override
            public void finished() {
                console().err().print("\r\u001B[K");
                console().err().flush();
            }
        };
    }
}
