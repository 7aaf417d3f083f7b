package dev.assay.swap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.assay.model.BadInputException;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.model.server.Settings;
import dev.assay.model.server.SwappedJar;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Apps that bring several servers and choose one themselves. */
class OwnServersTest {
    @TempDir
    private Path folder;

    private Swapper swapper;

    @BeforeEach
    void setUp() {
        swapper = new Swapper(folder.resolve("cache"), new FakeArtifacts());
    }

    private InspectedApp app(String servers) {
        return swapper.inspect(TestJars.boot("3.5.16")
                .with(
                        "META-INF/MANIFEST.MF",
                        "Manifest-Version: 1.0\r\nSpring-Boot-Version: 3.5.16\r\nAssay-Servers: " + servers
                                + "\r\n\r\n")
                .write(folder.resolve("rest.jar")));
    }

    @Test
    void nothingInThemChanges() {
        InspectedApp app = app("tomcat@10.1.55, grizzly@4.0.2");

        SwappedJar grizzly = swapper.swap(app, Server.GRIZZLY, Optional.empty());

        assertThat(app.isSpringBoot()).isFalse();
        assertThat(app.server()).isEqualTo(Server.TOMCAT);
        assertThat(app.serverVersion()).isEqualTo("10.1.55");
        assertThat(grizzly.path()).isEqualTo(app.path());
        assertThat(grizzly.sha256()).isEqualTo(app.sha256());
        assertThat(grizzly.server()).isEqualTo(Server.GRIZZLY);
        assertThat(grizzly.serverVersion()).isEqualTo("4.0.2");
        assertThat(swapper.swap(app, Server.GRIZZLY, Optional.of("4.0.2"))).isEqualTo(grizzly);
    }

    @Test
    void whatIsNotInThemIsRefusedWithWhatIs() {
        InspectedApp app = app("tomcat@10.1.55,grizzly@4.0.2");

        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> swapper.swap(app, Server.JETTY, Optional.empty()))
                .withMessageContaining("rest.jar on jetty")
                .withMessageContaining("tomcat@10.1.55, grizzly@4.0.2");
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> swapper.swap(app, Server.TOMCAT, Optional.of("11.0.1")))
                .withMessageContaining("rest.jar on tomcat@11.0.1");
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> swapper.swapTo(app, Server.GRIZZLY, Optional.empty(), folder.resolve("out.jar")))
                .withMessageContaining("-Dassay.server=grizzly");
    }

    /** Rebuilt after it was inspected. */
    @Test
    void aJarThatIsRebuiltWithoutThemWhileItIsInUseIsAnError() {
        InspectedApp app = app("tomcat@10.1.55,grizzly@4.0.2");
        TestJars.boot("3.5.16").libraries("tomcat-embed-core-10.1.55.jar").write(app.path());

        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> swapper.swap(app, Server.GRIZZLY, Optional.empty()))
                .withMessageContaining("rest.jar: the jar changed while it was in use");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tomcat", "tomcat@", "payara@6", "tomcat@10,", "tomcat@1@2"})
    void aListThatIsNoneIsRefused(String servers) {
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> app(servers))
                .withMessageContaining("Assay-Servers");
    }

    @Test
    void theServerIsChosenByAPropertyAndSpringsKnobsDoNotApply() {
        InspectedApp app = app("tomcat@10.1.55,grizzly@4.0.2");

        assertThat(Knobs.properties(app, Server.GRIZZLY, Settings.DEFAULTS))
                .containsExactly(Map.entry("assay.server", "grizzly"));
        assertThat(Knobs.properties(app, Server.GRIZZLY, new Settings("mine", Map.of("rest.pool", "4"))))
                .containsOnly(Map.entry("assay.server", "grizzly"), Map.entry("rest.pool", "4"));
        assertThat(Knobs.documented("a", app, Server.GRIZZLY, Settings.DEFAULTS))
                .isEmpty();
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> Knobs.properties(app, Server.GRIZZLY, Settings.EQUAL))
                .withMessageContaining("settings equal");
    }
}
