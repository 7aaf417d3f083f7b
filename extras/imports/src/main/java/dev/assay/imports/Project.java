package dev.assay.imports;

import dev.assay.model.BadInputException;
import dev.assay.plan.PlanText;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder with a Maven or Gradle build, of one or several modules.
 *
 * @param build command that builds its jar
 */
record Project(Path folder, String build) {
    private static final int DEEPEST = 12;
    private static final long LARGEST = 20L << 20;
    private static final Pattern NO_APP =
            Pattern.compile(".*-(sources|javadoc|tests|test-sources|plain|stubs)\\.jar|original-.*|.*\\.original");
    private static final Pattern SKIPPED = Pattern.compile("\\..+|node_modules|classes|test-classes|lib|libs-cache");
    /** Paths within a project of what may be an app: jars, wars, and executables without a file extension. */
    private static final Pattern BUILT =
            Pattern.compile("(.*/)?((target|build/libs)/[^/]+\\.[jw]ar|(target|build/native/nativeCompile)/[^./]+)");

    private static final Pattern DOCUMENT = Pattern.compile(
            "(?i)(.*/)?(openapi|swagger|api-?docs?)([._-][^/]*)?\\.(json|ya?ml)|.*[._-](openapi|swagger)\\.(json|ya?ml)");
    private static final Pattern TEST =
            Pattern.compile("(.*/)?(test|integrationTest)/.*\\.(java|kt|groovy)|.*\\.(http|rest)");

    /** The project in a folder; empty if that has no Maven or Gradle build. */
    static Optional<Project> in(Path folder) {
        if (Files.exists(folder.resolve("pom.xml"))) {
            return Optional.of(new Project(folder, wrapped(folder, "mvnw", "mvn") + " package"));
        }
        boolean gradle = Stream.of("build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts")
                .anyMatch(file -> Files.exists(folder.resolve(file)));
        return gradle
                ? Optional.of(new Project(folder, wrapped(folder, "gradlew", "gradle") + " bootJar"))
                : Optional.empty();
    }

    /** The module that a jar was built in; empty if it is in none. */
    static Optional<Project> of(Path jar) {
        return Stream.iterate(jar.toAbsolutePath().getParent(), Objects::nonNull, Path::getParent)
                .flatMap(folder -> in(folder).stream())
                .findFirst();
    }

    private static String wrapped(Path folder, String wrapper, String tool) {
        return Files.exists(folder.resolve(wrapper)) ? "./" + wrapper : tool;
    }

    /** Build outputs of all modules that may be an app. */
    List<Path> built() {
        return find(BUILT).stream()
                .filter(file -> name(file).indexOf('.') < 0
                        ? Files.isExecutable(file)
                        : !NO_APP.matcher(name(file)).matches())
                .toList();
    }

    /** Files that may describe its API, judging by their names. */
    List<PlanText> documents() {
        return texts(DOCUMENT);
    }

    /** Test sources, and request files of HTTP clients. */
    List<PlanText> tests() {
        return texts(TEST);
    }

    /** A file that one of them refers to, by its path from the project's folder. */
    Optional<PlanText> file(String path) {
        try {
            Path file = folder.resolve(path).normalize();
            return file.startsWith(folder.normalize()) && Files.isRegularFile(file) ? text(file) : Optional.empty();
        } catch (InvalidPathException noFile) {
            return Optional.empty();
        }
    }

    private List<PlanText> texts(Pattern wanted) {
        return find(wanted).stream().flatMap(file -> text(file).stream()).toList();
    }

    /** The text of a file; empty if it is too long or cannot be read, which only means one description less. */
    private Optional<PlanText> text(Path file) {
        try {
            return Files.size(file) < LARGEST
                    ? Optional.of(new PlanText(folder.relativize(file).toString(), Files.readString(file)))
                    : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** @param wanted paths within it */
    private List<Path> find(Pattern wanted) {
        List<Path> found = new ArrayList<>();
        try {
            Files.walkFileTree(folder, EnumSet.noneOf(FileVisitOption.class), DEEPEST, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path at, BasicFileAttributes attributes) {
                    return !at.equals(folder) && SKIPPED.matcher(name(at)).matches()
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    String within = folder.relativize(file).toString();
                    if (attributes.isRegularFile() && wanted.matcher(within).matches()) {
                        found.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new BadInputException(
                    folder.toString(), "cannot be read: " + e.getMessage(), "Check the folder and its permissions.", e);
        }
        found.sort(null);
        return found;
    }

    private static String name(Path path) {
        return Objects.toString(path.getFileName(), "");
    }
}
