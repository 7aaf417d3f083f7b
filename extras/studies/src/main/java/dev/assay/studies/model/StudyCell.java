package dev.assay.studies.model;

import dev.assay.model.Require;
import dev.assay.model.evidence.Environment;
import dev.assay.model.server.Server;
import dev.assay.model.server.Settings;
import dev.assay.model.server.Stack;
import dev.assay.model.verdict.Verdict;
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
 * @param absent servers missing from the cell, and why
 */
public record StudyCell(
        String boot, Stack stack, int jdk, boolean virtualThreads, Settings settings, Map<Server, Absence> absent) {
    /** The servers of the study; the first is the reference in every cell that has it. */
    public static final List<Server> SERVERS = List.of(Server.TOMCAT, Server.JETTY, Server.UNDERTOW, Server.NETTY);

    /** Why a server is not in a cell. */
    public enum Absence {
        /** The JDK has no virtual threads. */
        NO_VIRTUAL_THREADS,
        /** The server has no servlet container. */
        NO_SERVLETS,
        /** The Spring Boot line no longer supports the server. */
        DROPPED,
        /** The server handles requests on its event loop or I/O threads, so virtual threads change nothing. */
        NO_EFFECT
    }

    /**
     * The result of a cell.
     *
     * @param margin the smallest difference that matters, as a ratio minus one
     */
    public record Result(Verdict verdict, Environment environment, double margin) {}

    public StudyCell {
        absent = Collections.unmodifiableMap(new LinkedHashMap<>(absent));
        Require.that(jdk > 0, "the JDK is a feature version: " + jdk);
    }

    /** The servers of the cell, the reference first. */
    public List<Server> servers() {
        return SERVERS.stream().filter(server -> !absent.containsKey(server)).toList();
    }

    /** Why the server is missing; empty if it is not. */
    public Optional<Absence> absence(Server server) {
        return Optional.ofNullable(absent.get(server));
    }

    /** Whether there are at least two servers to compare. */
    public boolean exists() {
        return servers().size() > 1;
    }

    /** Name of its folder, for example {@code servlet-3.5-jdk25-virtual-equal}. */
    public String name() {
        return app() + "-jdk" + jdk + "-" + (virtualThreads ? "virtual" : "platform") + "-" + settings.name();
    }

    /** Name of its built-in app, for example {@code servlet-3.5}. */
    public String app() {
        return stack.name().toLowerCase(Locale.ROOT) + "-" + boot;
    }
}
