package dev.assay.swap;

import dev.assay.model.BadInputException;
import dev.assay.model.Sha256;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.model.server.ServerFacts;
import dev.assay.model.server.SwappedJar;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Apps whose server Assay cannot swap: one that Spring Boot does not know, or any server without Spring Boot. They are recognised
 * so that a refusal can name the server, and started unchanged for {@link Server#OWN}.
 */
final class UnswappableServers {
    private static final String UNKNOWN = "unknown";

    /** Servers that build on another of them, or on Grizzly, come before it. */
    private static final List<Sign> FOREIGN = List.of(
            new Sign("Armeria", "armeria", "com/linecorp/armeria/server/Server.class"),
            new Sign(
                    "Quarkus",
                    "(io\\.quarkus\\.)?quarkus-(vertx-http|bootstrap-runner)",
                    "io/quarkus/runner/GeneratedMain.class"),
            new Sign(
                    "Micronaut", "micronaut-http-server-netty", "io/micronaut/http/server/netty/NettyHttpServer.class"),
            new Sign("Helidon", "helidon-(nima-)?webserver", "io/helidon/webserver/WebServer.class"),
            new Sign("Ratpack", "ratpack-core", "ratpack/server/RatpackServer.class"),
            new Sign("Ktor", "ktor-server-core(-jvm)?", "io/ktor/server/engine/ApplicationEngine.class"),
            new Sign("Vert.x", "vertx-core", "io/vertx/core/http/HttpServer.class"),
            new Sign("Pekko HTTP", "pekko-http-core_.*", "org/apache/pekko/http/scaladsl/HttpExt.class"),
            new Sign("Akka HTTP", "akka-http-core_.*", "akka/http/scaladsl/HttpExt.class"));

    /** With it Spring Boot starts Armeria, whatever other server is in the jar. */
    private static final Pattern TAKING_OVER = Pattern.compile("armeria-spring-boot\\d*-webflux-.*");

    private UnswappableServers() {}

    /**
     * How a server is recognised.
     *
     * @param library name of its core jar
     * @param classFile its class in a jar that contains the classes of its libraries
     */
    private record Sign(String title, Pattern library, String classFile) {
        Sign(String title, String library, String classFile) {
            this(title, Pattern.compile(library), classFile);
        }

        /** The sign of a server that Assay knows; none for the one that comes with the JDK. */
        static Stream<Sign> of(Server server, ServerFacts facts) {
            return facts.coreJar().stream()
                    .map(jar -> new Sign(
                            server.title(),
                            Pattern.quote(jar),
                            facts.signs().mainClass().replace('.', '/') + ".class"));
        }

        /** Its title, with the version if a file name contains it; empty if it is not in the jar. */
        Optional<String> in(ExecutableJar jar, List<NestedJar> libraries) {
            return libraries.stream()
                    .filter(one -> library.matcher(one.artifactName()).matches())
                    .findFirst()
                    .map(one ->
                            title + one.version().map(version -> " " + version).orElse(""))
                    .or(() -> Optional.ofNullable(jar.zip().getEntry(classFile)).map(entry -> title));
        }
    }

    /** Whether a library replaces the server that Spring Boot would choose. */
    static boolean takeOver(ExecutableJar jar) {
        return jar.libraries().stream()
                .anyMatch(library -> TAKING_OVER.matcher(library.artifactName()).matches());
    }

    /** Signs of the known servers that Spring Boot supports, or of those that it does not. */
    private static Stream<Sign> known(boolean swapped) {
        return Server.known().stream().flatMap(server -> server.facts().stream()
                .filter(facts -> facts.boot().isPresent() == swapped)
                .flatMap(facts -> Sign.of(server, facts)));
    }

    static InspectedApp app(ExecutableJar jar) throws IOException {
        boolean packed = jar.bootVersion().isPresent() && !jar.isExtracted();
        List<NestedJar> libraries = packed ? jar.libraries() : jar.classPath();
        String server = Stream.of(FOREIGN.stream(), known(false), packed ? Stream.<Sign>empty() : known(true))
                .flatMap(signs -> signs)
                .flatMap(sign -> sign.in(jar, libraries).stream())
                .findFirst()
                .orElse(UNKNOWN);
        return new InspectedApp(
                jar.path(),
                Sha256.of(jar.path()),
                Inspection.name(jar),
                jar.bootVersion().orElse(""),
                Inspection.stack(libraries),
                Server.OWN,
                server,
                List.of());
    }

    /**
     * The same jar, if the app's own server is asked for.
     *
     * @throws BadInputException if anything else is asked for
     */
    static SwappedJar on(InspectedApp app, ServerRequest wish) {
        if (wish.server() != Server.OWN) {
            throw cannotSwap(app);
        }
        wish.version().ifPresent(version -> {
            throw new BadInputException(
                    Server.OWN.id() + "@" + version,
                    "the app's own server has the version that the jar holds",
                    "Write " + Server.OWN.id() + " alone.");
        });
        return new SwappedJar(
                app.path(), app.sha256(), Server.OWN, app.serverVersion(), List.of(), List.of(), List.of());
    }

    /** Whether Spring Boot's launcher takes libraries from outside the jar. */
    private static boolean hasLibrariesElsewhere(ExecutableJar jar) {
        return jar.attribute("Main-Class").orElse("").endsWith(".PropertiesLauncher")
                && jar.libraries().stream()
                        .noneMatch(library -> library.artifactName().startsWith("spring-boot"));
    }

    /** Whether Spring Boot is in a jar that its plugin did not pack, or beside it. */
    static boolean usesSpringBoot(ExecutableJar jar) {
        return new Sign("", "spring-boot", "org/springframework/boot/SpringApplication.class")
                .in(jar, jar.classPath())
                .isPresent();
    }

    /** The refusal to put another server into an app. */
    static BadInputException cannotSwap(InspectedApp app) {
        try (ExecutableJar jar = ExecutableJar.open(app.path())) {
            return cannotSwap(app, jar);
        }
    }

    /** The same for its jar, which is open. */
    static BadInputException cannotSwap(InspectedApp app, ExecutableJar jar) {
        if (jar.isExtracted()) {
            return UnusableJar.extracted(app.path());
        }
        boolean known = !app.serverVersion().equals(UNKNOWN);
        if (known && !app.isSpringBoot() && usesSpringBoot(jar)) {
            return new BadInputException(
                    app.path().toString(),
                    "it is a Spring Boot app on " + app.serverVersion()
                            + ", but its libraries are merged into the jar or beside it, so no server in it can be swapped",
                    UnusableJar.BOOT_JAR + " Or measure this one as it is: assay compare with --servers own.");
        }
        if (known) {
            return new BadInputException(
                    app.path().toString(),
                    "the app runs on " + app.serverVersion()
                            + (app.isSpringBoot()
                                    ? ", which Assay cannot swap"
                                    : " without Spring Boot, and Assay can only swap servers of Spring Boot apps"),
                    "Measure it as it is: assay compare with --servers own. Its port is -Dserver.port; where it wants another property, add for"
                            + " example --jvm='-Dits.port=${port}'.");
        }
        if (hasLibrariesElsewhere(jar)) {
            return new BadInputException(
                    app.path().toString(),
                    "it has no embedded server: its libraries are elsewhere (loader.path of PropertiesLauncher)",
                    "Build it with its libraries inside, or measure it as it is: assay compare with --servers own.");
        }
        if (app.isSpringBoot() && BootLine.of(app.bootVersion()).isEmpty()) { // its servers' jars had other names
            return Compatibility.otherLine(app);
        }
        return app.isSpringBoot()
                ? new BadInputException(
                        app.path().toString(),
                        "it has no embedded server that Assay knows",
                        "Give a service that answers HTTP by itself: one built with spring-boot-starter-web or -webflux and an"
                                + " embedded server. If it does, measure it as it is: assay compare with --servers own.")
                : new BadInputException(
                        app.path().toString(),
                        UnusableJar.NO_BOOT_JAR,
                        UnusableJar.BOOT_JAR
                                + " If this one answers HTTP by itself, measure it as it is: assay compare with --servers own.");
    }
}
