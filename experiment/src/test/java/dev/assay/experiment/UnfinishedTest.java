package dev.assay.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.ledger.Ledger;
import dev.assay.model.BadInputException;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Parity;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.model.server.Stack;
import dev.assay.plan.Plans;
import dev.assay.plan.Schedules;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
        Unfinished begun = new Unfinished(
                Path.of("results"), ExperimentKind.COMPARISON, PLAN, environment("aa"), Schedules.of(PLAN));

        assertThatCode(() -> begun.requireSame(environment("aa"))).doesNotThrowAnyException();
        assertThatThrownBy(() -> begun.requireSame(environment("bb")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("next.jar has changed since this experiment began");
    }

    /** Nights of a study may lie on both sides of an update, or of a move. */
    @Test
    void blocksOfTwoMachinesOrVersionsAreNotJudgedTogether() {
        Environment here = environment("aa");
        Unfinished begun =
                new Unfinished(Path.of("results"), ExperimentKind.COMPARISON, PLAN, here, Schedules.of(PLAN));

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

    /** Its evidence does not say how many blocks were planned, and the budget now holds another number. */
    @Test
    void whatAnEarlierVersionBeganIsResumedByTheNumberOfBlocksByWhichItIsJudged(@TempDir Path temp) {
        Plan plan = PLAN.withBudget(Duration.ofMinutes(40));
        Evidence.Pilot earlier = Samples.pilot(
                Instant.EPOCH,
                90,
                Samples.parity(Parity.Outcome.SAME, List.of(), List.of()),
                Map.of("tomcat", 900.0, "jetty", 900.0),
                500,
                List.of(),
                0);
        Schedule resumed = begun(temp.resolve("earlier"), plan, earlier);
        Schedule now = begun(temp.resolve("now"), plan, earlier.forecasting(12));

        assertThat(resumed.plannedBlocks())
                .isEqualTo(judged(temp.resolve("earlier")).plannedBlocks())
                .isEqualTo(Schedules.earlier(plan, ExperimentKind.COMPARISON).plannedBlocks())
                .isNotEqualTo(now.plannedBlocks());
        assertThat(resumed.blocks()).isEqualTo(now.blocks());
        assertThat(now.plannedBlocks())
                .isEqualTo(judged(temp.resolve("now")).plannedBlocks())
                .isEqualTo(Schedules.of(plan, ExperimentKind.COMPARISON).plannedBlocks());
    }

    private static Schedule begun(Path folder, Plan plan, Evidence pilot) {
        try (Ledger ledger = Ledger.create(folder)) {
            ledger.writeKind(ExperimentKind.COMPARISON);
            ledger.writePlan(Plans.toYaml(plan));
            ledger.writeEnvironment(Scenario.environment(plan));
            ledger.append(pilot);
        }
        return Unfinished.in(folder).schedule();
    }

    private static Schedule judged(Path folder) {
        try (Ledger ledger = Ledger.open(folder)) {
            return StoredRun.of(ledger).schedule();
        }
    }

    private static void refuses(Unfinished begun, Environment now, String why) {
        assertThatThrownBy(() -> begun.requireSame(now))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(why);
    }
}
