package dev.assay.tools;

import dev.assay.model.plan.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** ApacheBench: repeats one request over a number of connections, in HTTP/1.0. */
record AbDriver(Program supply) implements Driver {
    static final String INSTALL = "apt-get install apache2-utils (Fedora: dnf install httpd-tools; macOS has it)";

    /** File with the percentiles, which have three decimals here but none in the text. */
    static final String PERCENTILES = "ab.csv";

    /** Its limit on concurrent requests. */
    private static final int MAX_USERS = 20_000;

    /** Limits memory: it keeps 40 bytes per request. */
    private static final long MAX_REQUESTS = 50_000_000;

    @Override
    public Optional<String> unable(ToolLoad load) {
        int status = load.requests().get(0).status();
        return LoadSupport.simple(load)
                .or(() -> LoadSupport.first(List.of(
                        LoadSupport.when(load.users() > MAX_USERS, "has at most " + MAX_USERS + " users"),
                        LoadSupport.when(
                                load.samples().orElse(0) > MAX_REQUESTS,
                                "counts at most " + MAX_REQUESTS + " requests"),
                        LoadSupport.fractional(load),
                        LoadSupport.when(status < 200 || status > 299, "takes 2xx for good and nothing else"))));
    }

    @Override
    public List<String> prepare(Assignment assignment) throws IOException {
        ToolLoad load = assignment.load();
        Step step = load.requests().get(0);
        List<String> words = new ArrayList<>(List.of(supply.path(), "-q", "-l", "-r"));
        if (load.keepAlive()) {
            words.add("-k");
        }
        load.duration().ifPresent(time -> words.addAll(List.of("-t", String.valueOf(time.toSeconds()))));
        // After -t, which overrides -n.
        words.addAll(List.of("-n", String.valueOf(requests(load)), "-c", String.valueOf(load.users())));
        words.addAll(List.of("-e", assignment.file(PERCENTILES).toString()));
        for (var header : step.headers()) {
            String value = Wording.constant(header.value());
            words.addAll(
                    header.name().equalsIgnoreCase("content-type")
                            ? List.of("-T", value)
                            : List.of("-H", header.name() + ": " + value));
        }
        if (step.body().isPresent()) {
            Path body = assignment.file("body");
            Files.writeString(body, Wording.constant(step.body().get()));
            words.addAll(List.of("-p", body.toString()));
        }
        if (!step.method().equals(step.body().isPresent() ? "POST" : "GET")) {
            words.addAll(List.of("-m", step.method()));
        }
        words.add(assignment.origin() + Wording.constant(step.path()));
        return words;
    }

    private static long requests(ToolLoad load) {
        long loops = load.loops().isPresent() ? load.users() * load.loops().getAsLong() : MAX_REQUESTS;
        return Math.min(loops, MAX_REQUESTS);
    }

    @Override
    public Figures read(Assignment assignment) throws IOException, UnusableResultException {
        return AbText.read(Files.readString(assignment.console()), Files.readAllLines(assignment.file(PERCENTILES)));
    }
}
