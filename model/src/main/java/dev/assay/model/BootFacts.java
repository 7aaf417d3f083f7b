package dev.assay.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What is true of a server that Spring Boot supports, and what it has for it: jars, properties, limits. Names of jars are without version. Immutable. */
public interface BootFacts extends ServerFacts {
    @Override
    default Optional<BootFacts> boot() {
        return Optional.of(this);
    }

    /** Its starter without the prefix {@code spring-boot-starter-}. */
    String starter();

    /** The artifact whose managed version is the server's version, {@code group:name}. */
    String managed();

    /** Names of jars that are of no use to anything else. */
    Pattern own();

    /** Names of jars that make Spring Boot choose this server, so that none of them may stay behind; usually those. */
    default Pattern deciding() {
        return own();
    }

    /** Groups of the artifacts that share the server's version. */
    Pattern group();

    /** Names with slashes of classes in its packages that are no part of the server, such as clients. */
    Pattern noServer();

    /** The programming models that it can run. */
    default Set<Stack> stacks() {
        return Set.of(Stack.SERVLET, Stack.REACTIVE);
    }

    /** The line of Spring Boot from which on it is gone; empty where there is none. */
    default Optional<Dropped> dropped() {
        return Optional.empty();
    }

    /** Names of jars one of which must be there, beside the core, for Spring Boot to start it; empty where the core is enough. */
    default Optional<Pattern> besides(Stack stack) {
        return Optional.empty();
    }

    /** Names of the jars that show pages in JSP; empty where Spring Boot shows none on it. */
    default Optional<Pattern> jspEngine() {
        return Optional.empty();
    }

    /** Names of jars that it needs for HTTP/2 beyond its starter. */
    default Set<String> http2Jars() {
        return Set.of();
    }

    /** Names of jars whose classes are in its core: a second copy must not stand beside them. */
    default Set<String> contained() {
        return Set.of();
    }

    /** Versions of other artifacts that it needs instead of the managed ones. */
    default List<Pin> pins() {
        return List.of();
    }

    /** Files that it alone reads, by the end of their names. */
    default Set<String> files() {
        return Set.of();
    }

    /**
     * Its properties, without the prefix that differs from line to line, that leave out header lines which other servers do not send,
     * with their values.
     */
    default Map<String, String> quietHeaders() {
        return Map.of();
    }

    /** How its knobs are set. */
    List<ServerKnob> knobs();

    /**
     * The end of its support.
     *
     * @param at the first line without it, for example {@code 4.0}
     * @param last the last line with it
     */
    record Dropped(String at, String last) {}

    /**
     * A version that Spring Boot manages otherwise.
     *
     * @param artifact {@code group:name}
     * @param since first Boot version for which it holds, for example 30204 for 3.2.4
     * @param before first Boot version for which it does not
     */
    record Pin(String artifact, String version, int since, int before) {}
}
