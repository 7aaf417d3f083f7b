package dev.assay.why.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.stats.ClopperPearson;
import dev.assay.why.judge.WhyStart.Pair;
import dev.assay.why.model.PlantedStarts;
import dev.assay.why.model.Starts.Phase;
import dev.assay.why.stack.Layer;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Starts with known differences, and with none. */
class StartJudgeTest {
    @Test
    void aPlantedDifferenceIsInItsPhaseLayerAndPackage() {
        Pair pair = only(StartJudge.judge(
                new PlantedStarts(3).with("tomcat", 0).with("jetty", 120).starts(5)));

        assertThat(pair.rounds()).isEqualTo(5);
        assertThat(pair.whole().clear()).isTrue();
        assertThat(pair.whole().interval().contains(120)).isTrue();
        assertThat(pair.phases().entrySet())
                .filteredOn(phase -> phase.getValue().clear())
                .singleElement()
                .satisfies(phase -> {
                    assertThat(phase.getKey()).isEqualTo(Phase.SERVER);
                    assertThat(phase.getValue().interval().contains(120)).isTrue();
                });
        assertThat(pair.layers().get(Layer.SERVER)).isNotNull().matches(Difference::clear);
        WhyStart.Cause first = pair.packages().get(0);
        assertThat(first.name()).isEqualTo("org.eclipse.jetty");
        assertThat(first.layer()).isEqualTo(Layer.SERVER);
        assertThat(first.reference().classes()).isZero();
        assertThat(first.other().classes()).isCloseTo(400, within(1e-9));
        assertThat(first.difference().interval().contains(120)).isTrue();
    }

    @Test
    void meansAreThoseOfAllStartsOfAContenderAndThePhasesAddUp() {
        WhyStart why = StartJudge.judge(
                new PlantedStarts(2).with("tomcat", 0).with("jetty", 120).starts(4));

        assertThat(why.contenders()).extracting(WhyStart.Contender::id).containsExactly("tomcat", "jetty");
        assertThat(why.contenders()).allSatisfy(contender -> assertThat(contender.phases().values().stream()
                        .mapToDouble(Double::doubleValue)
                        .sum())
                .isCloseTo(contender.readyMs(), within(1e-9)));
        assertThat(why.contenders().get(0).loads().classes()).isCloseTo(5_000, within(1e-6));
        assertThat(why.contenders().get(1).loads().classes()).isCloseTo(5_400, within(1e-6));
    }

    @Test
    void equalContendersAreSeldomSaidToDiffer() {
        List<Pair> pairs = LongStream.range(0, 300)
                .mapToObj(seed -> only(StartJudge.judge(
                        new PlantedStarts(seed).with("a", 0).with("b", 0).starts(5))))
                .toList();

        assertRate(pairs.stream().filter(pair -> pair.whole().clear()).count(), 0.05);
        assertRate(
                pairs.stream()
                        .filter(pair -> pair.phases().values().stream().anyMatch(Difference::clear))
                        .count(),
                0.05);
        assertRate(pairs.stream().filter(pair -> !pair.packages().isEmpty()).count(), 0.10);
    }

    private static void assertRate(long count, double most) {
        assertThat(ClopperPearson.interval((int) count, 300, 0.05).low())
                .as("%d of 300", count)
                .isLessThanOrEqualTo(most);
    }

    @Test
    void oneRoundHasFiguresButNoDifferences() {
        WhyStart why = StartJudge.judge(
                new PlantedStarts(3).with("tomcat", 0).with("jetty", 120).starts(1));
        assertThat(why.contenders()).hasSize(2);
        assertThat(why.pairs()).isEmpty();
    }

    private static Pair only(WhyStart why) {
        assertThat(why.pairs()).hasSize(1);
        return why.pairs().get(0);
    }
}
