package dev.assay.probe;

import dev.assay.model.Server;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The names of the Java threads of a process.
 *
 * @param names in the order of the dump
 */
record ThreadDump(List<String> names) {
    /** Java threads have a number behind the name; the JVM's own threads have none. */
    private static final Pattern JAVA_THREAD = Pattern.compile("^\"(.*)\" #\\d+ .*");

    private static final Map<Server, Pattern> THREADS = new EnumMap<>(Map.of(
            // Poller and acceptor too: with virtual threads there are no exec threads.
            Server.TOMCAT, Pattern.compile("https?-(jsse-|openssl-)?(nio2?|apr)-.+-(exec-\\d+|Poller|Acceptor)"),
            // The second is what remains of Jetty's pool when all its threads are virtual.
            Server.JETTY, Pattern.compile("qtp-?\\d+-.+|jetty-virtual-thread-pool-keepalive"),
            Server.UNDERTOW, Pattern.compile("XNIO-\\d+ .+"),
            Server.NETTY, Pattern.compile("reactor-http-.+"),
            // The first is Jersey's pool, the others are Grizzly's own: workers of a pool that the app sets, and
            // selectors.
            Server.GRIZZLY, Pattern.compile("grizzly-http-server-.+|(?i:grizzly(-nio)?-(worker|kernel)).*"),
            Server.JDK, Pattern.compile("HTTP-Dispatcher")));

    ThreadDump {
        names = List.copyOf(names);
    }

    /** From the answer to {@code Thread.print}. */
    static ThreadDump parse(List<String> lines) {
        return new ThreadDump(lines.stream()
                .map(JAVA_THREAD::matcher)
                .filter(Matcher::matches)
                .map(m -> m.group(1))
                .toList());
    }

    /**
     * The servers whose threads there are. Metrics are often published by the JDK's server beside the app's own, and Reactor Netty
     * names the threads of its client like those of its server, so these only mean a server where no other server is.
     */
    Set<Server> servers() {
        Set<Server> found = THREADS.entrySet().stream()
                .filter(entry -> names.stream()
                        .anyMatch(name -> entry.getValue().matcher(name).matches()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Server.class)));
        for (Server companion : List.of(Server.JDK, Server.NETTY)) {
            if (found.size() > 1) {
                found.remove(companion);
            }
        }
        return found;
    }
}
