package dev.assay.imports;

import dev.assay.http.Exchange;
import dev.assay.http.Target;
import dev.assay.http.Transport;
import dev.assay.launch.Launch;
import dev.assay.launch.LaunchSpec;
import dev.assay.launch.Launcher;
import dev.assay.launch.Ports;
import dev.assay.launch.RunningServer;
import dev.assay.launch.machine.Jdks;
import dev.assay.launch.machine.Placements;
import dev.assay.load.GeneratorOptions;
import dev.assay.load.LoadGenerator;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.Step;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.SwappedJar;
import dev.assay.plan.JvmOptions;
import dev.assay.plan.PlanText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An unchanged app, running on loopback to try requests on. Not thread-safe. Closing it stops the app. */
record TrialApp(Launcher launcher, LoadGenerator generator, RunningServer server) implements AutoCloseable {
    private static final Duration READY = Duration.ofMinutes(2);
    private static final Duration ANSWER = Duration.ofSeconds(5);
    private static final Pattern TLS = Pattern.compile("started on port\\S* \\d+ \\((?:https|ssl)\\b");
    private static final Pattern CONTEXT = Pattern.compile("context path '(/[^']*)'");
    private static final int LOG_LINES = 2_000;

    /** Makes Actuator and springdoc, if the app has them, describe the app's endpoints where that is looked for. */
    private static final Map<String, String> TELLING = Map.of(
            "management.endpoints.web.exposure.include", "mappings",
            "management.endpoints.web.base-path", "/actuator",
            "springdoc.api-docs.enabled", "true",
            "springdoc.api-docs.path", "/v3/api-docs");

    /** Spring Boot's words for an address or certificate of the management port, where that is the app's own port. */
    private static final String NEEDS_ITS_PORT = "the management server is not listening on a separate port";

    /**
     * Starts the app with its own server, and waits for its first response, whatever that is.
     *
     * @param jvm JVM options, after those of every trial
     * @param log file for its output
     * @throws NoMeasurementException if it does not answer, with the last lines of its log
     */
    static TrialApp start(InspectedApp app, SwappedJar jar, List<String> jvm, Path log) throws InterruptedException {
        Launcher launcher = Launcher.local();
        try {
            Launch launch = launcher.launch(spec(app, jar, jvm, true, log));
            if (launch instanceof Launch.Failed && needsItsPort(log)) {
                launch = launcher.launch(spec(app, jar, jvm, false, log));
            }
            if (launch instanceof Launch.Ready ready) {
                return new TrialApp(launcher, LoadGenerator.netty(options()), ready.server());
            }
            Launch.Failed failed = (Launch.Failed) launch;
            throw new NoMeasurementException(
                    app.path() + ": " + failed.reason() + "\n" + String.join("\n", failed.lastLogLines()),
                    failed.exitCode().isEmpty()
                            ? "Change that, then run `assay init` again."
                            : "Provide what it needs (a database, environment variables, --jvm), and check that it starts with"
                                    + " `java -jar`.");
        } catch (InterruptedException | RuntimeException e) {
            launcher.close();
            throw e;
        }
    }

    private static boolean needsItsPort(Path log) {
        try {
            return Files.readString(log, StandardCharsets.ISO_8859_1).contains(NEEDS_ITS_PORT);
        } catch (IOException e) {
            return false;
        }
    }

    /** @param onePort whether Actuator gets the app's own port, on which its list is looked for */
    private static LaunchSpec spec(InspectedApp app, SwappedJar jar, List<String> jvm, boolean onePort, Path log) {
        Map<String, String> properties = new TreeMap<>(TELLING);
        if (onePort) {
            properties.put("management.server.port", Contender.PORT);
        }
        Contender contender = new Contender(app.server().id(), app.server());
        return new LaunchSpec(
                contender.id(),
                new Deployment(contender, jar, Jdks.running(), JvmOptions.withHeap(jvm), properties),
                Ports.LOOPBACK_ADDRESS,
                Ports.free(1).get(0),
                Placements.choose(Optional.empty(), Optional.empty()).all(),
                false,
                "/",
                0,
                false,
                READY,
                log,
                List.of());
    }

    private static GeneratorOptions options() {
        return new GeneratorOptions(1, Transport.AUTO, ANSWER, ANSWER);
    }

    /** The app's context path, if its log names one; otherwise empty. */
    String contextPath() {
        Matcher told = CONTEXT.matcher(String.join("\n", server.lastLogLines(LOG_LINES)));
        return told.find() ? told.group(1).replaceFirst("/$", "") : "";
    }

    boolean speaksTls() {
        return TLS.matcher(String.join("\n", server.lastLogLines(LOG_LINES))).find();
    }

    /** The body of a successful response to a GET. */
    Optional<PlanText> document(String path) throws InterruptedException {
        return ask(path) instanceof Exchange.Answered response && response.status() == 200
                ? Optional.of(new PlanText(path, new String(response.body(), StandardCharsets.UTF_8)))
                : Optional.empty();
    }

    Exchange ask(String path) throws InterruptedException {
        return generator.ask(new Target(server.host(), server.port()), Step.get(path), 1);
    }

    @Override
    public void close() {
        generator.close();
        launcher.close();
    }
}
