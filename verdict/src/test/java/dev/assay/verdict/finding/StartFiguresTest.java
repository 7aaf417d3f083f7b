package dev.assay.verdict.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Footprint;
import dev.assay.model.evidence.MemoryUse;
import dev.assay.model.evidence.Parity;
import dev.assay.model.evidence.StartDetails;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.StartFigure;
import dev.assay.model.verdict.StartMeasure;
import dev.assay.model.verdict.Verdict;
import dev.assay.verdict.Experiment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class StartFiguresTest {
    private final Experiment experiment = Experiment.of("tomcat", "jetty");

    @Test
    void everyMeasureHasItsMedianAndRange() {
        List<StartFigure> figures = StartFigures.of(
                List.of(start(1, "tomcat", 100, true), start(2, "tomcat", 300, true), start(3, "tomcat", 200, false)));

        assertThat(figures)
                .extracting(StartFigure::name)
                .containsExactly(
                        "first successful response",
                        "start as the app reports it",
                        "process running by then",
                        "CPU time until ready",
                        "classes loaded",
                        "live threads",
                        "peak threads",
                        "RSS after start-up",
                        "jvm.memory.used",
                        "heap in use after start-up",
                        "heap in use after a collection",
                        "live set after start-up",
                        "non-heap in use",
                        "metaspace in use");
        assertThat(figures).extracting(StartFigure::unit).containsOnly("ms", "", "bytes");
        assertThat(figures.get(0)).isEqualTo(new StartFigure(StartMeasure.FIRST_GOOD_ANSWER, 200, 100, 300, 3));
        assertThat(figures.get(1)).isEqualTo(new StartFigure(StartMeasure.REPORTED, 180, 90, 270, 2));
        assertThat(figures.get(8)).isEqualTo(new StartFigure(StartMeasure.JVM_MEMORY, 90, 90, 90, 2));
    }

    @Test
    void whatWasNeverMeasuredIsLeftOut() {
        assertThat(StartFigures.of(List.of(start(1, "tomcat", 100, false))))
                .extracting(StartFigure::name)
                .doesNotContain("start as the app reports it", "jvm.memory.used", "heap in use after start-up");
        assertThat(StartFigures.of(List.of())).isEmpty();
    }

    @Test
    void startsAloneAreJudgedInDepthAndSayNothingOfBlocks() {
        experiment.evidence.add(Samples.pilot(
                Experiment.START,
                20,
                Samples.parity(Parity.Outcome.SAME, List.of(), List.of()),
                Map.of(),
                0,
                List.of(),
                0));
        for (int round = 1; round <= 10; round++) {
            experiment.evidence.add(start(round, "tomcat", 4000 + round, true));
            experiment.evidence.add(start(round, "jetty", 5000 + 2 * round, true));
        }

        Verdict verdict = experiment.judged(true);

        assertThat(verdict.comparisons())
                .extracting(Comparison::metric)
                .containsExactly(Metric.STARTUP, Metric.MEMORY, Metric.STARTUP_CPU, Metric.HEAP);
        assertThat(verdict.comparisons().get(0).verdict()).isEqualTo(Outcome.WORSE);
        assertThat(verdict.comparisons().get(2).verdict()).isEqualTo(Outcome.WORSE);
        assertThat(verdict.comparisons().get(3).verdict()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(verdict.basis().startup())
                .allSatisfy(summary -> assertThat(summary.figures()).hasSize(14));
    }

    private static Evidence.Startup start(int round, String contender, double readyMs, boolean details) {
        return new Evidence.Startup(
                Experiment.START,
                round,
                contender,
                readyMs,
                2 * readyMs,
                new Footprint(200, 30, 60, 9_000, 21, 25),
                details
                        ? new StartDetails(
                                OptionalDouble.of(0.9 * readyMs),
                                OptionalDouble.of(0.95 * readyMs),
                                Optional.of(new MemoryUse(50, 35, 40)))
                        : StartDetails.UNKNOWN);
    }
}
