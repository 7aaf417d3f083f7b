package dev.assay.imports;

import dev.assay.model.BadInputException;
import dev.assay.plan.PlanText;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

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
    private static final Pattern DOCUMENT = Pattern.compile(
            "(?i)(openapi|swagger|api-?docs?)([._-].*)?\\.(json|ya?ml)|.*[._-](openapi|swagger)\\.(json|ya?ml)");
    private static final Pattern SOURCE = Pattern.compile(".*\\.(java|kt|groovy)");
    private static final Pattern REQUESTS = Pattern.compile(".*\\.(http|rest)");

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

    /** Build outputs of all modules that may be an app: jars, wars, and executables without a file extension. */
    List<Path> built() {
        return find(file -> {
            String name = name(file);
            return name.matches(".*\\.[jw]ar")
                    ? !NO_APP.matcher(name).matches() && isIn(file, Path.of("target"), Path.of("build", "libs"))
                    : name.indexOf('.') < 0
                            && Files.isExecutable(file)
                            && isIn(file, Path.of("target"), Path.of("build", "native", "nativeCompile"));
        });
    }

    private static boolean isIn(Path file, Path... folders) {
        Path in = file.getParent();
        return in != null && Stream.of(folders).anyMatch(in::endsWith);
    }

    /** Files that may describe its API, judging by their names. */
    List<PlanText> documents() {
        return texts(file -> DOCUMENT.matcher(name(file)).matches());
    }

    /** Test sources, and request files of HTTP clients. */
    List<PlanText> tests() {
        return texts(file -> REQUESTS.matcher(name(file)).matches()
                || (SOURCE.matcher(name(file)).matches()
                        && StreamSupport.stream(folder.relativize(file).spliterator(), false)
                                .anyMatch(above -> name(above).matches("test|integrationTest"))));
    }

    private List<PlanText> texts(Predicate<Path> wanted) {
        return find(wanted).stream().flatMap(file -> text(file).stream()).toList();
    }

    /** The text of a file; empty if it cannot be read, which only means one description less. */
    private Optional<PlanText> text(Path file) {
        try {
            return Optional.of(new PlanText(folder.relativize(file).toString(), Files.readString(file)));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private List<Path> find(Predicate<Path> wanted) {
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
                    boolean small = name(file).matches(".*\\.[jw]ar")
                            || attributes.size() < LARGEST
                            || name(file).indexOf('.') < 0;
                    if (attributes.isRegularFile() && small && wanted.test(file)) {
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
