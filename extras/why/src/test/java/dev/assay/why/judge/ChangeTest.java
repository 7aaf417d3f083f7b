package dev.assay.why.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.stats.ClopperPearson;
import dev.assay.stats.Interval;
import dev.assay.stats.Welch;
import dev.assay.why.judge.Why.Contender;
import dev.assay.why.judge.Why.Pair;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Profiles of one contender in two experiments, whose blocks have nothing in common. */
class ChangeTest {
    private static final String BURN = PlantedProfiles.CHAIN + ";com/example/BurnFilter.burn_[j]";

    @Test
    void aPlantedMethodIsTheFirstOfTheChangeWithItsAmountInTheInterval() {
        Why why = Judge.change("before", profiles(1, Map.of(), 6), "after", profiles(2, Map.of(BURN, 20.0), 9));

        assertThat(why.contenders()).extracting(Contender::id).containsExactly("before", "after");
        Pair pair = why.pairs().get(0);
        assertThat(pair.blocks()).isEqualTo(6);
        assertThat(pair.whole().interval().contains(20)).isTrue();
        Cause first = pair.methods().get(0);
        assertThat(first.frame().brief()).isEqualTo("BurnFilter.burn");
        assertThat(first.reference()).isCloseTo(0, within(1e-9));
        assertThat(first.other()).isCloseTo(first.difference().mean(), within(1e-9));
        assertThat(first.difference().interval().contains(20)).isTrue();
    }

    @Test
    void theIntervalIsWelchsOfTheFiguresOfEachBlock() {
        List<Profile> before = profiles(3, Map.of(), 4);
        List<Profile> after = profiles(4, Map.of(), 5);

        Difference whole =
                Judge.change("before", before, "after", after).pairs().get(0).whole();

        Interval expected = Welch.interval(cpu(after), cpu(before), 0.05);
        assertThat(whole.interval().low()).isCloseTo(expected.low(), within(1e-9));
        assertThat(whole.interval().high()).isCloseTo(expected.high(), within(1e-9));
        assertThat(whole.mean()).isCloseTo((expected.low() + expected.high()) / 2, within(1e-9));
    }

    @Test
    void withoutAChangeNothingIsNamedMoreOftenThanItsErrorRate() {
        List<Pair> pairs = LongStream.range(0, 150)
                .mapToObj(seed -> Judge.change(
                        "before", profiles(2 * seed, Map.of(), 5), "after", profiles(2 * seed + 1, Map.of(), 7)))
                .map(why -> why.pairs().get(0))
                .toList();

        assertRate(pairs, pair -> pair.whole().clear(), 0.05);
        assertRate(pairs, pair -> pair.layers().values().stream().anyMatch(Difference::clear), 0.05);
        assertRate(pairs, pair -> !pair.methods().isEmpty(), 0.10);
    }

    @Test
    void oneBlockBeforeIsTooFew() {
        assertThat(Judge.change("before", profiles(1, Map.of(), 1), "after", profiles(2, Map.of(), 6))
                        .pairs())
                .isEmpty();
    }

    private static void assertRate(List<Pair> pairs, Predicate<Pair> named, double most) {
        int count = (int) pairs.stream().filter(named).count();
        assertThat(ClopperPearson.interval(count, pairs.size(), 0.05).low())
                .as("%d of %d", count, pairs.size())
                .isLessThanOrEqualTo(most);
    }

    private static List<Profile> profiles(long seed, Map<String, Double> own, int blocks) {
        return new PlantedProfiles(seed).with("a", own).profiles(blocks);
    }

    private static double[] cpu(List<Profile> profiles) {
        return profiles.stream()
                .mapToDouble(profile -> profile.slice().cpuMicros())
                .toArray();
    }
}
