package dev.assay.tune.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.Contender;
import dev.assay.model.server.Server;
import dev.assay.model.server.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConfigurationTest {
    @Test
    void itsOptionsReplaceThoseOfTheContenderAboutTheSame() {
        Contender base = new Contender(
                "netty",
                Server.NETTY,
                Optional.empty(),
                Settings.DEFAULTS,
                Optional.of("25"),
                List.of("-XX:+UseZGC", "-Xmx1g", "-Xss1m"),
                Optional.empty(),
                List.of());
        Configuration configuration = new Configuration(
                "netty-3",
                "GC serial",
                Map.of("reactor.netty.ioWorkerCount", "2", "server.netty.idle-timeout", "5s"),
                List.of("-XX:+UseSerialGC"));

        Contender tuned = configuration.on(base, Map.of("server.netty.idle-timeout", "9s", "own", "1"), "netty-tuned");

        assertThat(tuned.id()).isEqualTo("netty-tuned");
        assertThat(tuned.jvmOptions()).containsExactly("-Xmx1g", "-Xss1m", "-XX:+UseSerialGC");
        assertThat(tuned.settings().properties())
                .containsExactly(
                        Map.entry("own", "1"),
                        Map.entry("reactor.netty.ioWorkerCount", "2"),
                        Map.entry("server.netty.idle-timeout", "5s"));
        assertThat(tuned.jdk()).contains("25");
        assertThat(new Configuration("netty-4", "heap 256m", Map.of(), List.of("-Xmx256m"))
                        .on(base, Map.of(), "netty-tuned")
                        .settings())
                .isEqualTo(Settings.DEFAULTS);
        assertThat(configuration.lines()).containsExactly("server.netty.idle-timeout=5s");
        assertThat(configuration.options()).containsExactly("-XX:+UseSerialGC", "-Dreactor.netty.ioWorkerCount=2");
    }
}
