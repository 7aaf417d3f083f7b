package dev.assay.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Plan;
import org.junit.jupiter.api.Test;

/** The life of a start. */
class StartupTrialTest {
    private final FakeWorld world = new FakeWorld();

    @Test
    void startsAloneAndObservesAfterTheTimeIsTaken() throws InterruptedException {
        Evidence.Startup startup = (Evidence.Startup) run();

        assertThat(startup.readyMs()).isEqualTo(5000);
        assertThat(startup.round()).isEqualTo(3);
        assertThat(startup.details().memory().orElseThrow().jvmMemoryUsedBytes())
                .isEqualTo(120_000_000);
        assertThat(startup.details().reportedMs()).isEmpty();
        assertThat(world.journal).containsExactly("launch jetty on 0,1", "footprint jetty", "stop jetty");
    }

    @Test
    void aFailedStartIsEvidence() throws InterruptedException {
        world.of("jetty").failsAfterLaunches(0, "no successful response within 60 s");

        Evidence.FailedStartup failed = (Evidence.FailedStartup) run();

        assertThat(failed.reason()).isEqualTo("no successful response within 60 s");
        assertThat(failed.lastLogLines()).containsExactly("last words");
    }

    private Evidence run() throws InterruptedException {
        Plan plan = Fixtures.plan("tomcat", "jetty");
        return new StartupTrial(
                        new Trial(world.rig(plan), plan, Fixtures.timing(), TrialListener.NONE, WarmUpGuide.rounds(4)))
                .run(3, "jetty");
    }
}
