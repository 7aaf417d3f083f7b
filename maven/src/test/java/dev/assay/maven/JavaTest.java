package dev.assay.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.toolchain.Toolchain;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavaTest {
    @TempDir
    private Path temp;

    @Test
    void withoutAToolchainItIsTheOneThatRunsMaven() {
        Java java = Java.of(null);

        assertThat(java.executable()).isEqualTo(Path.of(System.getProperty("java.home"), "bin", "java"));
        assertThat(java.feature()).isEqualTo(Runtime.version().feature());
    }

    @Test
    void aToolchainRunsBoth() throws IOException {
        Java java = Java.of(toolchain("JAVA_VERSION=\"25.0.1\"\n"));

        assertThat(java).isEqualTo(new Java(temp.resolve("bin/java"), 25));
        assertThat(java.options()).contains("--enable-native-access=ALL-UNNAMED");
        assertThat(Java.of(toolchain("JAVA_VERSION=\"17.0.15\"\n")).options()).isEmpty();
    }

    @Test
    void oneThatIsTooOldRunsNothing() throws IOException {
        for (String version : List.of("11.0.27", "1.8.0_452")) {
            assertThat(Java.of(toolchain("JAVA_VERSION=\"" + version + "\"\n"))).isEqualTo(Java.of(null));
        }
    }

    private Toolchain toolchain(String release) throws IOException {
        Files.writeString(temp.resolve("release"), release);
        return new Toolchain() {
            @Override
            public String getType() {
                return "jdk";
            }

            @Override
            public @Nullable String findTool(String name) {
                return temp.resolve("bin").resolve(name).toString();
            }
        };
    }
}
