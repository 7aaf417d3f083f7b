package dev.assay.swap;

import dev.assay.model.server.Server;
import dev.assay.model.server.Stack;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/**
 * Finds out which libraries of an app need which others: by a library's declared dependencies or, if those are not
 * available, by the classes that its classes name.
 */
final class Libraries {
    /** Spring's classes that send with a client; the app names these, not the client's own. */
    private static final Map<String, String> SENDING = Map.of(
            "jetty-client", "org/springframework/http/client/JettyClientHttpRequestFactory",
            "reactor-netty-http", "org/springframework/http/client/ReactorClientHttpRequestFactory");

    private static final Set<String> JETTY_ASKED =
            Set.of("spring.http.client.factory=jetty", "spring.http.clients.imperative.factory=jetty");

    private static final String WEB_CLIENT = "org/springframework/web/reactive/function/client/WebClient";

    /** Spring's modules that make a WebClient themselves. */
    private static final String SECURITY = "spring-security-oauth2-";

    /** Comes with every server that has servlets, whichever of its jars holds it. */
    private static final Pattern SERVLET_API = Pattern.compile("(jakarta|javax)/(servlet|websocket|el)/.*");

    private final Inspection app;
    private final Family target;
    private final ArtifactSource source;
    private final Map<String, List<String>> managedByName;
    private final Map<String, String> managed;
    private final Map<NestedJar, Set<String>> named = new HashMap<>();

    Libraries(Inspection app, Family target, ArtifactSource source, Map<String, String> managed) {
        this.app = app;
        this.target = target;
        this.source = source;
        this.managed = managed;
        this.managedByName = managed.keySet().stream().collect(Collectors.groupingBy(Libraries::name));
    }

    /**
     * The candidates that something else still needs: a library that stays, or the app's own code.
     *
     * @param candidates libraries to remove if nothing needs them
     * @param staying all other libraries that stay
     */
    Set<NestedJar> needed(Set<NestedJar> candidates, List<NestedJar> staying) throws IOException {
        Set<NestedJar> undecided = new HashSet<>(candidates);
        Set<NestedJar> needed = new HashSet<>();
        if (undecided.isEmpty()) {
            return needed;
        }
        for (NestedJar candidate : candidates) {
            if (ownCodeNeeds(candidate, staying)) {
                needed.add(candidate);
            }
        }
        undecided.removeAll(needed);
        Set<NestedJar> asking = new HashSet<>(staying);
        asking.addAll(needed);
        while (!asking.isEmpty() && !undecided.isEmpty()) {
            Set<NestedJar> found = new HashSet<>();
            for (NestedJar library : asking) {
                found.addAll(neededBy(library, undecided));
            }
            undecided.removeAll(found);
            needed.addAll(found);
            asking = found;
        }
        return needed;
    }

    /** What uses a library that goes in any case: file names of those that stay, without the server's own. */
    List<String> users(NestedJar gone, List<NestedJar> staying) throws IOException {
        List<String> users = new ArrayList<>();
        for (NestedJar library : staying) {
            boolean own = Family.ALL.stream()
                    .anyMatch(family ->
                            family.own().matcher(library.artifactName()).matches());
            if (!own && neededBy(library, Set.of(gone)).contains(gone)) {
                users.add(library.fileName());
            }
        }
        return users;
    }

    private Set<NestedJar> neededBy(NestedJar library, Set<NestedJar> candidates) throws IOException {
        Optional<Set<String>> declared = coordinates(library).flatMap(source::declared);
        if (declared.isPresent()) {
            Set<String> names = declared.get().stream().map(Libraries::name).collect(Collectors.toSet());
            return candidates.stream()
                    .filter(candidate -> names.contains(candidate.artifactName()))
                    .collect(Collectors.toSet());
        }
        Set<String> named = namedBy(library);
        List<Set<String>> servers = Family.ALL.stream()
                .map(family -> family.classesAmong(named))
                .filter(classes -> !classes.isEmpty())
                .toList();
        if (servers.size() > 1) { // it detects which one is present
            servers.forEach(named::removeAll);
        }
        if (target.boot().stacks().contains(Stack.SERVLET)) {
            named.removeIf(name -> SERVLET_API.matcher(name).matches());
        }
        Set<NestedJar> found = new HashSet<>();
        for (NestedJar candidate : candidates) {
            if (holdsOneOf(candidate, named)) {
                found.add(candidate);
            }
        }
        return found;
    }

    /** All classes that a library's classes name, with slashes. */
    private Set<String> namedBy(NestedJar library) throws IOException {
        Set<String> known = named.get(library);
        if (known == null) {
            Set<String> names = new HashSet<>();
            forEachClass(library, (name, content) -> ClassReferences.orNone(content)
                    .ifPresent(references -> names.addAll(references.classes())));
            named.put(library, names);
            known = names;
        }
        return new HashSet<>(known);
    }

    private boolean ownCodeNeeds(NestedJar candidate, List<NestedJar> staying) throws IOException {
        String name = candidate.artifactName();
        return holdsOneOf(candidate, app.code().referenced())
                || app.code().referenced().contains(SENDING.getOrDefault(name, ""))
                || (name.equals("jetty-client") && app.code().sets(JETTY_ASKED))
                || (name.equals("reactor-netty-http") && sendsWithReactorNetty(staying));
    }

    /**
     * Whether the app, or a module of it that is a library, has a WebClient: that finds its connector on the class path, so no code
     * names Reactor Netty. Spring's own libraries, and those that Spring Boot manages, only offer to use one, save Spring Security's
     * for OAuth2.
     */
    private boolean sendsWithReactorNetty(List<NestedJar> staying) throws IOException {
        if (app.hasGateway() || app.code().referenced().contains(WEB_CLIENT)) {
            return true;
        }
        for (NestedJar library : staying) {
            String name = library.artifactName();
            boolean offers = name.startsWith("spring-") || managedByName.containsKey(name);
            if ((!offers || (name.startsWith(SECURITY) && !findsOtherClient()))
                    && namedBy(library).contains(WEB_CLIENT)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a WebClient works without Reactor Netty: Spring 5 cannot take the JDK's, and until late in Spring 6 took half of Jetty's. */
    private boolean findsOtherClient() {
        return app.line().number() >= (target.server() == Server.JETTY ? 30_516 : 30_000);
    }

    private boolean holdsOneOf(NestedJar library, Set<String> named) throws IOException {
        boolean[] found = {false};
        forEachClass(library, (name, content) -> found[0] |= named.contains(name));
        return found[0];
    }

    /** {@code group:name:version}, from dependency management, or else from the {@code pom.properties} that Maven leaves in a jar. */
    private Optional<String> coordinates(NestedJar library) throws IOException {
        String version = library.version().orElse("");
        Optional<String> key = managedByName.getOrDefault(library.artifactName(), List.of()).stream()
                .filter(candidate -> version.equals(managed.get(candidate)))
                .findFirst();
        return key.isPresent() ? key.map(k -> k + ":" + version) : embeddedCoordinates(library);
    }

    private Optional<String> embeddedCoordinates(NestedJar library) throws IOException {
        try (ZipInputStream in = new ZipInputStream(app.jar().open(library))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                if (entry.getName().startsWith("META-INF/maven/")
                        && entry.getName().endsWith("/" + library.artifactName() + "/pom.properties")) {
                    Properties pom = new Properties();
                    pom.load(new ByteArrayInputStream(in.readNBytes(1 << 16)));
                    return Optional.of(pom.getProperty("groupId") + ":" + pom.getProperty("artifactId") + ":"
                            + pom.getProperty("version"));
                }
            }
        } catch (ZipException | IllegalArgumentException e) {
            throw LibraryClasses.unreadable(library.fileName(), e);
        }
        return Optional.empty();
    }

    private void forEachClass(NestedJar library, LibraryClasses.Visitor visitor) throws IOException {
        new LibraryClasses(library.fileName()).forEach(app.jar().open(library), visitor);
    }

    private static String name(String key) {
        return key.substring(key.indexOf(':') + 1);
    }
}
