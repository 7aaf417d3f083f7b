package dev.assay.swap;

import java.util.Optional;

/**
 * A jar in a repository.
 *
 * @param group Maven group id
 * @param name Maven artifact id
 * @param classifier if it has one; native variants of an artifact differ only in it
 * @param version Maven version
 */
public record Artifact(String group, String name, Optional<String> classifier, String version) {
    /** Group and name, for example {@code org.eclipse.jetty:jetty-http}: the key in dependency management. */
    public String key() {
        return group + ":" + name;
    }

    /** Maven coordinates, for example {@code io.netty:netty-transport-native-epoll:linux-x86_64:4.1.135.Final}. */
    public String coordinates() {
        return key() + classifier.map(c -> ":" + c).orElse("") + ":" + version;
    }

    /** The name that Spring Boot gives the jar inside an executable jar. */
    public String fileName() {
        return name + "-" + version + classifier.map(c -> "-" + c).orElse("") + ".jar";
    }

    /** Whether it is a starter: a mere list of dependencies, which Spring Boot leaves out of executable jars. */
    boolean isStarter() {
        return name.startsWith("spring-boot-starter");
    }
}
