package dev.assay.verdict.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Gate;
import dev.assay.model.verdict.Advice;
import dev.assay.model.verdict.Finding;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CauseOrderTest {
    private static final List<Finding> ASCENDING = List.of(
            new Finding.NoFigure(Metric.CPU_PER_REQUEST),
            new Finding.NoFigure(Metric.RESIDENT),
            new Finding.Plain(Finding.Circumstance.NO_RATE),
            new Finding.TimedOut(3, 20),
            new Finding.RoundsLate(0.2, 3, 4),
            Samples.gateFailed(Gate.DEQUEUE_LAG_P99, 3, 0.1),
            Samples.gateFailed(Gate.DEQUEUE_LAG_P999, 3, 0.1),
            Samples.gateFailed(Gate.GENERATOR_CPU, 0.8, 0.6),
            Samples.gateFailed(Gate.NETWORK, 0.9, 0.8),
            new Finding.LevelBeyondRates(true, 500),
            new Finding.LevelBeyondRates(false, 500),
            new Finding.TooFewRequests(Metric.P99, 237, 10_000),
            new Finding.Plain(Finding.Circumstance.TOO_FEW_RATES),
            new Finding.Unanswered(Metric.P99, 30, 1_030));

    @Test
    void everyCauseOfABlockWithoutFiguresHasItsPlace() {
        List<Finding> causes = new ArrayList<>(ASCENDING);
        Collections.shuffle(causes, new Random(3));
        causes.sort(CauseOrder.ASCENDING);

        assertThat(causes).isEqualTo(ASCENDING);
    }

    @Test
    void ofCausesThatAreEquallyFrequentTheLastIsNamedAndOfOneCauseTheFirstBlock() {
        Reading.Unusable late = unusable(new Finding.RoundsLate(0.2, 3, 4));
        Reading.Unusable first = unusable(new Finding.Unanswered(Metric.P99, 30, 1_030));
        Reading.Unusable second = unusable(new Finding.Unanswered(Metric.P99, 40, 1_040));

        assertThat(Reading.Unusable.typical(List.of(first, late))).isEqualTo(first);
        assertThat(Reading.Unusable.typical(List.of(late, first))).isEqualTo(first);
        assertThat(Reading.Unusable.typical(List.of(late, first, second))).isEqualTo(first);
        assertThat(Reading.Unusable.typical(List.of(late, late, first))).isEqualTo(late);
    }

    private static Reading.Unusable unusable(Finding why) {
        return new Reading.Unusable(why, Advice.REPORT);
    }
}
