package dev.assay.tune.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.assay.experiment.BlockTrial;
import dev.assay.experiment.Conditions;
import dev.assay.experiment.FakeWorld;
import dev.assay.experiment.Fixtures;
import dev.assay.experiment.Trial;
import dev.assay.experiment.TrialListener;
import dev.assay.experiment.WarmUpGuide;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Plan;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RateLoadsTest {
    @TempDir
    private Path results;

    private final FakeWorld world = new FakeWorld();

    private static Plan plan(String... rates) {
        Plan plan = Fixtures.plan("tomcat", "jetty");
        return plan.with(plan.setup().with(plan.load().with("rates", List.of(rates))));
    }

    private Evidence block(Plan plan, int index) throws InterruptedException {
        world.afterSlices(RateLoads.of(plan, results).orElseThrow());
        Trial trial = new Trial(world.rig(plan), plan, Fixtures.timing(), TrialListener.NONE, WarmUpGuide.rounds(4));
        return new BlockTrial(trial).run(Fixtures.block(index), new Conditions(500, List.of()));
    }

    private Rates stored() {
        return Rates.read(results).orElseThrow();
    }

    @Test
    void eachIsLoadedAtEachRateAfterTheBlock() throws InterruptedException {
        assertThat(block(plan("auto", "20"), 1)).isInstanceOf(Evidence.Measured.class);

        List<String> after = world.events()
                .subList(
                        world.events().lastIndexOf("footprint tomcat") + 1,
                        world.events().size());
        assertThat(after)
                .filteredOn(event -> event.startsWith("open"))
                .containsExactlyInAnyOrder(
                        "open 5.0 tomcat",
                        "open 20.0 tomcat",
                        "open 50.0 tomcat",
                        "open 5.0 jetty",
                        "open 20.0 jetty",
                        "open 50.0 jetty");
        assertThat(after).endsWith("stop tomcat", "stop jetty");
        assertThat(stored().reference()).isEqualTo("tomcat");
        assertThat(stored().contenders()).containsExactly("tomcat", "jetty");
        assertThat(stored().failures()).isEmpty();
        assertThat(stored().points()).hasSize(8).allSatisfy(point -> {
            assertThat(point.rate()).isEqualTo(point.asked());
            assertThat(point.cpu()).isCloseTo(100e-6 * point.rate(), offset(1e-9));
        });
        assertThat(stored().points()).extracting(RatePoint::asked).contains(500.0);
    }

    /** What every contender has to answer at a rate of a block is the same. */
    @Test
    void aRateHasTheSameArrivalsForAll() throws InterruptedException {
        block(plan("20", "50"), 1);

        List<String> seeds = world.journal.stream()
                .filter(line -> line.startsWith("open 20.0 ") || line.startsWith("open 50.0 "))
                .map(line -> line.replaceAll(" (tomcat|jetty) ", " "))
                .distinct()
                .toList();
        assertThat(seeds).hasSize(2);
    }

    @Test
    void aRateAboveWhatContendersCanTakeIsNamedOnceWithTheFirstAndTheOthersGoOn() throws InterruptedException {
        world.of("jetty").takes(800);
        world.of("tomcat").takes(850);
        block(plan("50", "900"), 1);
        block(plan("50", "900"), 2);

        assertThat(stored().failures()).containsExactly("900 req/s: more than tomcat can take");
        assertThat(stored().points()).extracting(RatePoint::asked).containsOnly(50.0, 500.0);
        assertThat(stored().points()).hasSize(8);
        assertThat(world.events()).noneMatch(event -> event.startsWith("open 900.0"));
    }

    /** A killed run has the rates of a block whose evidence it could not keep; resumed, it measures that block again. */
    @Test
    void aBlockThatIsMeasuredAgainReplacesItsRates() throws InterruptedException {
        block(plan("50"), 1);
        block(plan("50"), 2);
        block(plan("50"), 1);

        assertThat(stored().points()).extracting(RatePoint::block).containsExactly(2, 2, 2, 2, 1, 1, 1, 1);
    }

    @Test
    void aContenderThatDiesIsNamedAndOnlyRatesThatAllHaveAreKept() throws InterruptedException {
        block(plan("20", "50"), 1);
        int loads = (int) world.events().stream()
                .filter(event -> event.endsWith(" jetty") && event.matches("(open|closed).*"))
                .count();
        world.of("jetty").diesInLoad(loads - 1);

        assertThat(block(plan("20", "50"), 2)).isInstanceOf(Evidence.Measured.class);
        assertThat(stored().failures())
                .singleElement()
                .asString()
                .startsWith("block 2: jetty: the process ended under load");
        List<RatePoint> second =
                stored().points().stream().filter(point -> point.block() == 2).toList();
        assertThat(second)
                .filteredOn(point -> point.contender().equals("jetty"))
                .hasSizeLessThan(3);
        assertThat(second.stream()
                        .filter(point -> point.contender().equals("jetty"))
                        .map(RatePoint::asked))
                .hasSameElementsAs(second.stream()
                        .filter(point -> point.contender().equals("tomcat"))
                        .map(RatePoint::asked)
                        .toList());
        assertThat(world.alive()).isEmpty();
    }
}
