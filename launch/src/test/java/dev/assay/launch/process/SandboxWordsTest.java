package dev.assay.launch.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.assay.launch.machine.Programs;
import dev.assay.launch.machine.Tools;
import dev.assay.model.BadInputException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The command line of a sandbox, and what is said where none can be made. */
@Tag("programs")
class SandboxWordsTest {
    private static final Sandbox WORDS = new Sandbox(
            Path.of("/bin/bwrap"),
            Path.of("/bin/prlimit"),
            Path.of("/bin/setsid"),
            Path.of("/bin/sh"),
            "b 1",
            1L << 30);

    @Test
    void whatIsMissingIsNamed() {
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> Sandbox.required(Tools.found(), Optional.empty()))
                .withMessageContaining("bubblewrap (bwrap) is not installed")
                .withMessageContaining("apt-get install bubblewrap");
        Tools none =
                new Tools(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> Sandbox.required(none, Optional.of(Path.of("/bin/true"))))
                .withMessageContaining("apt-get install util-linux");
    }

    @Test
    void aProgramThatMakesNoneIsNotTaken() {
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> Sandbox.required(Tools.found(), Programs.find("false")))
                .withMessageContaining("bubblewrap cannot make one here");
    }

    @Test
    void theSystemIsReadOnlyAndTheTemporaryFolderItsOwn() {
        List<String> words =
                WORDS.around(List.of("java", "-jar", "x"), Path.of("/tmp/own"), Set.of(Path.of("/home/me/app.jar")));

        assertThat(words)
                .startsWith("/bin/bwrap", "--die-with-parent", "--unshare-user", "--unshare-pid")
                .containsSubsequence("--cap-drop", "ALL")
                .containsSubsequence("--ro-bind-try", "/usr", "/usr")
                .containsSubsequence("--bind", "/tmp/own", "/tmp", "--bind", "/tmp/own", "/tmp/own")
                .containsSubsequence("--ro-bind", "/home/me/app.jar", "/home/me/app.jar", "--remount-ro", "/")
                .containsSubsequence("--", "/bin/prlimit", "--data=1073741824:1073741824", "java", "-jar", "x");
        assertThat(words).as("generator and contenders share a network").doesNotContain("--unshare-net");
    }

    @Test
    void onLoopbackTheRestIsAsItWas() {
        assertThat(WORDS.onLoopback(List.of("java")))
                .containsExactly(
                        "/bin/setsid",
                        "/bin/bwrap",
                        "--die-with-parent",
                        "--unshare-net",
                        "--dev-bind",
                        "/",
                        "/",
                        "--",
                        "java");
    }

    @Test
    void fewVariablesArePassedOn() {
        assertThat(List.of("PATH", "LANG", "LC_ALL", "TZ", "ASSAY_LAUNCH")).allMatch(Sandbox::keeps);
        assertThat(List.of("HOME", "DB_PASSWORD", "AWS_SECRET_ACCESS_KEY", "JAVA_TOOL_OPTIONS", "LC_", "MYPATH"))
                .noneMatch(Sandbox::keeps);
    }
}
