package dev.assay.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Samples;
import dev.assay.model.evidence.Environment;
import dev.assay.model.plan.JvmState;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.model.server.Stack;
import dev.assay.model.verdict.Scope;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScopesTest {
    static final Experiment EXPERIMENT = Experiment.of("tomcat", "netty");

    private static Scope.Setup scope(InspectedApp... apps) {
        return (Scope.Setup) Scopes.of(EXPERIMENT.plan(), environment(apps), Machines.ONE, 2000);
    }

    /** Each contender with a jar of its own, in the order of the plan. */
    static Environment environment(InspectedApp... apps) {
        Environment one = EXPERIMENT.environment();
        return one.withDeployments(IntStream.range(0, apps.length)
                .mapToObj(i -> Samples.with(one.deployments().get(i), Map.of("app", Optional.of(apps[i]))))
                .toList());
    }

    static InspectedApp app(String name, String sha256, String boot) {
        return new InspectedApp(
                Path.of(name + ".jar"), sha256, name, boot, Stack.SERVLET, Server.TOMCAT, "10.1.55", List.of());
    }

    @Test
    void namesEachAppOnce() {
        Scope.Setup two = scope(app("shop", "aa", "3.5.16"), app("shop-reactive", "bb", "3.5.16"));
        Scope.Setup other = scope(app("shop", "aa", "3.5.16"), app("other", "bb", ""));
        Scope.Setup same = scope(app("shop", "aa", "3.5.16"), app("shop", "aa", "3.5.16"));

        assertThat(two.apps()).containsExactly(boot("shop"), boot("shop-reactive"));
        assertThat(other.apps()).containsExactly(boot("shop"), new Scope.App("other", Optional.empty()));
        assertThat(same.apps()).containsExactly(boot("shop"));
        assertThat(same.jars()).isEqualTo(1);
    }

    @Test
    void countsTheJarsOfOneApp() {
        Scope.Setup builds = scope(app("shop", "aa", "3.5.16"), app("shop", "bb", "3.5.16"));

        assertThat(builds.apps()).containsExactly(boot("shop"));
        assertThat(builds.jars()).isEqualTo(2);
    }

    private static Scope.App boot(String name) {
        return new Scope.App(name, Optional.of("Spring Boot 3.5.16"));
    }

    @Test
    void saysHowItWasMeasured() {
        Scope.Setup scope = scope(app("shop", "aa", "3.5.16"), app("shop", "aa", "3.5.16"));

        assertThat(scope.machines()).isEmpty();
        assertThat(scope.serverCpus()).isEqualTo(1);
        assertThat(scope.jdks())
                .containsExactly(
                        EXPERIMENT.environment().deployments().get(0).jdk().version());
        assertThat(scope.state()).isEqualTo(JvmState.WARM);
        assertThat(scope.connections()).isEqualTo(EXPERIMENT.plan().load().connections());
        assertThat(scope.ratePerSecond()).isEqualTo(2000);
        assertThat(scope.settings())
                .containsExactly(EXPERIMENT.plan().reference().settings().name());
    }
}
