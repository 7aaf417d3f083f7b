package dev.assay.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.ledger.Ledger;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.plan.Plan;
import dev.assay.plan.Schedules;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A signal while a JVM is queried is a stop like any other: what was measured is judged. */
class StoppedWhileAskingTest {
    private static final Plan PLAN = Fixtures.plan("tomcat", "jetty").withBudget(Duration.ofHours(1));

    @TempDir
    private Path temp;

    private final FakeBench bench = new FakeBench(PLAN);

    @Test
    void whatWasMeasuredIsJudged() {
        bench.world.of("jetty").interruptsWhoAsks(5);

        Conclusion conclusion = run();

        assertThat(conclusion.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(conclusion.evidence()).hasAtLeastOneElementOfType(Evidence.Measured.class);
        assertThat(conclusion.evidence()).doesNotHaveAnyElementsOfTypes(Evidence.Spoiled.class);
        try (Ledger ledger = Ledger.open(temp.resolve("results"))) {
            assertThat(ledger.readVerdict()).isEqualTo(conclusion.verdict());
            assertThat(ledger.evidenceEnded()).isFalse();
        }
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void nothingOfAPilotThatWasStoppedIsKept() {
        bench.world.of("jetty").interruptsWhoAsks(1);

        Conclusion conclusion = run();

        assertThat(conclusion.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(conclusion.evidence()).doesNotHaveAnyElementsOfTypes(Evidence.Measured.class);
    }

    private Conclusion run() {
        ReportPage page = (verdict, environment, plan, evidence) -> "";
        try (Run run = Run.fresh(ExperimentKind.COMPARISON, bench, Schedules.of(PLAN), temp.resolve("results"), page)) {
            return Experiment.measure(run, budget -> new Unheard(), verdict -> Set.of());
        }
    }
}
