package dev.assay.tools.cross;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.experiment.Conclusion;
import dev.assay.experiment.Experiment;
import dev.assay.experiment.FakeBench;
import dev.assay.experiment.Fixtures;
import dev.assay.experiment.ReportPage;
import dev.assay.experiment.Run;
import dev.assay.experiment.StopSignal;
import dev.assay.experiment.Unheard;
import dev.assay.ledger.Ledger;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.plan.Plan;
import dev.assay.plan.Schedules;
import dev.assay.tools.FakeLoadTools;
import dev.assay.tools.ToolRun;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other load tools after an experiment, in a world in which no time passes. */
class CrossCheckingTest {
    private static final Plan PLAIN = Fixtures.plan("tomcat", "jetty").withBudget(Duration.ofHours(1));
    private static final Plan PLAN = PLAIN.with(PLAIN.setup().with(PLAIN.load().with("tool", List.of("ab", "jmeter"))));

    @TempDir
    private Path temp;

    private final FakeBench testbed = new FakeBench(PLAN);
    private final FakeLoadTools tools = new FakeLoadTools(testbed);
    private final List<Integer> announced = new ArrayList<>();
    private final List<ToolTrial> told = new ArrayList<>();
    private BooleanSupplier stop = () -> false;
    private Runnable before = () -> {};

    @Test
    void everyToolMeetsEveryContenderInEachRound() {
        CrossCheck said = crossCheck().orElseThrow();

        assertThat(announced).containsExactly(12);
        assertThat(told).hasSize(12).allSatisfy(trial -> assertThat(trial.run()).isInstanceOf(ToolRun.Measured.class));
        assertThat(said.rounds()).isEqualTo(CrossChecking.ROUNDS);
        assertThat(said.rows())
                .extracting(row -> row.tool().id() + " " + row.contender() + " " + row.measured())
                .containsExactly("ab tomcat 3", "ab jetty 3", "jmeter tomcat 3", "jmeter jetty 3");
        assertThat(kept()).contains(said);
        requireNothingLeft();
    }

    @Test
    void theMachineIsReservedForAllRuns() {
        crossCheck();

        assertThat(testbed.world.journal.stream().filter(FakeBench.RESERVED::equals))
                .hasSize(2); // for the experiment, and for the tools
        assertThat(tools.sent).hasSize(12);
    }

    @Test
    void aContenderThatFailsHasNoFiguresAndTheOtherHas() {
        before = () -> testbed.world.of("jetty").failsAfterLaunches(0, "no successful response within 60 s");

        CrossCheck said = crossCheck().orElseThrow();

        assertThat(said.rows())
                .extracting(row -> row.contender() + " " + row.measured())
                .containsExactly("tomcat 3", "jetty 0", "tomcat 3", "jetty 0");
        assertThat(said.rows().get(1).failure().orElseThrow()).contains("no successful response within 60 s");
        assertThat(said.opinions()).isNotEmpty().allSatisfy(opinion -> assertThat(opinion.agreement())
                .isEqualTo(CrossCheck.Agreement.NONE));
        requireNothingLeft();
    }

    @Test
    void aRunThatFailsIsData() {
        tools.failIn(run -> run.contains("-jmeter-") && run.contains("tomcat"));

        CrossCheck said = crossCheck().orElseThrow();

        assertThat(said.rows()).extracting(CrossCheck.Row::measured).containsExactly(3, 3, 0, 3);
        assertThat(told).hasSize(12);
        requireNothingLeft();
    }

    @Test
    void whatIsMeasuredWhenTheUserAsksForTheEndCounts() {
        stop = () -> told.size() == 5;

        CrossCheck said = crossCheck().orElseThrow();

        assertThat(told).hasSize(5);
        assertThat(said.rows().stream().mapToInt(CrossCheck.Row::measured).sum())
                .isEqualTo(5);
        assertThat(kept()).contains(said);
        requireNothingLeft();
    }

    /** The experiment is unchanged. */
    @Test
    void stoppedAtOnceNothingOfItIsKept() {
        testbed.stopAtOnceWhen(() -> told.size() == 5);

        assertThat(crossCheck()).isEmpty();

        assertThat(kept()).isEmpty();
        requireNothingLeft();
    }

    private Optional<CrossCheck> crossCheck() {
        Path results = temp.resolve("results");
        ReportPage page = (verdict, environment, plan, evidence) -> "";
        Conclusion conclusion;
        try (Run run = Run.fresh(ExperimentKind.COMPARISON, testbed, Schedules.of(PLAN, 1), results, page)) {
            conclusion = Experiment.measure(run, budget -> new Unheard(), verdict -> Set.of());
        }
        before.run();
        try (Ledger ledger = Ledger.open(results)) {
            return new CrossChecking(testbed, launcher -> tools, ledger).run(conclusion.verdict(), new Observing());
        }
    }

    private Optional<CrossCheck> kept() {
        return CrossCheckFile.read(temp.resolve("results"));
    }

    private void requireNothingLeft() {
        assertThat(testbed.world.alive()).isEmpty();
        assertThat(testbed.world.journal).last().isEqualTo(FakeBench.GIVEN_BACK);
    }

    private final class Observing implements CrossCheckObserver {
        @Override
        public void begins(int runs) {
            announced.add(runs);
        }

        @Override
        public void ran(ToolTrial trial) {
            told.add(trial);
        }

        @Override
        public StopSignal listen() {
            return FakeBench.stop(stop);
        }
    }
}
