package dev.assay.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.Consoles;
import dev.assay.cli.Main;
import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.report.document.TerminalStyle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code assay compare} as a user types it, where nothing is started. */
class CompareCommandTest {
    private final StringWriter err = new StringWriter();
    private final Map<String, String> variables = new HashMap<>();

    @TempDir
    private Path folder = Path.of("");

    /** The budget is checked before the jar is opened. */
    @Test
    void anAutomaticBudgetReplacesThatOfTheFile() throws IOException {
        String plan = Files.writeString(
                        folder.resolve("plan.yaml"), "app: missing.jar\nservers: [tomcat, jetty]\nbudget: 1s\n")
                .toString();

        assertThat(assay("compare", "--plan", plan)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("budget 1s").doesNotContain("missing.jar");
        err.getBuffer().setLength(0);
        assertThat(assay("compare", "--plan", plan, "--budget", "auto")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("missing.jar").doesNotContain("budget");
    }

    /** The jar is not a setting: that it does not exist is what is wrong. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--explain-settings my-app.jar",
                "my-app.jar --explain-settings",
                "--explain-settings=worker --margin 3% my-app.jar"
            })
    void settingsToExplainStandAfterAnEqualsSign(String words) {
        assertThat(assay(("compare " + words).split(" "))).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("my-app.jar: there is no such file");
    }

    /** Otherwise it would be a file of arguments. */
    @ParameterizedTest
    @ValueSource(strings = {"-d", "--body", "--path", "-H", "--header"})
    void theNextWordMayBeAFileOfRequests(String flag) throws IOException {
        Path file = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff});
        assertThat(assay("compare", flag, "@" + file, "--path", "/")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains(" @" + file + ": is not a UTF-8 text file");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--budget 20m",
                "--margin 3%",
                "--startup-rounds 5",
                "--explain-settings",
                "--slo p99<50ms",
                "--fail-if worse"
            })
    void aFirstLookTakesNoFlagThatNeedsAVerdict(String flag) {
        String[] words = flag.split(" ");
        List<String> arguments = new ArrayList<>(List.of("compare", "--quick"));
        arguments.addAll(List.of(words));

        assertThat(assay(arguments.toArray(String[]::new))).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString())
                .contains(words[0] + ": is for a comparison with a verdict, and --quick gives a first look without one")
                .contains("Omit one of them.");
    }

    @Test
    void theCommandForAVerdictIsTheSameWithoutFlagAndFolder() {
        assertThat(QuickLook.verdictCommand(
                        List.of("compare", "my app.jar", "--quick", "--seed", "7", "--out", "look", "--servers=own")))
                .isEqualTo("assay compare 'my app.jar' --seed 7 --servers=own");
        assertThat(QuickLook.verdictCommand(List.of("compare", "--out=look", "--quick")))
                .isEqualTo("assay compare");
    }

    @Test
    void jvmOptionsThatContendersDoNotInheritAreNamed() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "shop.Main");
        Path jar = folder.resolve("shop.jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        variables.put("JDK_JAVA_OPTIONS", "-Xmx2g -Dspring.profiles.active=prod");
        variables.put("_JAVA_OPTIONS", "");

        assertThat(assay("compare", jar.toString(), "--servers", "own", "--dry-run"))
                .isEqualTo(ExitCode.DONE);
        assertThat(err.toString())
                .contains(
                        "contenders do not get the options in JDK_JAVA_OPTIONS: give those that the app needs with --jvm")
                .doesNotContain(" _JAVA_OPTIONS");
    }

    private int assay(String... arguments) {
        Console console = Consoles.of(
                new PrintWriter(new StringWriter()), new PrintWriter(err, true), TerminalStyle.plain(), false);
        variables.put("XDG_CACHE_HOME", folder.toString());
        return Main.run(console, variables, arguments);
    }
}
