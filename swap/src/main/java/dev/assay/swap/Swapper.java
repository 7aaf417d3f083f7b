package dev.assay.swap;

import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Sha256;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.model.server.SwappedJar;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Puts another embedded server into an executable Spring Boot jar or war, without its source. The original is never changed. The same
 * jar, server and version give the same bytes. Safe for use by several threads and processes at once.
 */
public final class Swapper {
    /** Changed whenever the same input would give different bytes or warnings. */
    private static final String FORMAT = "14";

    private final SwapCache cache;
    private final SwapPlanResolver sources;

    /** @param cache folder for swapped jars, by content hash; created when needed */
    public Swapper(Path cache, ArtifactSource artifacts) {
        this.cache = new SwapCache(cache);
        this.sources = new SwapPlanResolver(artifacts);
    }

    /**
     * Inspects a jar.
     *
     * @return with {@link Server#OWN} if its server cannot be swapped
     * @throws BadInputException if it is not a usable executable jar
     */
    public InspectedApp inspect(Path jar) {
        try (ExecutableJar open = ExecutableJar.open(jar)) {
            Optional<OwnServers> own = OwnServers.of(open);
            if (own.isPresent()) {
                return own.get().app(open);
            }
            Optional<Inspection> inspection = Inspection.of(open);
            return inspection.isPresent() ? inspection.get().app() : UnswappableServers.app(open);
        } catch (IOException e) {
            throw new BadInputException(
                    jar.toString(), "the file cannot be read: " + e.getMessage(), "Copy it again.", e);
        }
    }

    /**
     * The servers that can run an app: first the one that it has, then those that it can be swapped to.
     *
     * @throws BadInputException if its server cannot be swapped, with the reason
     */
    public List<Server> servers(InspectedApp app) {
        if (app.server() == Server.OWN) {
            throw UnswappableServers.cannotSwap(app);
        } else if (!app.isSpringBoot()) {
            return List.copyOf(ownServers(app).versions().keySet());
        }
        List<Server> possible = Compatibility.servers(app);
        List<Server> able = hasPages(app) ? Compatibility.withPages(true) : possible;
        return Stream.concat(
                        Stream.of(app.server()),
                        possible.stream().filter(server -> server != app.server() && able.contains(server)))
                .toList();
    }

    private static boolean hasPages(InspectedApp app) {
        try (ExecutableJar jar = ExecutableJar.open(app.path())) {
            return Inspection.of(jar).map(Inspection::hasJsp).orElse(false);
        }
    }

    /**
     * Properties for contenders that run at the same time: where the app's configuration, a variable or a library fixes a port besides its
     * own, such as {@code management.server.port}, the system chooses one.
     *
     * @param environment variables of the contenders
     * @throws BadInputException if the jar cannot be read
     */
    public Map<String, String> freePorts(InspectedApp app, Map<String, String> environment) {
        if (!app.isSpringBoot()) {
            return Map.of();
        }
        try (ExecutableJar jar = ExecutableJar.open(app.path())) {
            Map<String, Set<String>> settings = OwnCode.settings(jar);
            Set<String> profiles = FurtherPorts.profiles(AlwaysSet.in(settings), environment);
            return FurtherPorts.freed(AlwaysSet.in(settings, profiles), environment, jar.libraries());
        }
    }

    /** Whether the app reads Spring Boot's properties: also if its plugin did not pack it, so that no version is known. */
    public boolean usesSpringBoot(InspectedApp app) {
        if (app.isSpringBoot()) {
            return true;
        }
        try (ExecutableJar jar = ExecutableJar.open(app.path())) {
            return UnswappableServers.usesSpringBoot(jar);
        }
    }

    /**
     * The app on another server. Returns the original, untouched, if the app already has that server, and that version or none is
     * asked for.
     *
     * @param version of the server; empty means the one that the app's Boot version manages
     * @throws BadInputException if that server cannot run that app, or there is no such version
     * @throws NoMeasurementException if the server's jars cannot be resolved or the jar cannot be written
     */
    public SwappedJar swap(InspectedApp app, Server server, Optional<String> version) {
        return swap(app, new ServerRequest(server, version, ServerRequest.Http2.AS_CONFIGURED));
    }

    /** As {@link #swap(InspectedApp, Server, Optional)}; adds the jars that HTTP/2 needs, if it is asked for and they are missing. */
    public SwappedJar swap(InspectedApp app, ServerRequest wish) {
        if (!wish.added().isEmpty() && (!app.isSpringBoot() || app.server() == Server.OWN)) {
            throw new BadInputException(
                    wish.place(),
                    "jars can be added only to a Spring Boot app whose server Assay can swap",
                    "Leave add out, or build the app with them.");
        }
        if (!app.isSpringBoot() && app.server() != Server.OWN) {
            return ownServers(app).on(app, wish);
        }
        if (wish.server() == Server.OWN && app.server() != Server.OWN) {
            return swap(app, new ServerRequest(app.server(), wish.version(), wish.http2(), wish.added()));
        }
        if (app.server() == Server.OWN) {
            return UnswappableServers.on(app, wish);
        }
        Optional<String> version = wish.version();
        if (app.server() == wish.server()
                && wish.added().isEmpty()
                && version.map(app.serverVersion()::equals).orElse(true)
                && !(wish.http2() == ServerRequest.Http2.ON
                        && !Family.of(wish.server()).boot().http2Jars().isEmpty())) {
            return new SwappedJar(
                    app.path(),
                    app.sha256(),
                    app.server(),
                    app.serverVersion(),
                    List.of(),
                    List.of(),
                    KnownLimits.of(app.stack(), app.server(), wish.http2() == ServerRequest.Http2.ON));
        }
        Compatibility.check(app, wish);
        version.filter(v -> !v.matches("[0-9A-Za-z][0-9A-Za-z._-]{0,60}")).ifPresent(v -> {
            throw new BadInputException(
                    wish.server().id() + "@" + v,
                    "not a version",
                    "Write it as Maven does, for example jetty@12.0.30.");
        });
        String key = Sha256.of(String.join(
                "\n",
                FORMAT,
                app.sha256(),
                app.name(),
                wish.server().id(),
                version.orElse("managed"),
                wish.http2().key(),
                String.join(",", wish.added())));
        return cache.find(key).orElseGet(() -> build(app, wish, key));
    }

    /**
     * The jar where contenders run it. The app's own runs where it lies, as for its users; a swapped one in a folder with what lies
     * beside the original, which it cannot change.
     *
     * @throws BadInputException if the app's jar changed since it was inspected
     * @throws NoMeasurementException if that folder cannot be written
     */
    public SwappedJar toRun(InspectedApp app, SwappedJar jar) {
        if (!jar.path().equals(app.path())) {
            return cache.beside(jar, app.path());
        }
        try {
            requireUnchanged(app);
            return jar;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * As {@link #swap}, but writes the result where the user wants it.
     *
     * @param out file to write; replaced if it exists
     * @throws BadInputException if {@code out} is a folder, or the original itself
     */
    public SwappedJar swapTo(InspectedApp app, Server server, Optional<String> version, Path out) {
        if (app.server() == Server.OWN) {
            throw UnswappableServers.cannotSwap(app);
        }
        if (!app.isSpringBoot()) {
            throw new BadInputException(
                    app.path().toString(),
                    "the app contains its own servers, so there is nothing to swap",
                    "Start it with -D" + OwnServers.PROPERTY + "=" + server.id() + ".");
        }
        checkTarget(app, server, out);
        SwappedJar swapped = swap(app, server, version);
        SwapCache.place(out, file -> Files.copy(swapped.path(), file));
        if (Files.isExecutable(app.path()) && !out.toFile().setExecutable(true)) {
            throw new BadInputException(
                    out.toString(),
                    "it was written, but cannot be made executable as the original is",
                    "Use chmod +x.");
        }
        return swapped.at(out);
    }

    private static void checkTarget(InspectedApp app, Server server, Path out) {
        if (Files.isDirectory(out)) {
            throw new BadInputException(
                    out.toString(),
                    "this is a folder",
                    "Give the name of the jar to write, for example "
                            + out.resolve(app.name() + "-" + server.id() + (isWar(app.path()) ? ".war" : ".jar")));
        }
        if (isWar(app.path()) && !isWar(out)) {
            throw new BadInputException(
                    out.toString(),
                    "the app is a war, and Spring Boot serves the pages of a war only if its name ends with .war",
                    "Write for example " + app.name() + "-" + server.id() + ".war.");
        }
        Path parent = out.toAbsolutePath().getParent();
        if (parent == null || !Files.isDirectory(parent)) {
            throw new BadInputException(
                    out.toString(), "its folder does not exist", "Create it first, or choose another.");
        }
        try {
            if (Files.exists(out) && Files.isSameFile(out, app.path())) {
                throw new BadInputException(
                        out.toString(), "this is the original, which is never changed", "Write to another file.");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isWar(Path file) {
        return String.valueOf(file.getFileName()).endsWith(".war");
    }

    private SwappedJar build(InspectedApp app, ServerRequest wish, String key) {
        try (ExecutableJar jar = ExecutableJar.open(app.path())) {
            requireUnchanged(app);
            Inspection inspection = Inspection.of(jar).orElseThrow(() -> UnswappableServers.cannotSwap(app, jar));
            Compatibility.checkPages(inspection, wish.server());
            SwapPlan exchange = sources.exchange(inspection, wish);
            Map<Artifact, Path> files = sources.files(exchange.added(), app, wish);
            JarWriter writer = new JarWriter(jar, exchange, files);
            return cache.store(
                    key,
                    fileName(app, wish) + "." + jar.kind(),
                    file -> {
                        writer.write(file);
                        requireUnchanged(app);
                    },
                    written -> describe(written, jar, wish.server(), exchange));
        } catch (IOException e) {
            throw new BadInputException(
                    app.path().toString(), "the jar is damaged: " + e.getMessage(), "Build it again.", e);
        }
    }

    private static OwnServers ownServers(InspectedApp app) {
        try (ExecutableJar jar = ExecutableJar.open(app.path())) {
            return OwnServers.of(jar).orElseThrow(() -> changed(app));
        }
    }

    private static void requireUnchanged(InspectedApp app) throws IOException {
        if (!Files.isRegularFile(app.path()) || !Sha256.of(app.path()).equals(app.sha256())) {
            throw changed(app);
        }
    }

    private static BadInputException changed(InspectedApp app) {
        return new BadInputException(
                app.path().toString(), "the jar changed while it was in use", "Start again with the new one.");
    }

    private static String fileName(InspectedApp app, ServerRequest wish) {
        return app.name() + "-" + wish.server().id()
                + wish.version().map(v -> "-" + v).orElse("");
    }

    private static SwappedJar describe(Path written, ExecutableJar jar, Server server, SwapPlan exchange) {
        try {
            return new SwappedJar(
                    written,
                    Sha256.of(written),
                    server,
                    exchange.serverVersion(),
                    exchange.removed().stream()
                            .map(NestedJar::fileName)
                            .sorted()
                            .toList(),
                    exchange.added().stream()
                            .map(Artifact::coordinates)
                            .sorted()
                            .toList(),
                    Stream.concat(exchange.warnings().stream(), aboutTheJar(jar).stream())
                            .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> aboutTheJar(ExecutableJar jar) {
        List<String> warnings = new ArrayList<>();
        if (JarWriter.isSigned(jar)) {
            warnings.add("the jar was signed; the swapped one is not: sign it again before you deploy it");
        }
        if (jar.entries().stream().anyMatch(entry -> entry.getName().startsWith("META-INF/sbom/"))) {
            warnings.add("the bill of materials in META-INF/sbom still lists the old server");
        }
        return warnings;
    }
}
