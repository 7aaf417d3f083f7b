package dev.assay.probe;

import java.security.CodeSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The servers whose core classes are loaded, and the jars that these come from. Only classes that a client library or a metric
 * does not need stand for a server.
 *
 * <p>Runs inside the observed process, where servers are known by their id alone. The first line says that somebody looked.
 */
final class ServerClasses {
    private static final String MARK = "@";
    private static final Map<String, String> BY_CLASS = Map.of(
            "org.apache.coyote.http11.AbstractHttp11Protocol", "tomcat",
            "org.eclipse.jetty.server.ServerConnector", "jetty",
            "io.undertow.server.protocol.http.HttpOpenListener", "undertow",
            "reactor.netty.http.server.HttpServerOperations", "netty",
            "org.glassfish.grizzly.http.server.HttpServer", "grizzly",
            "sun.net.httpserver.ServerImpl", "jdk");
    private static final Pattern JAR = Pattern.compile(".*?([^/!\\\\]+\\.jar)!?/?");

    private ServerClasses() {}

    static Stream<String> lines(Class<?>[] loaded) {
        Stream<String> found = Arrays.stream(loaded)
                .filter(type -> BY_CLASS.containsKey(type.getName()))
                .map(type -> MARK + BY_CLASS.get(type.getName()) + "=" + jar(type));
        return Stream.concat(Stream.of(MARK), found);
    }

    private static String jar(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        Matcher jar = JAR.matcher(source == null || source.getLocation() == null ? "" : source.getLocation() + "");
        return jar.matches() ? jar.group(1) : "";
    }

    static boolean isOne(String line) {
        return line.startsWith(MARK);
    }

    /** Server ids and jars from those lines. */
    static Map<String, String> jars(List<String> lines) {
        Map<String, String> jars = new TreeMap<>();
        lines.stream().filter(line -> isOne(line) && line.indexOf('=') > 0).forEach(line -> {
            int split = line.indexOf('=');
            jars.put(line.substring(MARK.length(), split), line.substring(split + 1));
        });
        return jars;
    }
}
