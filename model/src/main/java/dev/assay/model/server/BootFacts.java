package dev.assay.model.server;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Facts about a server that Spring Boot supports, and Boot's jars, properties and limits for it. Jar names are without version. Immutable.
 */
public interface BootFacts extends ServerFacts {
    @Override
    default Optional<BootFacts> boot() {
        return Optional.of(this);
    }

    @Override
    default Optional<String> coreJar() {
        return Optional.of(jars().managed().substring(jars().managed().indexOf(':') + 1));
    }

    Jars jars();

    /** Names of jars that make Spring Boot choose this server, so a swap must remove them all; by default all that only it uses. */
    default Pattern deciding() {
        return jars().own();
    }

    /** The programming models that it can run. */
    default Set<Stack> stacks() {
        return Set.of(Stack.SERVLET, Stack.REACTIVE);
    }

    /**
     * Its place in the order in which Spring Boot picks among several servers.
     *
     * @param modular for Spring Boot 4 and newer, where the names of their auto-configurations decide
     */
    int precedence(boolean modular);

    /** When Spring Boot dropped it; empty if it is still supported. */
    default Optional<Dropped> dropped() {
        return Optional.empty();
    }

    /** Names of jars from outside Spring Boot with which newer lines run it, too; empty if there are none. */
    default Optional<Pattern> elsewhere() {
        return Optional.empty();
    }

    /** Packages in its core jar that are not those of its loggers. */
    default List<String> furtherPackages() {
        return List.of();
    }

    /** Names of jars, one of which Spring Boot needs besides the core jar to start it; empty if the core jar is enough. */
    default Optional<Pattern> besides(Stack stack) {
        return Optional.empty();
    }

    /** Names of the jars that render JSP pages; empty if Spring Boot does not support JSP on it. */
    default Optional<Pattern> jspEngine() {
        return Optional.empty();
    }

    /** Names of jars that it needs for HTTP/2 beyond its starter. */
    default Set<String> http2Jars() {
        return Set.of();
    }

    /** Names of jars whose classes its core jar already contains, so that an app must not have them twice. */
    default Set<String> contained() {
        return Set.of();
    }

    /** Versions of other artifacts that it needs instead of the managed ones. */
    default List<Pin> pins() {
        return List.of();
    }

    /** Files that only this server reads, by the end of their names. */
    default Set<String> files() {
        return Set.of();
    }

    /**
     * Properties and their values that suppress header lines which other servers do not send. Names are without the prefix, which
     * differs between Boot lines.
     */
    default Map<String, String> quietHeaders() {
        return Map.of();
    }

    List<ServerKnob> knobs();

    /**
     * The jars of a server.
     *
     * @param starter its name without the prefix {@code spring-boot-starter-}
     * @param managed the artifact of the core jar, whose managed version is the server's version, {@code group:name}
     * @param own names of jars that only this server uses
     * @param group those of the artifacts that share the server's version
     * @param noServer names, with slashes, of classes in its packages that are not part of the server, such as clients
     */
    record Jars(String starter, String managed, Pattern own, Pattern group, Pattern noServer) {}

    /**
     * The end of Spring Boot's support.
     *
     * @param at the first line without it, for example {@code 4.0}
     * @param last the last line with it
     */
    record Dropped(String at, String last) {}

    /**
     * A version used instead of the one that Spring Boot manages.
     *
     * @param artifact {@code group:name}
     * @param since first Boot version that needs it, for example 30204 for 3.2.4
     * @param before first Boot version that no longer does
     */
    record Pin(String artifact, String version, int since, int before) {}
}
