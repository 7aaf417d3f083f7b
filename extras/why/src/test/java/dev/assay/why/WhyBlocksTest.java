package dev.assay.why;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.experiment.FakeWorld;
import dev.assay.experiment.Fixtures;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Parity;
import dev.assay.model.plan.Plan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class WhyBlocksTest {
    private static final Plan PLAN = Fixtures.plan("tomcat", "jetty");

    private final FakeWorld world = new FakeWorld();
    private final List<Integer> used = new ArrayList<>();
    private final List<String> said = new ArrayList<>();

    private boolean run(int last, int blocks, BooleanSupplier stopped) throws InterruptedException {
        Parity same = Samples.parity(Parity.Outcome.SAME, List.of(), List.of());
        Evidence.Pilot pilot = Samples.pilot(Instant.EPOCH, 60, same, Map.of(), 700, List.of(), 50_000);
        world.afterSlices(block -> used.add(block.plan().index()));
        return new WhyBlocks(world.rig(PLAN), PLAN, pilot, said::add).run(last, blocks, stopped);
    }

    /** Each has the figure that a profile divides, and nothing that takes more time. */
    @Test
    void blocksGoOnAfterThoseOfTheFolderAtItsRateWithoutSaturation() throws InterruptedException {
        assertThat(run(7, 2, () -> false)).isTrue();

        assertThat(used).containsExactly(8, 9);
        assertThat(said).containsExactly("profiling, block 1/2", "profiling, block 2/2");
        assertThat(world.events())
                .contains("warm up generator")
                .filteredOn(event -> event.startsWith("open"))
                .allMatch(event -> event.startsWith("open 700.0"));
        assertThat(world.alive()).isEmpty();
    }

    @Test
    void aBlockThatIsSpoiledIsNamedAndTheNextOneRuns() throws InterruptedException {
        world.of("jetty").failsAfterLaunches(1, "no port");

        assertThat(run(0, 2, () -> false)).isTrue();

        assertThat(used).containsExactly(1);
        assertThat(said).containsExactly("profiling, block 1/2", "profiling, block 2/2", "spoiled by jetty: no port");
    }

    @Test
    void whoAsksToStopGetsNoFurtherBlock() throws InterruptedException {
        assertThat(run(0, 3, () -> used.size() == 1)).isFalse();

        assertThat(used).containsExactly(1);
    }
}
