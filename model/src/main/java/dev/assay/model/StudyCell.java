package dev.assay.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * One comparison of Assay's own study: servers under the same conditions.
 *
 * @param boot line of Spring Boot, for example {@code 3.5}
 * @param stack of its app
 * @param jdk feature version
 * @param virtualThreads whether they are on
 * @param settings of all servers
 * @param absent the servers that it is without, and why; all others are in it
 */
public record StudyCell(
        String boot, Stack stack, int jdk, boolean virtualThreads, Settings settings, Map<Server, Absence> absent) {
    /** The servers that the study is about; the first is the reference wherever it is there. */
    public static final List<Server> SERVERS = List.of(Server.TOMCAT, Server.JETTY, Server.UNDERTOW, Server.NETTY);

    /** Why a server is not in a cell. */
    public enum Absence {
        /** The JDK has no virtual threads. */
        NO_VIRTUAL_THREADS,
        /** The server has no servlet container. */
        NO_SERVLETS,
        /** The line of Spring Boot has no support for the server any more. */
        DROPPED,
        /** The server handles requests on its event loop, whatever threads there are. */
        NO_EFFECT
    }

    /**
     * What a cell came to.
     *
     * @param margin the difference that a user would notice, as a ratio less one
     * @param order its servers by CPU per request, best first; those that no comparison tells apart share their ranks
     */
    public record Result(Verdict verdict, Environment environment, double margin, List<StudyJudgement.Placed> order) {
        public Result {
            order = List.copyOf(order);
        }
    }

    public StudyCell {
        absent = Collections.unmodifiableMap(new LinkedHashMap<>(absent));
        Require.that(jdk > 0, "the JDK is a feature version: " + jdk);
    }

    /** Those that are in it, the reference first. */
    public List<Server> servers() {
        return SERVERS.stream().filter(server -> !absent.containsKey(server)).toList();
    }

    /** Why it is without that server; empty if it has it. */
    public Optional<Absence> absence(Server server) {
        return Optional.ofNullable(absent.get(server));
    }

    /** Whether there are two servers to compare. */
    public boolean exists() {
        return servers().size() > 1;
    }

    /** Its folder, for example {@code servlet-3.5-jdk25-virtual-equal}. */
    public String name() {
        return app() + "-jdk" + jdk + "-" + (virtualThreads ? "virtual" : "platform") + "-" + settings.name();
    }

    /** Its built-in app, for example {@code servlet-3.5}. */
    public String app() {
        return stack.name().toLowerCase(Locale.ROOT) + "-" + boot;
    }
}
