package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Assay as it was built, as {@code mvn install} puts it into a repository: all rooms that there are, and their parent. */
final class PublishedRooms {
    private PublishedRooms() {}

    static Path into(Path repository) throws IOException {
        Path group = repository.resolve("dev/assay");
        Path home = AssayProcess.home();
        publish(group, "assay", home.resolve("pom.xml"), ".pom");
        for (Path room : rooms(home)) {
            String name = room.getFileName().toString();
            String artifact = name.equals("maven") ? "assay-maven-plugin" : "assay-" + name;
            Path jar = room.resolve("target")
                    .resolve(name.matches("bundle|dist") ? "assay.jar" : artifact + "-" + version() + ".jar");
            if (Files.exists(jar)) {
                publish(group, artifact, room.resolve("pom.xml"), ".pom");
                publish(group, artifact, jar, ".jar");
            }
        }
        return repository;
    }

    /** The version of this project. */
    static String version() throws IOException {
        Matcher version = Pattern.compile("<version>([^<]+)</version>")
                .matcher(Files.readString(AssayProcess.home().resolve("pom.xml")));
        assertThat(version.find()).isTrue();
        return version.group(1);
    }

    /** The local repository of this build, which has all that a build of the same plugins and libraries needs. */
    static Path machine() {
        return Path.of(System.getProperty("localRepository", System.getProperty("user.home") + "/.m2/repository"));
    }

    private static List<Path> rooms(Path home) throws IOException {
        try (Stream<Path> core = Files.list(home);
                Stream<Path> satellites = Files.list(home.resolve("extras"))) {
            return Stream.concat(core, satellites)
                    .filter(folder -> Files.exists(folder.resolve("pom.xml")))
                    .toList();
        }
    }

    private static void publish(Path group, String artifact, Path from, String end) throws IOException {
        Path folder = Files.createDirectories(group.resolve(artifact).resolve(version()));
        Files.copy(from, folder.resolve(artifact + "-" + version() + end));
    }
}
