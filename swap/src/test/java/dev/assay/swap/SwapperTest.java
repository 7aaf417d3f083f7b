package dev.assay.swap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.InspectedApp;
import dev.assay.model.Server;
import dev.assay.model.Stack;
import dev.assay.model.SwappedJar;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The built-in app, swapped with the real artifacts from the user's Maven repositories. */
class SwapperTest {
    private static final ArtifactSource MAVEN = ArtifactSource.maven();

    @TempDir
    Path folder;

    private Swapper swapper() {
        return new Swapper(folder.resolve("cache"), MAVEN);
    }

    @Test
    void looksIntoTheJar() {
        InspectedApp app = swapper().inspect(OrdersJar.path());

        assertThat(app.name()).isEqualTo("orders");
        assertThat(app.bootVersion()).isEqualTo("3.5.16");
        assertThat(app.stack()).isEqualTo(Stack.SERVLET);
        assertThat(app.server()).isEqualTo(Server.TOMCAT);
        assertThat(app.serverVersion()).isEqualTo("10.1.55");
        assertThat(app.sha256()).matches("[0-9a-f]{64}");
        assertThat(app.warnings()).isEmpty();
    }

    @Test
    void theServerThatItHasLeavesTheOriginalUntouched() {
        InspectedApp app = swapper().inspect(OrdersJar.path());

        SwappedJar same = swapper().swap(app, Server.TOMCAT, Optional.empty());

        assertThat(same.path()).isEqualTo(app.path());
        assertThat(same.sha256()).isEqualTo(app.sha256());
        assertThat(same.removed()).isEmpty();
        assertThat(same.added()).isEmpty();
        assertThat(folder.resolve("cache")).doesNotExist();
    }

    @Test
    void tomcatToJettyTakesOutAndPutsInWhatANativeBuildWould() {
        SwappedJar jetty = swap(OrdersJar.path(), Server.JETTY);

        assertThat(jetty.removed())
                .containsExactly("tomcat-embed-core-10.1.55.jar", "tomcat-embed-websocket-10.1.55.jar");
        assertThat(jetty.added()).containsExactlyInAnyOrderElementsOf(ReferenceSets.BOOT_3_5_16_TOMCAT_TO_JETTY);
        assertThat(jetty.serverVersion()).isEqualTo("12.0.36");
        assertThat(jetty.warnings()).isEmpty();
    }

    @Test
    void tomcatToUndertowTakesOutAndPutsInWhatANativeBuildWould() {
        SwappedJar undertow = swap(OrdersJar.path(), Server.UNDERTOW);

        assertThat(undertow.removed())
                .containsExactly("tomcat-embed-core-10.1.55.jar", "tomcat-embed-websocket-10.1.55.jar");
        assertThat(undertow.added()).containsExactlyInAnyOrderElementsOf(ReferenceSets.BOOT_3_5_16_TOMCAT_TO_UNDERTOW);
        assertThat(undertow.serverVersion()).isEqualTo("2.3.24.Final");
    }

    private SwappedJar swap(Path jar, Server server) {
        return swapper().swap(swapper().inspect(jar), server, Optional.empty());
    }
}
