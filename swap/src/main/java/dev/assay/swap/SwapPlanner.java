package dev.assay.swap;

import dev.assay.model.BadInputException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Works out what a swap removes and adds. What came with the current servers' starters is removed, unless something else
 * needs it; what the new starter needs is added, unless it is already there (then the app's version wins). The result is the
 * set of jars that the app's own build would have produced with the other starter.
 */
final class SwapPlanner {
    /** Brought in by server starters, but also needed by others that do not declare it: by validation on every server. */
    private static final String EXPRESSION_LANGUAGE = "tomcat-embed-el";

    private static final String VALIDATOR = "hibernate-validator";

    /** More jars than this are counted, not listed. */
    private static final int LISTED = 5;

    private static final String JETTY_CLIENT = "jetty-client";

    /** Since Spring Boot 3.2, Jetty's client is among those that are looked for. */
    private static final int JETTY_CLIENT_DETECTED = 30200;

    /** What looks for a client, before and since Spring Boot 4. */
    private static final Set<String> DETECTING = Set.of(
            "org/springframework/web/client/RestClient",
            "org/springframework/web/client/RestClient$Builder",
            "org/springframework/boot/web/client/RestTemplateBuilder",
            "org/springframework/boot/restclient/RestTemplateBuilder");

    private static final Set<String> BASE_STARTERS =
            Set.of(BootLine.BOOT_GROUP + "spring-boot-starter", BootLine.BOOT_GROUP + "spring-boot-starter-logging");

    private static final Set<String> SERVER_STARTERS = Family.ALL.stream()
            .map(family -> BootLine.BOOT_GROUP + "spring-boot-starter-"
                    + family.boot().jars().starter())
            .collect(Collectors.toUnmodifiableSet());

    private final Inspection app;
    private final Family target;
    private final Optional<String> version;
    private final boolean http2;
    private final ServerRequest wish;
    private final ArtifactSource source;
    private final BootLine line;
    private final Map<String, String> managed;
    private final Map<String, String> versions;

    /** @param line the Boot version whose dependency management is used: the app's own, or its nearest neighbour */
    SwapPlanner(Inspection app, BootLine line, ServerRequest wish, ArtifactSource source) {
        this.app = app;
        this.line = line;
        this.wish = wish;
        this.target = Family.of(wish.server());
        this.version = wish.version().or(() -> ownVersion(app, Family.of(wish.server())));
        this.http2 = wish.http2().on(app.code().http2());
        this.source = source;
        this.managed = source.managed(line.bom());
        this.versions = versions();
    }

    /** That of the server that the app runs on, if it only gets further jars: its build may have overridden the managed one. */
    private static Optional<String> ownVersion(Inspection app, Family target) {
        return app.present().get(0).equals(target)
                ? app.library(target.core()).flatMap(NestedJar::version)
                : Optional.empty();
    }

    /** @throws UnresolvedException if something needed cannot be resolved */
    SwapPlan plan() throws IOException {
        List<Artifact> wanted = wanted();
        requireServer(wanted);
        Set<NestedJar> leaving = leaving(wanted);
        List<NestedJar> staying = app.jar().libraries().stream()
                .filter(library -> !leaving.contains(library))
                .toList();
        Set<NestedJar> free =
                leaving.stream().filter(library -> !forced(library, wanted)).collect(Collectors.toSet());
        Libraries libraries = new Libraries(app, target, source, managed);
        Set<NestedJar> needed = libraries.needed(free, staying);
        leaving.removeAll(needed);
        List<Artifact> added = wanted.stream()
                .filter(artifact -> app.jar().libraries().stream()
                        .noneMatch(library -> !leaving.contains(library) && isSame(library, artifact)))
                .toList();
        List<String> warnings = warnings(needed);
        for (NestedJar gone : leaving) {
            if (isDeciding(gone) && !replaced(gone, wanted)) {
                missed(gone, libraries.users(gone, staying)).ifPresent(warnings::add);
            }
        }
        changedClient(leaving, added).ifPresent(warnings::add);
        return new SwapPlan(leaving, added, serverVersion(wanted), warnings);
    }

    private static Optional<String> missed(NestedJar gone, List<String> users) {
        return users.isEmpty()
                ? Optional.empty()
                : Optional.of(gone.fileName() + " is taken out although " + String.join(", ", users)
                        + (users.size() == 1 ? " uses it" : " use it")
                        + ": with it, Spring Boot could start another server");
    }

    private static boolean isSame(NestedJar library, Artifact artifact) {
        return library.artifactName().equals(artifact.name())
                && artifact.classifier()
                        .map(classifier -> library.fileName().endsWith("-" + classifier + ".jar"))
                        .orElse(true);
    }

    /** What the starter needs, plus further jars of that server that the app has or needs for HTTP/2 and JSP. */
    private List<Artifact> wanted() {
        List<String> roots = Stream.concat(
                        line.supports(target) ? Stream.of(line.starter(target)) : Stream.empty(), wish.added().stream())
                .toList();
        List<Artifact> starter = source.closure(line.bom(), roots, versions, BASE_STARTERS);
        Set<String> names = starter.stream().map(Artifact::name).collect(Collectors.toSet());
        List<String> beyond = familyKeys()
                .filter(key -> !names.contains(name(key)) && isNeeded(name(key)))
                .map(key -> key + ":" + version.orElse(managed.get(key)))
                .toList();
        List<Artifact> all = beyond.isEmpty()
                ? starter
                : source.closure(
                        line.bom(),
                        Stream.concat(roots.stream(), beyond.stream()).toList(),
                        versions,
                        BASE_STARTERS);
        return all.stream()
                .filter(artifact -> !artifact.isStarter() || isAdded(artifact))
                .toList();
    }

    private boolean isAdded(Artifact artifact) {
        return wish.added().contains(artifact.coordinates());
    }

    /** Where Spring Boot has no starter for the server, what is added must bring it, in a version of its own. */
    private void requireServer(List<Artifact> wanted) {
        if (line.supports(target)) {
            return;
        }
        if (wish.version().isPresent()) {
            throw new BadInputException(
                    wish.place(),
                    "Spring Boot " + line.version() + " manages no version of "
                            + target.server().title(),
                    "Leave the version out: what is added brings it.");
        }
        if (wanted.stream().noneMatch(artifact -> artifact.name().equals(target.core()))
                && app.library(target.core()).isEmpty()) {
            throw new BadInputException(
                    wish.place(),
                    "it does not bring " + target.core(),
                    "Add the starter that brings " + target.server().title() + ".");
        }
    }

    private boolean isPresent(String name) {
        return app.present().contains(target)
                && target.own().matcher(name).matches()
                && app.library(name).isPresent();
    }

    private boolean isNeeded(String name) {
        return isPresent(name) || isForHttp2(name) || (app.hasJsp() && Inspection.isJspEngine(name));
    }

    private boolean isForHttp2(String name) {
        return http2 && target.boot().http2Jars().contains(name);
    }

    private static String name(String key) {
        return key.substring(key.indexOf(':') + 1);
    }

    private Stream<String> familyKeys() {
        return managed.keySet().stream().filter(key -> target.boot()
                .jars()
                .group()
                .matcher(key.substring(0, key.indexOf(':')))
                .matches());
    }

    /** Versions that differ from the managed ones: everything that shares the server's version gets the version asked for. */
    private Map<String, String> versions() {
        Map<String, String> others = new LinkedHashMap<>();
        String current = managed.getOrDefault(target.boot().jars().managed(), "");
        version.ifPresent(wanted ->
                familyKeys().filter(key -> current.equals(managed.get(key))).forEach(key -> others.put(key, wanted)));
        target.boot().pins().stream()
                .filter(pin -> line.number() >= pin.since() && line.number() < pin.before())
                .forEach(pin -> others.put(pin.artifact(), pin.version()));
        return others;
    }

    private Set<NestedJar> leaving(List<Artifact> wanted) {
        Set<String> brought = new TreeSet<>();
        for (Family family : app.present().stream().filter(line::supports).toList()) {
            source.closure(line.bom(), List.of(line.starter(family)), Map.of(), BASE_STARTERS)
                    .forEach(artifact -> brought.add(artifact.name()));
        }
        source.closure(line.bom(), line.baseStarters(app.stack()), Map.of(), SERVER_STARTERS)
                .forEach(artifact -> brought.remove(artifact.name()));
        if (app.library(VALIDATOR).isPresent()) {
            brought.remove(EXPRESSION_LANGUAGE);
        }
        Set<NestedJar> leaving = new java.util.LinkedHashSet<>();
        for (NestedJar library : app.jar().libraries()) {
            String name = library.artifactName();
            boolean came = brought.contains(name)
                    || app.present().stream()
                            .anyMatch(family -> family.own().matcher(name).matches());
            if (replaced(library, wanted) || (came && !wanted(library, wanted)) || inCore(library)) {
                leaving.add(library);
            }
        }
        return leaving;
    }

    /** Whether it is of the target's own family, or pinned, and wanted in another version. */
    private boolean replaced(NestedJar library, List<Artifact> wanted) {
        return wanted.stream()
                .filter(artifact -> isSame(library, artifact))
                .anyMatch(artifact ->
                        (target.boot().jars().group().matcher(artifact.group()).matches()
                                        || versions.containsKey(artifact.key())
                                        || isAdded(artifact))
                                && !library.fileName().equals(artifact.fileName()));
    }

    private static boolean wanted(NestedJar library, List<Artifact> wanted) {
        return wanted.stream().anyMatch(artifact -> isSame(library, artifact));
    }

    /** Since Spring Boot 3, servers contain only the jakarta packages. */
    private boolean inCore(NestedJar library) {
        String name = library.artifactName();
        return target.boot().contained().contains(name) && (line.number() < 30_000 || !name.startsWith("javax."));
    }

    /** Whether it must be removed in any case: with it, Spring Boot would choose another server, or find a class twice. */
    private boolean forced(NestedJar library, List<Artifact> wanted) {
        return replaced(library, wanted) || inCore(library) || isDeciding(library);
    }

    /** Up to Spring Boot 3, a server that others take precedence over may be there as a mere library, such as WireMock's. */
    private boolean isDeciding(NestedJar library) {
        return app.present().stream()
                .filter(family -> line.modular()
                        || family.boot().precedence(false) <= target.boot().precedence(false))
                .anyMatch(family ->
                        family.deciding().matcher(library.artifactName()).matches());
    }

    private String serverVersion(List<Artifact> wanted) {
        return app.library(target.core())
                .filter(library -> !replaced(library, wanted))
                .flatMap(NestedJar::version)
                .or(() -> wanted.stream()
                        .filter(artifact -> artifact.name().equals(target.core()))
                        .map(Artifact::version)
                        .findFirst())
                .orElse("unknown");
    }

    /** Where the client is not set, Spring takes the first of several that is on the class path: Jetty's before the JDK's. */
    private Optional<String> changedClient(Set<NestedJar> leaving, List<Artifact> added) {
        boolean comes = added.stream().anyMatch(artifact -> artifact.name().equals(JETTY_CLIENT));
        boolean goes =
                leaving.stream().anyMatch(library -> library.artifactName().equals(JETTY_CLIENT));
        boolean detected = line.number() >= JETTY_CLIENT_DETECTED
                && app.library("httpclient5").isEmpty()
                && app.code().referenced().stream().anyMatch(DETECTING::contains);
        return comes != goes && detected
                ? Optional.of(
                        "the app's RestClient or RestTemplateBuilder sends with Jetty's client where that is on the class"
                                + " path, and it " + (comes ? "comes" : "goes")
                                + " with the server: contenders differ in it, too, unless the app sets its client")
                : Optional.empty();
    }

    private List<String> warnings(Set<NestedJar> needed) {
        List<String> warnings = new ArrayList<>(KnownLimits.of(app.app().stack(), target.server(), http2));
        List<String> kept = needed.stream()
                .filter(library -> library.artifactName().matches("(reactor-)?netty-.*")
                        || app.present().stream().anyMatch(family -> family.own()
                                .matcher(library.artifactName())
                                .matches()))
                .map(NestedJar::fileName)
                .sorted()
                .toList();
        if (!kept.isEmpty()) {
            warnings.add("kept from the old server, because other code in the app needs them: "
                    + String.join(", ", kept.subList(0, Math.min(LISTED, kept.size())))
                    + (kept.size() > LISTED ? " and " + (kept.size() - LISTED) + " more" : ""));
        }
        app.present().stream()
                .filter(family -> !line.supports(family) && !family.equals(target))
                .map(family -> "what " + family.server().title()
                        + "'s starter needs besides its own jars stays in the jar: Spring Boot " + line.version()
                        + " does not list it")
                .forEach(warnings::add);
        if (!line.version().equals(app.line().version())) {
            warnings.add("the jars that Spring Boot " + app.line().version()
                    + " manages cannot be downloaded; those of " + line.version() + " are used instead");
        }
        return warnings;
    }
}
