package dev.assay.tools.cross;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.experiment.FakeWorld;
import dev.assay.experiment.Fixtures;
import dev.assay.model.plan.Placement;
import dev.assay.model.plan.Plan;
import dev.assay.tools.LoadTool;
import dev.assay.tools.LoadTools;
import dev.assay.tools.Loads;
import dev.assay.tools.ToolLoad;
import dev.assay.tools.ToolRun;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The life of a cross-check. */
class CrossTrialTest {
    private static final List<LoadTool> TWO = List.of(LoadTool.AB, LoadTool.JMETER);

    private final FakeWorld world = new FakeWorld();
    private final Plan plan = Fixtures.plan("tomcat", "jetty");
    private final List<ToolTrial> heard = new ArrayList<>();
    private long errors;

    @Test
    void eachRunHasAFreshJvmThatIsWarmOnTheServersCpus() throws InterruptedException {
        run(List.of(LoadTool.AB), 1);
        List<String> tomcat = world.events().stream()
                .filter(event -> event.contains("tomcat"))
                .toList();
        assertThat(tomcat)
                .containsExactly(
                        "launch tomcat on 0,1",
                        "closed 2 tomcat",
                        "closed 32 tomcat",
                        "closed 32 tomcat",
                        "pin tomcat to 0",
                        "ab at tomcat",
                        "stop tomcat");
        assertThat(world.alive()).isEmpty();
    }

    @Test
    void everyToolMeetsEveryContenderOnceARoundInAnOrderOfItsOwn() throws InterruptedException {
        List<ToolTrial> trials = run(TWO, 6);
        assertThat(trials).hasSize(6 * 2 * 2).isEqualTo(heard);
        List<List<String>> orders = new ArrayList<>();
        for (int round = 1; round <= 6; round++) {
            int of = round;
            orders.add(trials.stream()
                    .filter(trial -> trial.round() == of)
                    .map(trial -> trial.tool().id() + " " + trial.contender())
                    .toList());
        }
        assertThat(orders).allSatisfy(order -> assertThat(order)
                .containsExactlyInAnyOrder("ab tomcat", "ab jetty", "jmeter tomcat", "jmeter jetty"));
        assertThat(orders.stream().distinct().count()).isGreaterThan(2);
        assertThat(trials)
                .allSatisfy(trial -> assertThat(trial.serverCpuSeconds()).isPresent());
    }

    @Test
    void theSameSeedGivesTheSameOrder() throws InterruptedException {
        List<String> first = order(run(TWO, 3));
        assertThat(order(run(TWO, 3))).isEqualTo(first);
    }

    @Test
    void aToolThatCannotSendTheLoadStartsNothing() throws InterruptedException {
        List<ToolTrial> trials = run(List.of(LoadTool.WRK), 1);
        assertThat(trials).hasSize(2).allSatisfy(trial -> assertThat(trial.run())
                .isInstanceOfSatisfying(ToolRun.Failed.class, failed -> assertThat(failed.reason())
                        .isEqualTo("wrk knows nothing of this")));
        assertThat(world.journal).isEmpty();
    }

    @Test
    void aContenderThatFailsCostsItsRunOnly() throws InterruptedException {
        world.of("jetty").failsAfterLaunches(0, "no successful response within 60 s");
        List<ToolTrial> trials = run(List.of(LoadTool.AB), 1);
        assertThat(trials).hasSize(2);
        assertThat(trials.stream()
                        .filter(trial -> trial.run() instanceof ToolRun.Failed)
                        .map(ToolTrial::contender))
                .containsExactly("jetty");
        assertThat(world.alive()).isEmpty();
    }

    @Test
    void aRunOfFailedRequestsHasNoFigures() throws InterruptedException {
        errors = 1;
        assertThat(run(List.of(LoadTool.K6), 1)).hasSize(2).allSatisfy(trial -> assertThat(trial.run())
                .isInstanceOf(ToolRun.Measured.class));
        errors = 100;
        assertThat(run(List.of(LoadTool.K6), 1)).hasSize(2).allSatisfy(trial -> assertThat(trial.run())
                .isInstanceOfSatisfying(ToolRun.Failed.class, failed -> assertThat(failed.reason())
                        .isEqualTo("k6: 100% of its requests failed")));
    }

    @Test
    void endsWhenTheUserAsksForIt() throws InterruptedException {
        List<ToolTrial> trials = trial().run(TWO, load(), 3, heard::add, () -> heard.size() == 3);
        assertThat(trials).hasSize(3);
        assertThat(world.alive()).isEmpty();
    }

    private static List<String> order(List<ToolTrial> trials) {
        return trials.stream()
                .map(trial -> trial.round() + trial.tool().id() + trial.contender())
                .toList();
    }

    private List<ToolTrial> run(List<LoadTool> tools, int rounds) throws InterruptedException {
        return trial().run(tools, load(), rounds, heard::add, () -> false);
    }

    private ToolLoad load() {
        return ToolLoads.closedLoop(plan, Duration.ofSeconds(5), 1);
    }

    private CrossTrial trial() {
        return new CrossTrial(world.rig(plan), plan, Fixtures.timing(), new FakeTools(), Path::of);
    }

    private final class FakeTools implements LoadTools {
        @Override
        public Optional<String> unable(LoadTool tool, ToolLoad load) {
            return tool == LoadTool.WRK ? Optional.of("knows nothing of this") : Optional.empty();
        }

        @Override
        public ToolRun run(LoadTool tool, ToolLoad load, URI base, Placement placement, Path folder) {
            assertThat(base.getHost()).isEqualTo("127.0.0.1");
            String contender = world.alive().get(0);
            assertThat(folder.toString()).startsWith("cross-").endsWith("-" + tool.id() + "-" + contender);
            world.journal.add(tool.id() + " at " + contender);
            return Loads.run(tool, 100, errors);
        }
    }
}
