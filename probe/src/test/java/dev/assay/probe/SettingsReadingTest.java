package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.server.EffectiveSetting;
import dev.assay.model.server.EffectiveSetting.Source;
import dev.assay.model.server.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The agent in separate processes without the classes of this room. */
@DisabledOnOs(OS.WINDOWS)
class SettingsReadingTest {
    private static final Jdk JDK = new Jdk(
            Path.of(System.getProperty("java.home")),
            Runtime.version().feature(),
            Runtime.version().toString());

    private final Probe probe = Probe.local();

    @Test
    void readsTheServerOfARunningApp() throws InterruptedException {
        try (ChildProcess app = ChildProcess.startApp()) {
            assertThat(app.ask("sees " + SettingsAgent.class.getName())).isEqualTo("false");
            List<EffectiveSetting> settings = probe.settings("tomcat", app.pid(), JDK);

            assertThat(settings)
                    .hasSize(17)
                    .allMatch(s -> s.contender().equals("tomcat") && s.source() == Source.READ)
                    .contains(new EffectiveSetting("tomcat", "requests per connection", "100", Source.READ))
                    .contains(new EffectiveSetting("tomcat", "max form parameters", "4711", Source.READ));
            assertThat(probe.settings("tomcat", app.pid(), JDK))
                    .as("as often as asked")
                    .isEqualTo(settings);
        }
    }

    @Test
    void aProcessWithoutServerHasNoSettingsAndGoesOn() throws InterruptedException {
        try (ChildProcess child = ChildProcess.start()) {
            child.ask("threads");
            assertThat(probe.settings("x", child.pid(), JDK)).isEmpty();
            assertThat(child.askNumber("threads")).isPositive();
        }
    }

    @Test
    void aProcessThatTakesNoAgentHasNoSettings() throws InterruptedException {
        try (ChildProcess child = ChildProcess.start("-XX:-EnableDynamicAgentLoading")) {
            child.ask("threads");
            assertThat(probe.settings("x", child.pid(), JDK)).isEmpty();
        }
        try (ChildProcess child = ChildProcess.start("-XX:+DisableAttachMechanism")) {
            child.ask("threads");
            assertThat(probe.settings("x", child.pid(), JDK)).isEmpty();
        }
    }

    @Test
    void theJarHoldsAllClassesThatTheAgentIsMadeOf(@TempDir Path folder) throws IOException {
        Path jar = folder.resolve("agent.jar");
        SettingsAgentJar.write(jar);

        try (JarFile file = new JarFile(jar.toFile());
                Stream<Path> classes = Files.list(Path.of("target", "classes", "dev", "assay", "probe"))) {
            List<String> inside = file.stream().map(entry -> entry.getName()).toList();
            assertThat(file.getManifest().getMainAttributes().getValue("Agent-Class"))
                    .isEqualTo("dev.assay.probe.SettingsAgent");
            // Nested classes, which a switch or an enum with bodies would silently add.
            assertThat(classes.map(path -> path.getFileName().toString())
                            .filter(name -> name.contains("$"))
                            .map(name -> "dev/assay/probe/" + name.substring(0, name.indexOf('$')) + ".class"))
                    .doesNotContainAnyElementsOf(inside);
        }
    }
}
