package dev.assay.model.server;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Facts about one embedded server, for swapping it, configuring it and verifying that it is the one that answers. Immutable. */
public interface ServerFacts {
    /** Name, without version, of the jar whose version is the server's; empty if the server is part of the JDK. */
    Optional<String> coreJar();

    /** By what it is known in a jar, in a process and on the wire. */
    Signs signs();

    /** A class that a process first loads when the server opens its port; empty if none is known. */
    default Optional<String> openingClass() {
        return Optional.empty();
    }

    /** Root packages of its classes, which are also the names of its loggers. */
    default List<String> packages() {
        return signs().packages();
    }

    /** Whether threads with such names may also exist while another server serves. */
    default boolean threadsBesideOthers() {
        return false;
    }

    /** Facts about Spring Boot's support for it; empty if there is none. */
    default Optional<BootFacts> boot() {
        return Optional.empty();
    }

    /**
     * Signs of a server.
     *
     * @param mainClass starts the server; a shaded jar with the server in it contains this class
     * @param loadedClass a class that a process loads only if the server serves: no client library or metrics library needs it
     * @param packages roots of its classes
     * @param threads matches the whole name of one of its threads
     * @param refusal found in its response, of status 400, to a request with an invalid method; empty if the server accepts the method
     */
    record Signs(
            String mainClass, String loadedClass, List<String> packages, Pattern threads, Optional<Pattern> refusal) {}
}
