package dev.assay.probe;

import dev.assay.model.server.Server;
import dev.assay.model.server.ServerFacts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
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
    /** Java threads have a number after the name; the JVM's internal threads have none. */
    private static final Pattern JAVA_THREAD = Pattern.compile("^\"(.*)\" #\\d+ .*");

    ThreadDump {
        names = List.copyOf(names);
    }

    /** Parses the response to {@code Thread.print}. */
    static ThreadDump parse(List<String> lines) {
        return new ThreadDump(lines.stream()
                .map(JAVA_THREAD::matcher)
                .filter(Matcher::matches)
                .map(m -> m.group(1))
                .toList());
    }

    /**
     * The servers that the threads indicate. Threads that can also occur next to another server indicate theirs only if there is no other.
     */
    Set<Server> servers() {
        Set<Server> found = Server.known().stream()
                .filter(server -> server.facts().filter(this::hasThreads).isPresent())
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Server.class)));
        List<Server> companions = new ArrayList<>(found);
        companions.removeIf(server -> !besideOthers(server));
        Collections.reverse(companions); // of two, the server is the one that more apps are built on
        for (Server companion : companions) {
            if (found.size() > 1) {
                found.remove(companion);
            }
        }
        return found;
    }

    /** Whether threads like those of this server may exist while another serves. */
    static boolean besideOthers(Server server) {
        return server.facts().filter(ServerFacts::threadsBesideOthers).isPresent();
    }

    private boolean hasThreads(ServerFacts facts) {
        return names.stream()
                .anyMatch(name -> facts.signs().threads().matcher(name).matches());
    }
}
