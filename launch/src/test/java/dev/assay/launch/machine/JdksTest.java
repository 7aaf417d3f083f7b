package dev.assay.launch.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.server.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JdksTest {
    private static final Jdk RUNNING = new Jdk(Path.of("/jdk/17"), 17, "17.0.15+6 (Debian)");
    private static final Jdk OLD_21 = new Jdk(Path.of("/jdk/21a"), 21, "21.0.9+10-LTS (Temurin)");
    private static final Jdk NEW_21 = new Jdk(Path.of("/jdk/21b"), 21, "21.0.10+7-LTS (Temurin)");
    private static final List<Jdk> INSTALLED = List.of(RUNNING, OLD_21, NEW_21);

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aFolderThatCannotBeNamedIsPassedOver() {
        assertThat(Programs.path("/opt/\0", "java")).isEmpty();
        assertThat(Programs.path("/opt/jdk", "bin", "java")).contains(Path.of("/opt/jdk/bin/java"));
    }

    @Test
    void theRunningOneIsInstalledAndSelectedByDefault() {
        Jdk running = Jdks.running();
        assertThat(running.feature()).isEqualTo(Runtime.version().feature());
        assertThat(running.home().resolve("bin/java")).isExecutable();
        assertThat(running.version()).startsWith(String.valueOf(running.feature()));
        assertThat(Jdks.installed()).contains(running).doesNotHaveDuplicates();
        assertThat(Jdks.select(Optional.empty())).isEqualTo(running);
        assertThat(Jdks.select(Optional.of(String.valueOf(running.feature())))).isEqualTo(running);
        assertThat(Jdks.select(Optional.of(running.home().toString()))).isEqualTo(running);
    }

    @Test
    void theNewestOfAFeatureVersionIsSelected() {
        assertThat(Jdks.select("21", RUNNING, INSTALLED)).isEqualTo(NEW_21);
    }

    @ParameterizedTest
    @ValueSource(strings = {"8", "22", "999", "jdk17", "17.0.15", "", "-1", "/no/such/folder"})
    void whatIsMissingIsBadInputThatListsWhatIsThere(String wanted) {
        assertThatThrownBy(() -> Jdks.select(wanted, RUNNING, INSTALLED))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("17 (/jdk/17), 21 (/jdk/21a), 21 (/jdk/21b)");
    }

    /** Its responses to jcmd have another form: it would start, and every block would fail at its end. */
    @Test
    void oneThatIsTooOldToBeObservedIsBadInputAndNeverOffered() {
        List<Jdk> installed = List.of(new Jdk(Path.of("/jdk/11"), 11, "11.0.2"), RUNNING);

        assertThatThrownBy(() -> Jdks.select("11", RUNNING, installed))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("jcmd")
                .hasMessageContaining("Installed: 17 (/jdk/17);");
        assertThatThrownBy(() -> Jdks.select("24", RUNNING, installed))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("is not installed")
                .hasMessageContaining("Installed: 17 (/jdk/17);");
    }

    @ParameterizedTest
    @CsvSource({"17.0.15,17", "25,25", "25-ea,25", "1.8.0_402,8", "21.0.9,21"})
    void theReleaseFileTellsTheFeatureVersion(String version, int feature) throws IOException {
        home("JAVA_VERSION=\"" + version + "\"\nIMPLEMENTOR=\"Someone\"\n");
        assertThat(Jdks.read(folder)).hasValue(new Jdk(folder, feature, version + " (Someone)"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "JAVA_VERSION=\"\"", "JAVA_VERSION=unknown", "JAVA_VERSION=99999999999", "\\u00"})
    void aHomeThatDoesNotSayWhatItIsIsNone(String release) throws IOException {
        home(release);
        assertThat(Jdks.read(folder)).isEmpty();
    }

    @Test
    void aFolderWithoutJavaIsNoJdk() throws IOException {
        Files.writeString(folder.resolve("release"), "JAVA_VERSION=\"17\"");
        assertThat(Jdks.read(folder)).isEmpty();
    }

    private void home(String release) throws IOException {
        Files.createDirectories(folder.resolve("bin"));
        Files.writeString(folder.resolve("bin/java"), "");
        assertThat(folder.resolve("bin/java").toFile().setExecutable(true)).isTrue();
        Files.writeString(folder.resolve("release"), release);
    }
}
