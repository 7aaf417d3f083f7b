package dev.assay.model;

import java.util.List;
import java.util.Optional;

/**
 * One line of the result: the app on a server with settings and a JDK.
 *
 * @param id unique in its plan, for example {@code tomcat} or {@code jetty-equal}; also a folder name
 * @param server the embedded server
 * @param version the server version asked for; empty means the one that the app's Boot line manages
 * @param settings how the server is configured
 * @param jdk feature version of the JDK asked for, for example {@code 17}; empty means the JDK that runs Assay
 * @param jvmOptions JVM options beyond those that every contender gets; {@link #CDS_ARCHIVE} and {@link #AOT_CACHE} in them stand
 *     for the path of a file that is made before the experiment
 */
public record Contender(
        String id,
        Server server,
        Optional<String> version,
        Settings settings,
        Optional<String> jdk,
        List<String> jvmOptions) {
    /** Stands for the path of a class data archive of the contender. */
    public static final String CDS_ARCHIVE = "${cds}";

    /** Stands for the path of an AOT cache of the contender. */
    public static final String AOT_CACHE = "${aot}";

    public Contender {
        Require.that(id.matches("[A-Za-z0-9][A-Za-z0-9._+-]*"), "contender id must be usable as a folder name: " + id);
        jvmOptions = List.copyOf(jvmOptions);
    }
}
