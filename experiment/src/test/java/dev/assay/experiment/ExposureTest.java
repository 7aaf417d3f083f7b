package dev.assay.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.Phase;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.evidence.WarmUpPoint;
import dev.assay.model.plan.BlockPlan;
import dev.assay.model.plan.Plan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever happens in a block, its contenders are loaded alike or the block does not count. */
class ExposureTest {
    private static final List<String> SERVERS = List.of("tomcat", "jetty", "undertow");

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void everySeedAndEveryFailureLeavesContendersAlikeOrNoBlock(int count) throws InterruptedException {
        List<String> ids = SERVERS.subList(0, count);
        int measured = 0;
        for (int seed = 0; seed < 300; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            FakeWorld world = new FakeWorld();
            ids.forEach(id -> misfortune(world.of(id), random));
            Plan plan = Fixtures.plan(ids.toArray(String[]::new));
            int rounds = 1 + random.nextInt(5);
            Evidence evidence = new BlockTrial(new Trial(
                            world.rig(plan), plan, Fixtures.timing(), TrialListener.NONE, WarmUpGuide.rounds(rounds)))
                    .run(block(ids, random), new Conditions(500, List.of()));
            if (evidence instanceof Evidence.Measured block) {
                measured++;
                assertAlike(block, ids, "seed " + seed);
            }
        }
        assertThat(measured).isBetween(100, 290);
    }

    private static void misfortune(FakeWorld.Behaviour behaviour, SplittableRandom random) {
        if (random.nextInt(3) == 0) {
            behaviour.generatorLateIn(random.nextInt(6), 6 + random.nextInt(6));
        }
        if (random.nextInt(5) == 0) {
            behaviour.diesInLoad(random.nextInt(12));
        }
        if (random.nextInt(10) == 0) {
            behaviour.hangsOnStop();
        }
        behaviour.takes(100 + random.nextInt(2_000));
    }

    private static BlockPlan block(List<String> ids, SplittableRandom random) {
        List<String> rate = new ArrayList<>();
        for (int round = 0; round < 4; round++) {
            rate.addAll(shuffled(ids, random));
        }
        return new BlockPlan(1, shuffled(ids, random), rate, shuffled(ids, random), random.nextLong());
    }

    private static List<String> shuffled(List<String> ids, SplittableRandom random) {
        List<String> order = new ArrayList<>(ids);
        Collections.shuffle(order, new java.util.Random(random.nextLong()));
        return order;
    }

    /** Seconds of warm-up, number of slices at saturation, and planned requests before each slice: by contender, all the same. */
    private static void assertAlike(Evidence.Measured block, List<String> ids, String seed) {
        Map<String, List<Double>> warmUp = block.warmUp().stream()
                .collect(Collectors.groupingBy(
                        WarmUpPoint::contender, Collectors.mapping(WarmUpPoint::seconds, Collectors.toList())));
        assertThat(warmUp.values().stream().distinct()).as(seed).hasSize(1);
        assertThat(warmUp).containsOnlyKeys(ids);
        Map<String, List<Long>> planned = block.slices().stream()
                .filter(slice -> slice.phase() == Phase.RATE)
                .collect(Collectors.groupingBy(
                        SliceEvidence::contender,
                        Collectors.mapping(slice -> slice.load().planned(), Collectors.toList())));
        assertThat(planned.values().stream().distinct()).as(seed).hasSize(1);
        assertThat(planned).containsOnlyKeys(ids);
        assertThat(block.slices())
                .as(seed)
                .extracting(slice -> List.of(slice.contender(), slice.phase(), slice.position()))
                .doesNotHaveDuplicates();
    }

    private static Evidence.Measured whole() throws InterruptedException {
        Plan plan = Fixtures.plan("tomcat", "jetty");
        return (Evidence.Measured) new BlockTrial(new Trial(
                        new FakeWorld().rig(plan), plan, Fixtures.timing(), TrialListener.NONE, WarmUpGuide.rounds(1)))
                .run(Fixtures.block(1), new Conditions(500, List.of()));
    }

    @Test
    void aSliceMoreOfOneContenderIsFoundOut() throws InterruptedException {
        List<SliceEvidence> slices = whole().slices();
        List<SliceEvidence> repeated = new ArrayList<>(slices);
        repeated.add(3, slices.get(2));

        assertThatCode(() -> Exposure.requireEqual(slices)).doesNotThrowAnyException();
        assertThatThrownBy(() -> Exposure.requireEqual(repeated))
                .isInstanceOf(ContenderFailedException.class)
                .hasMessageContaining("was not loaded like");
    }
}
