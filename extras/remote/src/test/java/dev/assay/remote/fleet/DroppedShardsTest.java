package dev.assay.remote.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Gap;
import dev.assay.model.evidence.Gate;
import dev.assay.model.verdict.Finding;
import dev.assay.verdict.Experiment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class DroppedShardsTest {
    private static final int SHARDS = 6;
    private static final int BLOCKS = 2;

    private final Experiment experiment = Experiment.of("tomcat", "jetty", "undertow");

    private List<Evidence.Measured> measured() {
        return experiment.evidence.stream().map(Evidence.Measured.class::cast).toList();
    }

    private SortedMap<Integer, Finding> uncounted(List<Evidence.Measured> measured) {
        return DroppedShards.of(experiment.plan(), measured, SHARDS, BLOCKS);
    }

    private void shards(int count) {
        for (int i = 0; i < count * BLOCKS; i++) {
            experiment.block(0, 0, 0);
        }
    }

    private static UnaryOperator<Experiment.Slices> invalid(String contender) {
        return slices -> slices.contender().equals(contender) ? slices.invalid(Phase.RATE) : slices;
    }

    @Test
    void aShardWithOneFigureOfEachContenderCounts() {
        shards(1);
        experiment.block(invalid("jetty"), 0, 0, 0);
        experiment.block(invalid("undertow"), 0, 0, 0);

        assertThat(uncounted(measured())).isEmpty();
    }

    @Test
    void oneWithoutAnyOfOneContenderDoesNot() {
        shards(1);
        experiment.block(invalid("undertow"), 0, 0, 0);
        experiment.block(invalid("undertow"), 0, 0, 0);

        Finding busy = Samples.gateFailed(Gate.GENERATOR_CPU, 0.83, Gate.GENERATOR_CPU.limit());
        assertThat(uncounted(measured()))
                .isEqualTo(Map.of(2, new Finding.NoneCounts(Metric.CPU_PER_REQUEST, "Undertow", Optional.of(busy))));
    }

    @Test
    void noneOfTheReferenceIsNoneOfAll() {
        experiment.block(invalid("tomcat"), 0, 0, 0);
        experiment.block(invalid("tomcat"), 0, 0, 0);

        assertThat(uncounted(measured())).containsOnlyKeys(1);
    }

    /** Up to a fifth of all planned blocks are dropped, even if all are of one shard. */
    @Test
    void oneThatIsDisturbedThroughoutDoesNotCountWhereItsBlocksAreDropped() {
        shards(SHARDS);
        List<Evidence.Measured> blocks = new ArrayList<>(measured());
        disturb(blocks, 4);
        disturb(blocks, 5);

        assertThat(uncounted(blocks))
                .hasEntrySatisfying(3, why -> assertThat(why).isInstanceOf(Finding.AllDisturbed.class));
        assertThat(uncounted(blocks)).containsOnlyKeys(3);

        disturb(blocks, 6);
        disturb(blocks, 7);
        assertThat(uncounted(blocks)).as("more are kept").containsOnlyKeys(3);
    }

    private static void disturb(List<Evidence.Measured> blocks, int place) {
        Evidence.Measured m = blocks.get(place);
        Gap busy = new Gap(1_000_000_000, 0, 500_000_000, 0);
        blocks.set(
                place,
                Samples.block(
                        m.index(),
                        m.start(),
                        m.seconds(),
                        m.contenders(),
                        m.slices(),
                        m.labels(),
                        List.of(busy),
                        m.warmUp()));
    }
}
