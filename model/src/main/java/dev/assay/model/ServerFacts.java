package dev.assay.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** What is true of one embedded server, for whoever swaps it, sets it, or proves that it is the one that answers. Immutable. */
public interface ServerFacts {
    /** The name of the jar, without its version, whose version is the server's version; empty for one that is part of the JDK. */
    Optional<String> coreJar();

    /** A class that starts it: a jar that holds the classes of its libraries has this one. */
    String mainClass();

    /** A class that a process loads only to serve with it: no client library or metric needs it. */
    String loadedClass();

    /** Packages of its classes, without those below them; its loggers have their names. */
    List<String> packages();

    /** What the whole name of one of its threads matches. */
    Pattern threads();

    /** Whether threads of that name may also be there beside another server. */
    default boolean threadsBesideOthers() {
        return false;
    }

    /**
     * What is found in its answer to a request whose method no server accepts, behind a status of 400; empty where it takes the method
     * for a good one.
     */
    default Optional<Pattern> refusal() {
        return Optional.empty();
    }

    /**
     * Documented limits of what it takes where Spring Boot starts it with its defaults, by the ids of cases of {@code assay behave}.
     */
    default Map<String, String> limits() {
        return Map.of();
    }

    /**
     * Properties of Spring Boot, as {@code property=value}, with which this server takes more of what {@link #limits} names, by the same ids;
     * beside that of the head, which all servers have.
     */
    default Map<String, String> raisedLimits() {
        return Map.of();
    }

    /** What Spring Boot has for it; empty where it has no support. */
    default Optional<BootFacts> boot() {
        return Optional.empty();
    }
}
