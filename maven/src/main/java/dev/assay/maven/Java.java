package dev.assay.maven;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.apache.maven.toolchain.Toolchain;
import org.jspecify.annotations.Nullable;

/**
 * The JDK of the build, on which the app is measured: that of the toolchain, or the one that runs Maven if there is none or it is too
 * old.
 *
 * @param executable the {@code java} that runs Assay, and the app unless another JDK is asked for
 * @param feature its feature version
 */
record Java(Path executable, int feature) {
    private static final int OLDEST = 17;
    private static final int NATIVE_ACCESS_WARNS = 24;

    static Java of(@Nullable Toolchain toolchain) {
        Java maven = new Java(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                Runtime.version().feature());
        String tool = toolchain == null ? null : toolchain.findTool("java");
        if (tool == null) {
            return maven;
        }
        Path home = Path.of(tool).resolve("../..").normalize();
        int feature = feature(home);
        return feature < OLDEST ? maven : new Java(Path.of(tool), feature);
    }

    /** JVM options against warnings about native access, which Netty needs. */
    List<String> options() {
        return feature < NATIVE_ACCESS_WARNS
                ? List.of()
                : List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");
    }

    /** The feature version from the JDK's {@code release} file; if it does not say, the oldest that Assay runs on. */
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
