package dev.assay.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Outcome;
import dev.assay.report.document.Markup;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Where an interval ends or goes on, on an axis from −10 to +10%. */
class StripTest {
    private static final String LEFT = "href=\"#ml\"";
    private static final String RIGHT = "href=\"#mr\"";
    private static final String ESTIMATE = "class=\"estimate\"";

    private static String drawn(double low, double high) {
        Comparison comparison = Samples.comparison(
                Metric.P99,
                "jetty",
                OptionalDouble.of(Math.sqrt(low * high)),
                OptionalDouble.of(low),
                OptionalDouble.of(high),
                Outcome.UNDECIDED,
                false);
        Markup page = new Markup();
        Strip.draw(page, comparison, new Forest(Math.log(1.1), 0.03));
        return page.toString();
    }

    @Test
    void anIntervalThatTheAxisHoldsHasNoArrow() {
        assertThat(drawn(0.95, 1.05)).doesNotContain(LEFT, RIGHT);
    }

    @Test
    void anEndBeyondAnEdgeHasAnArrowThere() {
        assertThat(drawn(0.5, 1.05)).containsOnlyOnce(LEFT).doesNotContain(RIGHT);
        assertThat(drawn(0.95, 2)).containsOnlyOnce(RIGHT).doesNotContain(LEFT);
        assertThat(drawn(0.5, 2)).containsOnlyOnce(LEFT).containsOnlyOnce(RIGHT);
    }

    @Test
    void anIntervalThatIsWhollyBeyondAnEdgeHasOneArrowThatPointsThere() {
        assertThat(drawn(1.5, 2)).containsOnlyOnce(RIGHT).doesNotContain(LEFT);
        assertThat(drawn(0.5, 0.7)).containsOnlyOnce(LEFT).doesNotContain(RIGHT);
    }

    /** At the edge, a mark would say that the ratio is there. */
    @Test
    void anEstimateBeyondAnEdgeIsNotDrawn() {
        assertThat(drawn(0.95, 1.05)).containsOnlyOnce(ESTIMATE);
        assertThat(drawn(0.5, 1.05)).doesNotContain(ESTIMATE);
        assertThat(drawn(1.5, 2)).doesNotContain(ESTIMATE);
    }
}
