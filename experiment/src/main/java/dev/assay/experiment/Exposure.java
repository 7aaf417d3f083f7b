package dev.assay.experiment;

import dev.assay.model.Phase;
import dev.assay.model.evidence.SliceEvidence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What each contender of a block was exposed to before its n-th slice, for every n: the loads before it, in order, by phase and, at
 * the request rate, number of requests due. Contenders are only comparable at the same age.
 */
final class Exposure {
    private Exposure() {}

    /**
     * Checks that all contenders had the same loads, slice by slice.
     *
     * @param slices of one block, in the order in which they ran
     * @throws ContenderFailedException names a contender that had other loads than the first one
     */
    static void requireEqual(List<SliceEvidence> slices) {
        Map<String, List<String>> loads = new HashMap<>();
        for (SliceEvidence slice : slices) {
            if (slice.phase() != Phase.CAPACITY) { // every contender has every rate, in an order of its own
                loads.computeIfAbsent(slice.contender(), id -> new ArrayList<>())
                        .add(load(slice));
            }
        }
        String first = slices.isEmpty() ? "" : slices.get(0).contender();
        List<String> expected = loads.getOrDefault(first, List.of());
        loads.forEach((contender, had) -> {
            if (!had.equals(expected)) {
                throw new ContenderFailedException(
                        contender,
                        "was not loaded like " + first + " in this block: " + had + " against " + expected,
                        List.of());
            }
        });
    }

    private static String load(SliceEvidence slice) {
        return slice.phase() == Phase.RATE
                ? slice.load().planned() + " requests due"
                : slice.phase().name();
    }
}
