package dev.assay.swap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.BadInputException;
import dev.assay.model.server.Server;
import dev.assay.model.server.SwappedJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each jar is rejected with a reason, or swapped without harm: the new jar can be opened, nothing in it points outside, and nothing
 * is written outside the cache.
 */
class HostileJarsTest {
    private static final String BOOT = "org.springframework.boot:";
    /** System property that names a file for the figures ({@code lab/hostile-jars}). */
    private static final String FIGURES = "assay.hostile-jars";

    @TempDir
    Path folder;

    static List<HostileJars.Hostile> jars() {
        return HostileJars.all();
    }

    @ParameterizedTest
    @MethodSource("jars")
    @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void isRefusedOrHarmless(HostileJars.Hostile jar) throws IOException {
        assertThat(wrong(jar, folder)).isEmpty();
    }

    @Test
    void thereAreEnoughOfThem() {
        assertThat(jars().stream().map(HostileJars.Hostile::name).distinct()).hasSizeGreaterThanOrEqualTo(40);
    }

    @Test
    @EnabledIfSystemProperty(named = FIGURES, matches = ".+")
    void figures() throws IOException {
        List<HostileJars.Hostile> jars = jars();
        List<String> wrong = new ArrayList<>();
        for (HostileJars.Hostile jar : jars) {
            wrong(jar, Files.createTempDirectory(folder, "jar")).ifPresent(what -> wrong.add(jar.name() + ": " + what));
        }
        long refused = jars.stream().filter(HostileJars.Hostile::refused).count();
        String text = String.format(
                Locale.ROOT,
                """
                {
                  "title": "Hostile jars",
                  "command": "lab/hostile-jars",
                  "revision": "%s",
                  "machine": "%s, JDK %s",
                  "rows": [
                    {"what": "jars that must be refused", "count": %d, "found": %d, "note": "exit code 2, and the message names the fault"},
                    {"what": "harmless jars", "count": %d, "found": %d, "note": "the server can be swapped"}
                  ],
                  "notes": ["*Wrong*: accepted, refused for another reason, a broken new jar, or a file written outside the cache."]
                }
                """,
                System.getProperty(FIGURES + ".revision", "unknown"),
                System.getProperty("os.name") + " " + System.getProperty("os.arch"),
                System.getProperty("java.version"),
                refused,
                count(jars, wrong, true),
                jars.size() - refused,
                count(jars, wrong, false));
        Files.writeString(Path.of(System.getProperty(FIGURES, "")), text);
        assertThat(wrong).isEmpty();
    }

    private static long count(List<HostileJars.Hostile> jars, List<String> wrong, boolean refused) {
        return jars.stream()
                .filter(jar -> jar.refused() == refused)
                .filter(jar -> wrong.stream().anyMatch(what -> what.startsWith(jar.name() + ": ")))
                .count();
    }

    /** What is wrong; empty if nothing is. */
    private static Optional<String> wrong(HostileJars.Hostile hostile, Path home) throws IOException {
        Path jar = Files.write(
                Files.createDirectories(home.resolve("in")).resolve("app.jar"),
                hostile.jar().get());
        Files.createDirectories(home.resolve("maven"));
        Swapper swapper = new Swapper(home.resolve("cache"), registry(home.resolve("maven")));
        Optional<String> wrong;
        try {
            SwappedJar swapped = swapper.swap(swapper.inspect(jar), Server.JETTY, Optional.empty());
            wrong = hostile.refused() ? Optional.of("taken") : broken(swapped.path());
        } catch (BadInputException refusal) {
            wrong = otherwise(hostile, String.valueOf(refusal.getMessage()));
        } catch (RuntimeException | Error failure) {
            wrong = Optional.of("failed: " + failure);
        }
        return wrong.isPresent() ? wrong : outside(home);
    }

    private static Optional<String> otherwise(HostileJars.Hostile hostile, String message) {
        boolean printable = message.lines().allMatch(line -> line.chars().allMatch(c -> c >= ' ' && c != 127));
        return hostile.refused() && message.contains(hostile.refusal()) && printable
                ? Optional.empty()
                : Optional.of("refused: " + message);
    }

    private static Optional<String> broken(Path swapped) {
        try (JarFile jar = new JarFile(swapped.toFile(), false)) {
            List<String> names = jar.stream().map(ZipEntry::getName).toList();
            boolean exchanged = names.contains("BOOT-INF/lib/jetty-ee10-webapp-12.0.36.jar")
                    && !names.contains(HostileJars.TOMCAT)
                    && jar.getManifest().getMainAttributes().getValue("Spring-Boot-Version") != null;
            if (!exchanged) {
                return Optional.of("a new jar without what it needs");
            }
            return names.stream()
                    .filter(name -> EntryNames.pointsOutside(name)
                            || name.toUpperCase(Locale.ROOT).matches("META-INF/(?!BOOT)[^/]+\\.(SF|RSA|DSA|EC)"))
                    .findFirst()
                    .map(name -> "a new jar with " + name);
        } catch (IOException e) {
            return Optional.of("a new jar that cannot be opened: " + e);
        }
    }

    private static Optional<String> outside(Path home) throws IOException {
        try (Stream<Path> files = Files.walk(home)) {
            return files.filter(file -> !Files.isDirectory(file))
                    .map(file -> home.relativize(file).toString())
                    .filter(file -> !file.equals("in/app.jar")
                            && !file.matches("maven/[^/]+\\.jar|cache/[0-9a-f]{64}/(app-jetty\\.jar|swap\\.txt)"))
                    .findFirst()
                    .map(file -> "a file " + file);
        }
    }

    /** A registry in which Jetty needs its servlet part, and Tomcat only itself. */
    private static FakeArtifacts registry(Path files) {
        return new FakeArtifacts()
                .files(files)
                .bom(
                        BOOT + "spring-boot-dependencies:3.5.16",
                        Map.of(
                                "org.apache.tomcat.embed:tomcat-embed-core", "10.1.55",
                                "org.eclipse.jetty:jetty-server", "12.0.36",
                                "org.eclipse.jetty.ee10:jetty-ee10-webapp", "12.0.36"))
                .artifact(BOOT + "spring-boot-starter:3.5.16")
                .artifact(BOOT + "spring-boot-starter-web:3.5.16")
                .artifact(
                        BOOT + "spring-boot-starter-tomcat:3.5.16", "org.apache.tomcat.embed:tomcat-embed-core:10.1.55")
                .artifact(BOOT + "spring-boot-starter-jetty:3.5.16", "org.eclipse.jetty.ee10:jetty-ee10-webapp:12.0.36")
                .artifact("org.apache.tomcat.embed:tomcat-embed-core:10.1.55")
                .artifact("org.eclipse.jetty.ee10:jetty-ee10-webapp:12.0.36", "org.eclipse.jetty:jetty-server:12.0.36")
                .artifact("org.eclipse.jetty:jetty-server:12.0.36");
    }
}
