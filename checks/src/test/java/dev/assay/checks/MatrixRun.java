package dev.assay.checks;

import dev.assay.launch.Ports;
import dev.assay.launch.machine.Jdks;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Deployment;
import dev.assay.model.server.Identity;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.model.server.Settings;
import dev.assay.model.server.SwappedJar;
import dev.assay.probe.Probe;
import dev.assay.swap.ArtifactSource;
import dev.assay.swap.Knobs;
import dev.assay.swap.Swapper;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;

/** Swaps, starts and uses apps of the matrix, one process at a time. */
final class MatrixRun {
    private final Path folder;
    private final Swapper swapper;
    private final Certificate certificate;
    private final Map<Set<String>, MatrixCell.Outcome> tried = new HashMap<>();

    /** @param folder for swapped jars and logs */
    MatrixRun(Path folder) throws IOException, InterruptedException {
        this.folder = folder;
        this.swapper =
                new Swapper(AssayProcess.home().resolve("checks/target/cache/assay/jars"), ArtifactSource.maven());
        this.certificate = Certificate.create(folder);
    }

    /** Every server that Assay knows, from the jar as it was built and from the jars of every other server. */
    List<MatrixCell> wholeRowOf(MatrixApp app) throws IOException, InterruptedException, GeneralSecurityException {
        List<MatrixCell> cells = new ArrayList<>();
        List<SwappedJar> jars = new ArrayList<>();
        for (Server target : Server.known()) {
            Optional<SwappedJar> jar = cell(app, swapper.inspect(app.file()), target, cells);
            jar.filter(swapped -> swapped.server() != app.builtWith()).ifPresent(jars::add);
        }
        for (SwappedJar built : app.swappable() ? jars : List.<SwappedJar>of()) {
            for (SwappedJar other : jars) {
                if (built.server() != other.server()) {
                    cell(app, swapper.inspect(built.path()), other.server(), cells);
                }
            }
            cell(app, swapper.inspect(built.path()), app.builtWith(), cells);
        }
        return cells;
    }

    private Optional<SwappedJar> cell(MatrixApp app, InspectedApp inspected, Server target, List<MatrixCell> cells)
            throws IOException, InterruptedException, GeneralSecurityException {
        SwappedJar jar;
        try {
            jar = swapper.swap(inspected, target, Optional.empty());
        } catch (BadInputException refused) {
            cells.add(new MatrixCell(app, inspected.server(), target, new MatrixCell.Outcome.Refused(reason(refused))));
            return Optional.empty();
        } catch (NoMeasurementException missing) {
            cells.add(new MatrixCell(
                    app,
                    inspected.server(),
                    target,
                    new MatrixCell.Outcome.Refused(String.valueOf(missing.getMessage()))));
            return Optional.empty();
        }
        Set<String> alike = libraries(jar);
        MatrixCell.Outcome outcome = tried.get(alike);
        if (outcome == null) {
            outcome = attempt(app, jar, app.swappable() ? List.of(false, true) : List.of(false));
            tried.put(alike, outcome);
        }
        cells.add(new MatrixCell(app, inspected.server(), target, outcome));
        return Optional.of(jar);
    }

    /** Without the place and the advice around it. */
    private static String reason(BadInputException refused) {
        String first = String.valueOf(refused.getMessage()).lines().findFirst().orElse("");
        return first.substring(first.indexOf(": ") + 2);
    }

    /** The app on one server, over TLS alone: that goes through most of what can break. */
    MatrixCell onTls(MatrixApp app, Server target) throws IOException, InterruptedException, GeneralSecurityException {
        SwappedJar jar = swapper.swap(swapper.inspect(app.file()), target, Optional.empty());
        return new MatrixCell(app, app.builtWith(), target, attempt(app, jar, List.of(true)));
    }

    /** The app on one server, in clear text alone. */
    MatrixCell inClear(MatrixApp app, Server target)
            throws IOException, InterruptedException, GeneralSecurityException {
        SwappedJar jar = swapper.swap(swapper.inspect(app.file()), target, Optional.empty());
        return new MatrixCell(app, app.builtWith(), target, attempt(app, jar, List.of(false)));
    }

    /** Apps and their libraries make a jar what it is; two jars of one app with the same libraries and server are alike. */
    private static Set<String> libraries(SwappedJar jar) throws IOException {
        try (JarFile file = new JarFile(jar.path().toFile())) {
            Set<String> libraries = file.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.endsWith(".jar"))
                    .collect(Collectors.toCollection(TreeSet::new));
            libraries.add(jar.server().id());
            libraries.add(file.getManifest().getMainAttributes().getValue("Start-Class"));
            return libraries;
        }
    }

    private MatrixCell.Outcome attempt(MatrixApp app, SwappedJar jar, List<Boolean> ways)
            throws IOException, InterruptedException, GeneralSecurityException {
        Map<Feature, String> problems = new EnumMap<>(Feature.class);
        boolean inClear = true;
        for (boolean tls : ways) {
            problems.putAll(start(app, jar, tls));
            inClear &= tls || problems.isEmpty();
        }
        if (problems.isEmpty()) {
            return new MatrixCell.Outcome.Works(jar.serverVersion());
        }
        String words = jar.serverVersion() + ": "
                + problems.entrySet().stream()
                        .map(problem -> problem.getKey().title() + ": " + problem.getValue())
                        .collect(Collectors.joining("; "));
        boolean said = inClear
                && problems.containsKey(Feature.HTTP_2)
                && jar.warnings().stream().anyMatch(warning -> warning.contains("HTTP/2"));
        return said
                ? new MatrixCell.Outcome.Limited(words + "; everything works over HTTP/1.1 in clear text")
                : new MatrixCell.Outcome.Fails(words);
    }

    private Map<Feature, String> start(MatrixApp app, SwappedJar jar, boolean tls)
            throws IOException, InterruptedException, GeneralSecurityException {
        Map<String, String> properties =
                new HashMap<>(Knobs.properties(swapper.inspect(jar.path()), jar.server(), Settings.DEFAULTS));
        if (tls) {
            properties.putAll(certificate.properties());
        }
        int port = Ports.free(1).get(0);
        Path log = folder.resolve(app.name() + "-" + jar.server().id() + (tls ? "-tls.log" : ".log"));
        FeatureClient client = new FeatureClient(port, tls ? Optional.of(certificate.trusting()) : Optional.empty());
        try (MatrixProcess process = MatrixProcess.start(jar.path(), port, properties, log)) {
            Optional<String> failed = process.await(client::responses);
            if (failed.isPresent()) {
                return Map.of(Feature.START, failed.get());
            }
            Map<Feature, String> problems = app.swappable() ? client.useAll(app.isWar()) : client.useOrders();
            Identity identity = Probe.local().identity(process.pid(), port, client::connect, claim(jar, properties));
            if (!identity.proven()) {
                problems.put(Feature.IDENTITY, identity.signs().toString());
            }
            return problems;
        }
    }

    private static Deployment claim(SwappedJar jar, Map<String, String> properties) {
        Server server = jar.server();
        return new Deployment(new Contender(server.id(), server), jar, Jdks.running(), List.of(), properties);
    }
}
