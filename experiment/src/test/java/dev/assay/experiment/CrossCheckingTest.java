package dev.assay.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.ledger.Ledger;
import dev.assay.model.CrossCheck;
import dev.assay.model.ExperimentKind;
import dev.assay.model.LoadTool;
import dev.assay.model.Plan;
import dev.assay.model.ToolRun;
import dev.assay.model.ToolTrial;
import dev.assay.plan.Schedules;
import java.io.IOException;
import java.nio.file.Files;
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
    private static final String WORDS = "32 users, who walk";
    private static final Plan PLAIN = Fixtures.plan("tomcat", "jetty").withBudget(Duration.ofHours(1));
    private static final Plan PLAN =
            PLAIN.with(PLAIN.setup().with(PLAIN.load().with(List.of(LoadTool.AB, LoadTool.JMETER))));

    @TempDir
    private Path temp;

    private final FakeBench bench = new FakeBench(PLAN);
    private final List<Integer> announced = new ArrayList<>();
    private final List<ToolTrial> told = new ArrayList<>();
    private BooleanSupplier stop = () -> false;
    private Runnable before = () -> {};

    @Test
    void everyToolMeetsEveryContenderInEachRound() throws IOException {
        CrossCheck said = crossCheck().orElseThrow();

        assertThat(announced).containsExactly(12);
        assertThat(told).hasSize(12).allSatisfy(trial -> assertThat(trial.run()).isInstanceOf(ToolRun.Measured.class));
        assertThat(said.rounds()).isEqualTo(CrossChecking.ROUNDS);
        assertThat(said.rows())
                .extracting(row -> row.tool().id() + " " + row.contender() + " " + row.measured())
                .containsExactly("ab tomcat 3", "ab jetty 3", "jmeter tomcat 3", "jmeter jetty 3");
        assertThat(kept()).contains(said);
        assertThat(page()).isEqualTo(WORDS);
        requireNothingLeft();
    }

    /** The machine is reserved by the experiment. */
    @Test
    void theMachineIsReservedOnce() {
        crossCheck();

        assertThat(bench.world.journal.stream().filter(FakeBench.RESERVED::equals))
                .hasSize(1);
    }

    @Test
    void aContenderThatFailsHasNoFiguresAndTheOtherHas() {
        before = () -> bench.world.of("jetty").failsAfterLaunches(0, "no good answer within 60 s");

        CrossCheck said = crossCheck().orElseThrow();

        assertThat(said.rows())
                .extracting(row -> row.contender() + " " + row.measured())
                .containsExactly("tomcat 3", "jetty 0", "tomcat 3", "jetty 0");
        assertThat(said.rows().get(1).failure().orElseThrow()).contains("no good answer within 60 s");
        assertThat(said.opinions()).isNotEmpty().allSatisfy(opinion -> assertThat(opinion.agreement())
                .isEqualTo(CrossCheck.Agreement.NONE));
        requireNothingLeft();
    }

    @Test
    void aRunThatFailsIsData() {
        bench.failToolsIn(run -> run.contains("-jmeter-") && run.contains("tomcat"));

        CrossCheck said = crossCheck().orElseThrow();

        assertThat(said.rows()).extracting(CrossCheck.Row::measured).containsExactly(3, 3, 0, 3);
        assertThat(told).hasSize(12);
        requireNothingLeft();
    }

    @Test
    void whatIsMeasuredWhenTheUserAsksForTheEndCounts() throws IOException {
        stop = () -> told.size() == 5;

        CrossCheck said = crossCheck().orElseThrow();

        assertThat(told).hasSize(5);
        assertThat(said.rows().stream().mapToInt(CrossCheck.Row::measured).sum())
                .isEqualTo(5);
        assertThat(kept()).contains(said);
        assertThat(page()).isEqualTo(WORDS);
        requireNothingLeft();
    }

    /** The experiment is unchanged. */
    @Test
    void stoppedAtOnceNothingOfItIsKept() throws IOException {
        bench.stopAtOnceWhen(() -> told.size() == 5);

        assertThat(crossCheck()).isEmpty();

        assertThat(kept()).isEmpty();
        assertThat(page()).isEqualTo("no tools");
        requireNothingLeft();
    }

    private Optional<CrossCheck> crossCheck() {
        ReportPage page = (verdict, environment, plan, evidence, said) ->
                said.map(CrossCheck::load).orElse("no tools");
        try (Run run =
                Run.fresh(ExperimentKind.COMPARISON, bench, Schedules.of(PLAN, 1), temp.resolve("results"), page)) {
            Conclusion conclusion = Experiment.measure(run, budget -> new Unheard(), verdict -> Set.of());
            before.run();
            return run.crossCheck(conclusion, WORDS, new Observing());
        }
    }

    private Optional<CrossCheck> kept() {
        try (Ledger ledger = Ledger.open(temp.resolve("results"))) {
            return ledger.readCrossCheck();
        }
    }

    private String page() throws IOException {
        return Files.readString(temp.resolve("results").resolve("report.html"));
    }

    private void requireNothingLeft() {
        assertThat(bench.world.alive()).isEmpty();
        assertThat(bench.world.journal).last().isEqualTo(FakeBench.GIVEN_BACK);
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
