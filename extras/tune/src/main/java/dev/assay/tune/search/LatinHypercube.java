package dev.assay.tune.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/** Points of a grid, spread by Latin hypercube sampling (McKay, Beckman and Conover, Technometrics 1979). Pure. */
final class LatinHypercube {
    /** Draws with a point twice are drawn again, so often. */
    private static final int DRAWS = 100;

    private LatinHypercube() {}

    /**
     * Points, each once and none the origin. On each dimension all levels are about equally frequent.
     *
     * @param levels of each dimension
     * @param wanted points; fewer if there are no more
     */
    static List<List<Integer>> points(List<Integer> levels, int wanted, Random random) {
        List<List<Integer>> others = grid(levels);
        others.remove(0);
        if (others.size() <= wanted) {
            return others;
        }
        Set<List<Integer>> best = Set.of();
        for (int draw = 0; draw < DRAWS && best.size() < wanted; draw++) {
            Set<List<Integer>> drawn = drawn(levels, wanted, random);
            best = drawn.size() > best.size() ? drawn : best;
        }
        List<List<Integer>> points = new ArrayList<>(best);
        others.removeAll(best);
        Collections.shuffle(others, random);
        points.addAll(others.subList(0, wanted - points.size()));
        return points;
    }

    /** All points, the origin first. */
    private static List<List<Integer>> grid(List<Integer> levels) {
        List<List<Integer>> grid = List.of(List.of());
        for (int level : levels) {
            grid = grid.stream()
                    .flatMap(point -> IntStream.range(0, level).mapToObj(next -> {
                        List<Integer> longer = new ArrayList<>(point);
                        longer.add(next);
                        return List.copyOf(longer);
                    }))
                    .toList();
        }
        return new ArrayList<>(grid);
    }

    private static Set<List<Integer>> drawn(List<Integer> levels, int wanted, Random random) {
        List<List<Integer>> strata = new ArrayList<>();
        for (int i = 0; i < levels.size(); i++) {
            List<Integer> shuffled =
                    new ArrayList<>(IntStream.range(0, wanted).boxed().toList());
            Collections.shuffle(shuffled, random);
            strata.add(shuffled);
        }
        Set<List<Integer>> points = new LinkedHashSet<>();
        for (int at = 0; at < wanted; at++) {
            int row = at;
            points.add(IntStream.range(0, levels.size())
                    .mapToObj(i -> strata.get(i).get(row) * levels.get(i) / wanted)
                    .toList());
        }
        points.remove(Collections.nCopies(levels.size(), 0));
        return points;
    }
}
