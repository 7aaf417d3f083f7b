package dev.assay.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.Deployment;
import dev.assay.model.Environment;
import dev.assay.model.ExperimentKind;
import dev.assay.model.InspectedApp;
import dev.assay.model.Plan;
import dev.assay.model.Samples;
import dev.assay.model.Server;
import dev.assay.model.Stack;
import dev.assay.trial.Fixtures;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** An experiment must not be resumed with a jar that has changed. */
class UnfinishedTest {
    private static final Plan PLAN = Fixtures.plan("tomcat", "jetty");

    /** An environment whose second contender has its own jar. */
    private static Environment environment(String sha256) {
        Environment one = Scenario.environment(PLAN);
        Deployment second = one.deployments().get(1);
        InspectedApp app = new InspectedApp(
                Path.of("next.jar"), sha256, "next", "3.5.0", Stack.SERVLET, Server.JETTY, "12.0", List.of());
        return one.withDeployments(List.of(
                one.deployments().get(0),
                new Deployment(
                        second.contender(),
                        second.jar(),
                        second.jdk(),
                        second.jvmOptions(),
                        second.properties(),
                        Optional.of(app))));
    }

    @Test
    void theJarOfAContenderThatChangedIsNamed() {
        Unfinished begun = new Unfinished(Path.of("results"), ExperimentKind.COMPARISON, PLAN, environment("aa"));

        assertThatCode(() -> begun.requireSame(environment("aa"))).doesNotThrowAnyException();
        assertThatThrownBy(() -> begun.requireSame(environment("bb")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("next.jar has changed since this experiment began");
    }

    /** Nights of a study may lie on both sides of an update, or of a move. */
    @Test
    void blocksOfTwoMachinesOrVersionsAreNotJudgedTogether() {
        Environment here = environment("aa");
        Unfinished begun = new Unfinished(Path.of("results"), ExperimentKind.COMPARISON, PLAN, here);

        assertThatCode(() -> begun.requireSame(environment("aa"))).doesNotThrowAnyException();
        refuses(begun, environment("bb"), "next.jar has changed");
        refuses(begun, Samples.with(here, Map.of("cpu", "another CPU")), "from another machine: a CPU, 2 CPUs");
        refuses(begun, Samples.with(here, Map.of("cpus", 4)), "this one has a CPU, 4");
        Deployment first = here.deployments().get(0);
        Deployment updated =
                Samples.with(first, Map.of("jdk", Samples.with(first.jdk(), Map.of("version", "17.0.99"))));
        refuses(
                begun,
                here.withDeployments(List.of(updated, here.deployments().get(1))),
                "now it would run with " + first.jar().server().title());
    }

    private static void refuses(Unfinished begun, Environment now, String why) {
        assertThatThrownBy(() -> begun.requireSame(now))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(why);
    }
}
