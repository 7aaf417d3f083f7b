package dev.assay.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.ledger.Ledger;
import dev.assay.model.BadInputException;
import dev.assay.model.Metric;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.FirstLook;
import dev.assay.model.verdict.Verdict;
import dev.assay.plan.Schedules;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A first look from its start to its folder, and the one that a comparison gives after its pilot. */
class FirstLookTest {
    private static final Plan PLAN = Fixtures.plan("tomcat", "jetty").withBudget(Duration.ofMinutes(20));
    private static final ReportPage PAGE = (verdict, environment, plan, evidence) -> "";

    @TempDir
    private Path temp;

    private final List<String> told = new ArrayList<>();

    private Conclusion run(ExperimentKind kind) {
        Observer observer = new Unheard() {
            @Override
            public void kept(Evidence piece) {
                told.add(piece.getClass().getSimpleName());
            }

            @Override
            public void afterPilot(Verdict seen) {
                FirstLook look = seen.extras().firstLook().orElseThrow();
                told.add("first look at " + look.jvms() + ", " + look.rows().size() + " rows");
            }
        };
        try (Run run = Run.fresh(kind, new FakeBench(PLAN), Schedules.of(PLAN, kind), temp.resolve("results"), PAGE)) {
            return Experiment.measure(run, budget -> observer, verdict -> Set.of());
        }
    }

    @Test
    void endsWithFiguresAndWithoutVerdict() {
        Conclusion conclusion = run(ExperimentKind.FIRST_LOOK);

        assertThat(told).containsExactly("Pilot", "Measured", "Measured");
        assertThat(conclusion.exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(conclusion.verdict().comparisons()).isEmpty();
        FirstLook look = conclusion.verdict().extras().firstLook().orElseThrow();
        assertThat(look.jvms()).isEqualTo(3);
        assertThat(look.rows())
                .filteredOn(row -> row.metric().isPresent())
                .extracting(row -> row.metric().orElseThrow())
                .contains(Metric.STARTUP, Metric.MEMORY, Metric.THROUGHPUT, Metric.CPU_PER_REQUEST);
    }

    @Test
    void itsFolderIsJudgedAgainAsAFirstLook() {
        Verdict before = run(ExperimentKind.FIRST_LOOK).verdict();

        try (Ledger ledger = Ledger.open(temp.resolve("results"))) {
            StoredRun stored = StoredRun.of(ledger);
            assertThat(stored.kind()).isEqualTo(ExperimentKind.FIRST_LOOK);
            assertThat(stored.finished()).isTrue();
            assertThat(ledger.readVerdict().extras().firstLook())
                    .isEqualTo(before.extras().firstLook());
            assertThat(stored.session(ledger, PAGE)
                            .judge(stored.evidence(), true)
                            .extras()
                            .firstLook())
                    .isEqualTo(before.extras().firstLook());
        }
    }

    /** A budget would be refused with --quick. */
    @Test
    void whoeverResumesItAtItsEndIsToldWhatGivesAVerdict() {
        run(ExperimentKind.FIRST_LOOK);

        assertThatThrownBy(() -> Unfinished.in(temp.resolve("results")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("this experiment has ended as planned")
                .hasMessageContaining("For a verdict, start a new one without --quick.")
                .hasMessageNotContaining("--budget");
    }

    @Test
    void aComparisonShowsThePilotsBeforeItsFirstBlock() {
        Conclusion conclusion = run(ExperimentKind.COMPARISON);

        assertThat(told).startsWith("Pilot").element(1).asString().startsWith("first look at 1, ");
        assertThat(told.get(2)).isEqualTo("Measured");
        assertThat(told).filteredOn(said -> said.startsWith("first look")).hasSize(1);
        assertThat(conclusion.verdict().extras().firstLook()).isEmpty();
        assertThat(conclusion.verdict().comparisons()).isNotEmpty();
    }
}
