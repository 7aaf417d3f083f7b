package dev.assay.swap;

import dev.assay.model.server.Server;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipException;

/**
 * Finds what in an app depends on the servers in it, and what that means for a swap. It reads the jar and runs nothing, so it
 * tells what can go wrong, not what will, and does not see what an app does by reflection.
 */
record SwapRisks(Inspection app) {
    /** More than this of one kind are counted, not listed. */
    private static final int LISTED = 12;

    /**
     * Libraries known to detect which server is present: Spring's own, and those that measure or instrument all servers.
     * The servers' own jars are no risk either.
     */
    private static final Pattern ADAPTING = Pattern.compile(
            "spring-.*|micrometer-.*|jakarta\\..*|javax\\..*|netty-.*|xnio-.*|reactor-.*|jboss-.*|wildfly-.*|.*apache-jsp");

    private static final Pattern JETTY_LIBRARY = Pattern.compile("(jetty|http[23])-(?!.*-api$|schemas$|reactive-).+");
    /** Jetty 9 and later: what has a lower version is a tool beside it. */
    private static final Pattern JETTY_VERSION = Pattern.compile("^(9|1\\d)(?=\\.)");

    /** The risks in words, the app's own code first. */
    static List<String> of(Inspection app) throws IOException {
        SwapRisks risks = new SwapRisks(app);
        List<String> words = new ArrayList<>();
        words.addAll(brief("classes", risks.ownClasses()));
        words.addAll(brief("properties", risks.properties()));
        words.addAll(brief("files", risks.files()));
        words.addAll(brief("libraries", risks.libraries()));
        risks.generations().ifPresent(words::add);
        if (app.code().processedAheadOfTime()) {
            words.add("it was processed ahead of time for "
                    + app.present().get(0).server().title()
                    + ": with -Dspring.aot.enabled=true it fails on another server.");
        }
        return words;
    }

    private static List<String> brief(String sort, List<String> words) {
        if (words.size() <= LISTED) {
            return words;
        }
        List<String> brief = new ArrayList<>(words.subList(0, LISTED));
        brief.add("and " + (words.size() - LISTED) + " more " + sort + " like these");
        return brief;
    }

    private List<String> ownClasses() {
        return app.code().uses().stream()
                .filter(use -> app.present().contains(use.family()))
                .filter(use -> !isOwnJar(use.named()))
                .map(this::words)
                .sorted()
                .distinct()
                .toList();
    }

    /** Tomcat's logging is also a jar of its own, which Tomcat's connection pool brings. */
    private boolean isOwnJar(Set<String> named) {
        return app.library("tomcat-juli").isPresent()
                && named.stream().allMatch(name -> name.startsWith("org/apache/juli/"));
    }

    private String words(OwnCode.Use use) {
        String server = use.family().server().title();
        String first = use.named().iterator().next();
        if (first.indexOf('/') < 0) {
            return use.own() + " names " + first + ": a property of " + server
                    + ", which has no effect on another server.";
        }
        return use.own() + " uses " + server + "'s " + first.replace('/', '.').replace('$', '.')
                + (use.named().size() > 1 ? " and " + (use.named().size() - 1) + " more" : "") + ": " + meaning(use);
    }

    private String meaning(OwnCode.Use use) {
        String consequence = use.guarded()
                ? "it is guarded by ConditionalOnClass and is left out on another server"
                : "without that server it fails with NoClassDefFoundError when it is loaded";
        Predicate<Predicate<String>> any = test -> use.named().stream().anyMatch(test);
        if (any.test(name -> name.contains("/catalina/Valve") || name.contains("/catalina/valves/"))) {
            return "a valve, which no other server runs; " + consequence + ".";
        } else if (any.test(name -> name.startsWith("io/undertow/server/"))) {
            return "a request handler, which no other server runs; " + consequence + ".";
        } else if (!use.guarded() && use.named().stream().allMatch(this::staysWithSpringBoot)) {
            return "a customizer of it has no effect on another server; a bean of this type fails there.";
        }
        return consequence + ".";
    }

    /** Before 4.0, Spring Boot's own classes for all servers are in one jar. */
    private boolean staysWithSpringBoot(String name) {
        return name.startsWith("org/springframework/boot/") && !app.line().modular();
    }

    private List<String> properties() {
        List<String> words = new ArrayList<>();
        app.code()
                .settings()
                .forEach((file, settings) -> settings.forEach(setting -> {
                    String key = setting.substring(0, setting.indexOf('='));
                    Family.ALL.stream()
                            .filter(family -> app.present().contains(family) && !setting.endsWith("="))
                            .filter(family ->
                                    !family.propertiesAmong(Set.of(key)).isEmpty())
                            .forEach(family ->
                                    words.add(file + " sets " + key + ": no effect on another server" + alike(key)));
                }));
        return words;
    }

    /** The properties for the same knob on the other servers of this line. */
    private String alike(String key) {
        Optional<Knob> knob = KnobTable.ALL.stream()
                .filter(one ->
                        one.ways().stream().anyMatch(way -> way.property().equals(key)))
                .findFirst();
        String others = knob.stream()
                .flatMap(one -> app.line().servers(app.stack()).stream()
                        .filter(server -> !app.present().get(0).server().equals(server))
                        .flatMap(server -> one.on(server, app.line()).stream()))
                .map(Knob.Way::property)
                .distinct()
                .collect(Collectors.joining(", "));
        return others.isEmpty() ? "." : "; there it is " + others + ".";
    }

    private List<String> files() {
        List<String> words = new ArrayList<>();
        app.code()
                .files()
                .forEach((file, family) ->
                        words.add(file + " is read only by " + family.server().title() + "."));
        if (app.hasJsp()) {
            words.add("the app has JSP pages: Spring Boot supports them on " + titles(Compatibility.withPages(true))
                    + ", not on " + titles(Compatibility.withPages(false))
                    + (app.jar().isWar() ? "." : ", and reliably only from a war."));
        }
        return words;
    }

    private static String titles(List<Server> servers) {
        return servers.stream().map(Server::title).collect(Collectors.joining(" and "));
    }

    private List<String> libraries() throws IOException {
        List<String> words = new ArrayList<>();
        if (app.hasGateway() && app.present().get(0).server() == Server.NETTY) {
            words.add(
                    "Spring Cloud Gateway requires Netty, says its documentation: its routes may fail on another server.");
        }
        for (NestedJar library : app.jar().libraries()) {
            String name = library.artifactName();
            if (!ADAPTING.matcher(name).matches()
                    && Family.ALL.stream()
                            .noneMatch(family -> family.own().matcher(name).matches())) {
                try {
                    libraryUse(library).ifPresent(words::add);
                } catch (ZipException e) { // the JVM reads jars in another way, so the app may well run
                    words.add(e.getMessage() + ", so Assay does not know whether it needs a server's classes.");
                }
            }
        }
        return words;
    }

    /** Empty for a library that supports several servers: it detects which one is present. */
    private Optional<String> libraryUse(NestedJar library) throws IOException {
        Map<Family, Set<String>> users = new java.util.LinkedHashMap<>();
        Set<String> own = new TreeSet<>();
        new LibraryClasses(library.fileName()).forEach(app.jar().open(library), (name, content) -> {
            own.add(name);
            Set<String> named = ClassReferences.orNone(content)
                    .map(ClassReferences::classes)
                    .orElse(Set.of());
            Family.ALL.stream()
                    .filter(family -> !isOwnJar(family.classesAmong(named)))
                    .filter(family -> !family.classesAmong(named).isEmpty())
                    .forEach(family -> users.computeIfAbsent(family, any -> new TreeSet<>())
                            .add(name));
        });
        users.keySet().removeIf(family -> !family.classesAmong(own).isEmpty());
        if (users.size() != 1 || !app.present().containsAll(users.keySet())) {
            return Optional.empty();
        }
        Map.Entry<Family, Set<String>> use = users.entrySet().iterator().next();
        return Optional.of(library.fileName() + " uses " + use.getKey().server().title() + "'s classes in "
                + use.getValue().size() + " of its own, for example "
                + use.getValue().iterator().next().replace('/', '.')
                + ": that part needs " + use.getKey().server().title() + ".");
    }

    /** Libraries of several Jetty generations, which do not work together; its APIs have versions of their own. */
    private Optional<String> generations() {
        Map<Integer, List<String>> found = new TreeMap<>();
        for (NestedJar library : app.jar().libraries()) {
            Matcher version = JETTY_VERSION.matcher(library.version().orElse(""));
            if (JETTY_LIBRARY.matcher(library.artifactName()).matches() && version.find()) {
                found.computeIfAbsent(Integer.valueOf(version.group()), any -> new ArrayList<>())
                        .add(library.fileName());
            }
        }
        return found.size() < 2
                ? Optional.empty()
                : Optional.of("the " + app.jar().kind() + " has libraries of Jetty "
                        + found.entrySet().stream()
                                .map(one -> one.getKey() + " (" + one.getValue().get(0)
                                        + (one.getValue().size() > 1
                                                ? " and " + (one.getValue().size() - 1) + " more"
                                                : "")
                                        + ")")
                                .collect(Collectors.joining(" and of Jetty "))
                        + ", which do not work together: what needs the one may fail with the other.");
    }
}
