package dev.assay.report.figures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.report.Fixtures;
import dev.assay.report.Synthetic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MeasurementsTest {
    /** A logarithmic axis has no place for zero. */
    @Test
    void aSliceInWhichNoRequestWasAnsweredHasNoThroughput() {
        Evidence.Measured block = new Synthetic(1, 0.05).block(1, Fixtures.THREE);
        SliceEvidence first = block.slices("tomcat", Phase.SATURATION).get(0);
        LoadResult failed = first.load().toBuilder().rates(2000, 0).build();
        List<SliceEvidence> slices = new ArrayList<>(block.slices());
        slices.set(slices.indexOf(first), Samples.with(first, Map.of("load", failed)));

        assertThat(throughput(block)).hasSize(2);
        assertThat(throughput(Samples.with(block, Map.of("slices", slices))))
                .containsExactlyElementsOf(throughput(block).subList(1, 2));
    }

    private static List<Double> throughput(Evidence.Measured block) {
        return new Measurements(List.of(block)).counting(block, "tomcat", Metric.THROUGHPUT);
    }
}
