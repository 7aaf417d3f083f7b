package dev.assay.maven;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.apache.maven.toolchain.Toolchain;
import org.jspecify.annotations.Nullable;

/**
 * The JDK of the build: the one of its toolchain, otherwise the one that runs Maven. The app is measured on it.
 *
 * @param executable what runs Assay, and the app if nothing else is asked for
 * @param feature its feature version
 * @param older home of the toolchain's JDK, if that is too old for Assay
 */
record Java(Path executable, int feature, Optional<Path> older) {
    private static final int OLDEST = 17;
    private static final int NATIVE_ACCESS_WARNS = 24;

    static Java of(@Nullable Toolchain toolchain) {
        Java maven = new Java(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                Runtime.version().feature(),
                Optional.empty());
        String tool = toolchain == null ? null : toolchain.findTool("java");
        if (tool == null) {
            return maven;
        }
        Path home = Path.of(tool).resolve("../..").normalize();
        int feature = feature(home);
        return feature < OLDEST
                ? new Java(maven.executable, maven.feature, Optional.of(home))
                : new Java(Path.of(tool), feature, Optional.empty());
    }

    /** What keeps it from warnings about native access, which Netty needs. */
    List<String> options() {
        return feature < NATIVE_ACCESS_WARNS
                ? List.of()
                : List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");
    }

    /** What puts contenders on the older JDK, unless the user says which they get. */
    List<String> flags(List<String> words) {
        return words.contains("--jdk")
                ? List.of()
                : older.map(home -> List.of("--jdk", home.toString())).orElse(List.of());
    }

    /** By the file {@code release} of the JDK; that of a new one, if it does not say. */
    private static int feature(Path home) {
        Properties release = new Properties();
        try (Reader reader = Files.newBufferedReader(home.resolve("release"))) {
            release.load(reader);
            String version = release.getProperty("JAVA_VERSION", "").replace("\"", "");
            return Runtime.Version.parse(version.startsWith("1.") ? version.substring(2, 3) : version)
                    .feature();
        } catch (IOException | IllegalArgumentException unknown) {
            return OLDEST;
        }
    }
}
