package dev.assay.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ShuffleTest {
    private static String order(List<String> items, long seed, int stream) {
        List<String> shuffled = new ArrayList<>(items);
        Shuffle.shuffle(shuffled, seed, stream);
        return String.join("", shuffled);
    }

    /** With independent rounds, three in a row have the same order of two once in four times. */
    @Test
    void neighbouringStreamsAreIndependent() {
        List<String> two = List.of("a", "b");
        int alike = 0;
        for (long seed = 1; seed <= 2000; seed++) {
            String first = order(two, seed, 1);
            if (first.equals(order(two, seed, 2)) && first.equals(order(two, seed, 3))) {
                alike++;
            }
        }
        assertThat(alike).isBetween(400, 600);
    }

    @Test
    void everyOrderIsEquallyLikely() {
        Map<String, Integer> orders = new TreeMap<>();
        for (long seed = 1; seed <= 6000; seed++) {
            orders.merge(order(List.of("a", "b", "c"), seed, 1), 1, Integer::sum);
        }
        assertThat(orders).containsOnlyKeys("abc", "acb", "bac", "bca", "cab", "cba");
        assertThat(orders.values()).allSatisfy(times -> assertThat(times).isBetween(880, 1120));
    }
}
