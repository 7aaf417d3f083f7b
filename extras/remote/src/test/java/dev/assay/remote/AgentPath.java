package dev.assay.remote;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** The class path of the tests without most of what an agent does not need, so that each test has less to zip. */
final class AgentPath {
    private static final List<String> UNUSED = List.of(
            "apiguardian",
            "assertj",
            "byte-buddy",
            "commons-codec",
            "commons-compress",
            "commons-io",
            "gson",
            "httpclient",
            "httpcore",
            "jazzer",
            "jna",
            "junit",
            "maven-",
            "netty-tcnative",
            "opentest4j",
            "plexus",
            "surefire");

    private AgentPath() {}

    static String text() {
        try {
            return Bundle.parts(System.getProperty("java.class.path")).stream()
                    .filter(AgentPath::used)
                    .map(Path::toString)
                    .collect(Collectors.joining(File.pathSeparator));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean used(Path part) {
        String name = String.valueOf(part.getFileName());
        return UNUSED.stream().noneMatch(name::startsWith);
    }
}
