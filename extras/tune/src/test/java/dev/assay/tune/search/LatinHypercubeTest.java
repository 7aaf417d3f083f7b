package dev.assay.tune.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LatinHypercubeTest {
    private static final List<Integer> LEVELS = List.of(3, 4, 2, 2, 3, 3);

    @Test
    void everyLevelOfEverySettingIsAboutEquallyFrequent() {
        for (int seed = 0; seed < 50; seed++) {
            List<List<Integer>> points = LatinHypercube.points(LEVELS, 10, new Random(seed));
            assertThat(points).hasSize(10).doesNotHaveDuplicates().doesNotContain(Collections.nCopies(6, 0));
            for (int i = 0; i < LEVELS.size(); i++) {
                int at = i;
                for (int level = 0; level < LEVELS.get(i); level++) {
                    int wanted = level;
                    assertThat(points.stream().filter(point -> point.get(at) == wanted))
                            .as("seed %s, setting %s, level %s", seed, i, level)
                            .hasSizeBetween(10 / LEVELS.get(i), (10 + LEVELS.get(i) - 1) / LEVELS.get(i));
                }
            }
        }
    }

    @Test
    void theSameSeedDrawsTheSamePoints() {
        assertThat(LatinHypercube.points(LEVELS, 10, new Random(7)))
                .isEqualTo(LatinHypercube.points(LEVELS, 10, new Random(7)))
                .isNotEqualTo(LatinHypercube.points(LEVELS, 10, new Random(8)));
    }

    @Test
    void whereThereAreFewAllAreDrawn() {
        assertThat(LatinHypercube.points(List.of(3), 10, new Random(7))).containsExactly(List.of(1), List.of(2));
        assertThat(LatinHypercube.points(List.of(2, 2), 2, new Random(7)))
                .hasSize(2)
                .isSubsetOf(List.of(0, 1), List.of(1, 0), List.of(1, 1));
        assertThat(LatinHypercube.points(List.of(), 10, new Random(7))).isEmpty();
    }
}
