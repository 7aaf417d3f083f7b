package dev.assay.tune.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.model.server.Settings;
import dev.assay.model.server.Stack;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TunableTest {
    static InspectedApp app(String boot) {
        return new InspectedApp(Path.of("app.jar"), "00", "app", boot, Stack.SERVLET, Server.TOMCAT, "10.1", List.of());
    }

    private static List<String> names(String boot, Server server, int jdk) {
        return Tunable.of(app(boot), server, jdk).stream().map(Tunable::name).toList();
    }

    @Test
    void eachServerHasItsOwn() {
        assertThat(names("3.5.16", Server.TOMCAT, 25))
                .containsExactly(
                        "requests per connection",
                        "worker threads",
                        "processors kept",
                        "virtual threads",
                        "GC",
                        "heap");
        assertThat(names("3.5.16", Server.JETTY, 17)).containsExactly("worker threads", "I/O threads", "GC", "heap");
        assertThat(names("2.7.18", Server.UNDERTOW, 25))
                .containsExactly("worker threads", "I/O threads", "direct buffers", "GC", "heap");
        assertThat(names("", Server.GRIZZLY, 25)).containsExactly("GC", "heap");
    }

    @ParameterizedTest
    @EnumSource(Server.class)
    void thereAreAtMostSix(Server server) {
        assertThat(Tunable.of(app("3.5.16"), server, 25))
                .hasSizeBetween(2, 6)
                .allSatisfy(one -> assertThat(one.values()).isNotEmpty());
    }

    @Test
    void oneThatTheServerLacksIsNamedWithThoseItHas() {
        List<Tunable> jetty = Tunable.of(app("3.5.16"), Server.JETTY, 17);

        assertThat(Tunable.named(List.of("heap"), jetty, "jetty"))
                .extracting(Tunable::name)
                .containsExactly("heap");
        assertThat(Tunable.named(List.of(), jetty, "jetty")).isEqualTo(jetty);
        assertThatThrownBy(() -> Tunable.named(List.of("compression"), jetty, "jetty"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("jetty has no setting \"compression\" to tune")
                .hasMessageContaining("Choose from: worker threads, I/O threads, GC, heap");
    }

    @Test
    void logLevelsThatTheUserSetStay() {
        Settings quiet = new Settings("quiet", Map.of("logging.level.root", "WARN", "server.shutdown", "immediate"));

        assertThat(TuneCommand.properties(app("3.5.16"), Server.TOMCAT, quiet)).isEqualTo(quiet.properties());
    }

    @Test
    void whatItIsTunedForIsAWordOfTheList() {
        assertThat(Goal.of("p99")).isEqualTo(Goal.P99);
        assertThatThrownBy(() -> Goal.of("speed"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("nothing to tune for: speed")
                .hasMessageContaining("cpu, throughput, p99, memory");
    }
}
