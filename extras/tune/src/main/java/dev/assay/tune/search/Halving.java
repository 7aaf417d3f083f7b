package dev.assay.tune.search;

import java.util.ArrayList;
import java.util.List;

/**
 * Successive halving (Karnin, Koren and Somekh, ICML 2013) on cumulative blocks: in each round those that are left get more blocks, and
 * the better half goes on. Pure.
 *
 * @param configurations at first, those of one server
 * @param unit blocks of each configuration in the first round
 */
record Halving(int configurations, int unit) {
    /** Configurations of one server. */
    static final int MOST = 12;

    /** Blocks of a configuration by the end of each round, in units. */
    private static final List<Integer> CUMULATIVE = List.of(1, 2, 3, 4);

    /** Configurations in each round: 12, 6, 3, 2. */
    List<Integer> sizes() {
        List<Integer> sizes = new ArrayList<>(List.of(Math.min(MOST, configurations)));
        for (int size = sizes.get(0); size > 2; ) {
            size = (size + 1) / 2;
            sizes.add(size);
        }
        return sizes;
    }

    /** Blocks that each configuration gets in a round, from 0. */
    int blocks(int round) {
        return unit * (CUMULATIVE.get(round) - (round == 0 ? 0 : CUMULATIVE.get(round - 1)));
    }
}
