package dev.assay.launch;

import dev.assay.model.server.Server;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Recognises common causes of a failed start in an app's log, and gives advice. */
final class Diagnosis {
    /** Class file version of a feature version, less that version: Java 5 has 49. */
    private static final int CLASS_FILE_OFFSET = 44;

    private record Cause(Pattern pattern, Function<MatchResult, String> advice) {
        static Cause of(String pattern, Function<MatchResult, String> advice) {
            return new Cause(Pattern.compile(pattern), advice);
        }

        static Cause of(String pattern, String advice) {
            return of(pattern, match -> advice);
        }
    }

    /** More specific causes first. */
    private static final List<Cause> CAUSES = List.of(
            Cause.of(
                    "UnsupportedClassVersionError.*\\(class file version (\\d+)\\.65535",
                    match -> "the app uses preview features of Java " + java(match) + ", which only that has: --jdk="
                            + java(match) + " --jvm=--enable-preview"),
            Cause.of(
                    "UnsupportedClassVersionError.*\\(class file version (\\d+)",
                    match -> "the app needs Java " + java(match) + " or later: choose such a JDK, for example --jdk="
                            + java(match)),
            Cause.of(
                    "(Unrecognized VM option '[^']*'|Unrecognized option: \\S+|Conflicting collector combinations"
                            + "|Multiple garbage collectors selected|Invalid maximum heap size: \\S+"
                            + "|Option -XX:\\S+ not supported|VM option '[^']*' is [^\\n]{1,100})",
                    match -> "the JVM options do not work with this JDK: " + match.group(1)),
            Cause.of(
                    "OutOfMemoryError: (?:Java heap space|GC overhead limit exceeded|Cannot reserve \\d+ bytes of direct)",
                    "not enough memory in the app's heap: give it more, for example --jvm=-Xmx1g (by default it has 512 MB)"),
            Cause.of(
                    "OutOfMemoryError: (?:Metaspace|Compressed class space)",
                    "not enough memory for the app's classes: raise -XX:MaxMetaspaceSize, or leave it out"),
            Cause.of(
                    "(insufficient memory for the Java Runtime|Could not reserve enough space|(?<!On)OutOfMemoryError)",
                    "not enough memory: use fewer contenders or a smaller heap (-Xmx)"),
            Cause.of(
                    "((?:NoSuchMethod|NoSuchField|AbstractMethod|IncompatibleClassChange)Error: [^\\n]{1,200})",
                    match ->
                            "versions of libraries in the jar do not fit together, such as that of a server and what it is made of: "
                                    + oneLine(match.group(1))),
            Cause.of("no main manifest attribute|Invalid or corrupt jarfile", "the jar is not executable"),
            Cause.of(
                    "NoClassDefFoundError: org/eclipse/jetty/(http2|alpn)/server/",
                    "HTTP/2 is switched on where Assay does not see it, and Jetty needs more jars for it: add"
                            + " --jvm=-Dserver.http2.enabled=true"),
            Cause.of(
                    "transport error 202: bind failed|[Aa]gent.*ExportException: Port already in use"
                            + "|Address already in use(?s:.*)processing of -javaagent failed",
                    "a JVM option fixes a port, which only one contender can have: write 0, which lets the system choose,"
                            + " for example jmxremote.port=0 or address=*:0"),
            Cause.of(
                    "Database may be already in use|SQLITE_BUSY|Database lock acquisition failure",
                    "another contender has the database's file open: give each its own, for example"
                            + " --jvm='-Dspring.datasource.url=jdbc:h2:file:/tmp/db-${port}'"),
            Cause.of(
                    "Waiting for changelog lock(?!(?s:.*)Successfully acquired)|Could not acquire change log lock",
                    "Liquibase waits in vain for a lock that a killed start has left in the database: DELETE FROM"
                            + " DATABASECHANGELOGLOCK, if nothing else changes its tables now"),
            Cause.of(
                    "Failed to configure a DataSource|Failed to determine a suitable driver class",
                    "the app has no database URL: activate the profile that sets it, for example"
                            + " --jvm=-Dspring.profiles.active=local, or set SPRING_DATASOURCE_URL"),
            Cause.of(
                    "too many clients already|remaining connection slots|Too many connections",
                    "the database allows too few connections for all contenders at once: raise its limit, or use smaller pools,"
                            + " for example --jvm=-Dspring.datasource.hikari.maximum-pool-size=5"),
            Cause.of(
                    "(FATAL: [^\\n]{1,200}|Access denied for user [^\\n]{1,200})",
                    match -> "the database refuses the app: " + oneLine(match.group(1))),
            Cause.of(
                    "JDBCConnectionException|CommunicationsException|HikariPool-\\d+ - Exception"
                            + "|PSQLException: (?:Connection to|The connection attempt failed)"
                            + "|MongoSocketOpenException|RedisConnectionFailureException",
                    "the app cannot reach its database: start it, or set properties that do without one"),
            Cause.of(
                    "Could not resolve placeholder '([^']*)'",
                    match -> "the app needs a value for " + match.group(1)
                            + ": set it as an environment variable, or with --jvm=-D" + match.group(1) + "=..."));

    private static final Pattern MISSING = Pattern.compile("NoClassDefFoundError: (?!Could not initialize )([\\w/$]+)");
    private static final Pattern SERVERS = Pattern.compile("(" + swappedPackages() + ")/.*");

    private static final Pattern CONNECTOR_TAKEN =
            Pattern.compile("configured to listen on port (\\d+) failed to start");
    private static final String ONE_BY_ONE = "`assay startup` runs one contender at a time";

    private static final List<Pattern> PORT_TAKEN = List.of(
            Pattern.compile("[Pp]ort (\\d+) (?:was|is) already in use"),
            Pattern.compile("Port already in use: (\\d+)"),
            Pattern.compile("Failed to bind to (?:address )?\\S*?:(\\d+)"),
            Pattern.compile("Address already in use.*?:(\\d+)"));

    private static final Pattern ADDRESS_TAKEN = Pattern.compile("Address already in use");

    /** Output of Spring Boot's failure analysis. */
    private static final Pattern ANALYSIS =
            Pattern.compile("APPLICATION FAILED TO START\n\\*+\n+Description:\n+(.+?)(?:\n\n|$)", Pattern.DOTALL);

    private static final Pattern CONTEXT_PATH = Pattern.compile("started on port.* with context path '(/[^'\n]+)'");

    private static final String CAUSED_BY = "Caused by: ";
    private static final int QUOTED_CHARS = 300;

    private Diagnosis() {}

    /** The version of Java with the class files that a cause names first. */
    private static int java(MatchResult match) {
        return Integer.parseInt(match.group(1)) - CLASS_FILE_OFFSET;
    }

    /** Packages of the servers that a swap may remove, with slashes, as alternatives of a regular expression. */
    private static String swappedPackages() {
        return Server.known().stream()
                .flatMap(server -> server.facts().stream())
                .filter(facts -> facts.boot().isPresent())
                .flatMap(facts -> facts.packages().stream())
                .map(name -> name.replace('.', '/'))
                .collect(Collectors.joining("|"));
    }

    /**
     * Advice on the first cause found in the log.
     *
     * @param port the one that the app was told to listen on
     * @param untouched whether the jar is the app's own, so that no class is missing because of a swap
     */
    static Optional<String> of(List<String> log, int port, boolean untouched) {
        String text = String.join("\n", log);
        return CAUSES.stream()
                .flatMap(cause -> match(cause.pattern(), text).map(cause.advice()).stream())
                .findFirst()
                .or(() -> missing(text, untouched))
                .or(() -> portTaken(text, port))
                .or(() -> match(ANALYSIS, text).map(match -> "the app says: " + oneLine(match.group(1))))
                .or(() -> lastCause(log));
    }

    /** The context path that Spring Boot logs when a servlet app is up; empty if it has none. */
    static Optional<String> contextPath(List<String> log) {
        return match(CONTEXT_PATH, String.join("\n", log)).map(match -> match.group(1));
    }

    /** Whether Spring Boot logs that this port speaks HTTP without TLS: not {@code (https)}, not {@code (ssl, http/1.1)}. */
    static boolean inClearText(List<String> log, int port) {
        Pattern clear = Pattern.compile("started on port\\S* " + port + " \\(http\\b");
        return log.stream().anyMatch(line -> clear.matcher(line).find());
    }

    private static Optional<String> missing(String text, boolean untouched) {
        return match(MISSING, text).flatMap(match -> {
            Matcher server = SERVERS.matcher(match.group(1));
            if (untouched) {
                return Optional.of("its jar lacks the class " + match.group(1).replace('/', '.'));
            }
            return server.matches()
                    ? Optional.of("the app's own code uses classes of the server it was built with (" + server.group(1)
                            + "), which another server does not have")
                    : Optional.empty();
        });
    }

    /** The innermost exception is printed last. */
    private static Optional<String> lastCause(List<String> log) {
        return log.stream()
                .filter(line -> line.startsWith(CAUSED_BY))
                .reduce((first, second) -> second)
                .map(line -> "caused by " + oneLine(line.substring(CAUSED_BY.length())));
    }

    private static String oneLine(String text) {
        String line = text.strip().replaceAll("\\s+", " ");
        return line.length() <= QUOTED_CHARS ? line : line.substring(0, QUOTED_CHARS) + "…";
    }

    private static Optional<String> portTaken(String text, int port) {
        Optional<Integer> connector = port(List.of(CONNECTOR_TAKEN), text).filter(other -> other != port);
        Optional<Integer> taken = port(PORT_TAKEN, text);
        if (connector.isPresent()) {
            return Optional.of("a further connector of the app has the fixed port " + connector.get()
                    + ", which another contender or program has: " + ONE_BY_ONE);
        } else if (taken.isPresent()) {
            return Optional.of(
                    taken.get() == port
                            ? "port " + port + " was taken by another program while the app started"
                            : "the app also opens the fixed port " + taken.get()
                                    + ", which another contender or program has; for a management port add"
                                    + " --jvm=-Dmanagement.server.port=0; otherwise, " + ONE_BY_ONE);
        }
        return match(ADDRESS_TAKEN, text)
                .map(match -> "an address is in use: the app opens a fixed port beside its own, and another"
                        + " contender or program has it; " + ONE_BY_ONE);
    }

    private static Optional<Integer> port(List<Pattern> patterns, String text) {
        return patterns.stream()
                .flatMap(pattern -> match(pattern, text).stream())
                .map(match -> Integer.valueOf(match.group(1)))
                .findFirst();
    }

    private static Optional<MatchResult> match(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Optional.of(matcher.toMatchResult()) : Optional.empty();
    }
}
