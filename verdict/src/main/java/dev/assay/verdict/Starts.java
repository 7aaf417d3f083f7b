package dev.assay.verdict;

import dev.assay.model.Evidence;
import dev.assay.model.WarmUpPoint;
import dev.assay.stats.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What is to be said of blocks whose JVMs were still compiling when their slices began. */
record Starts(Dossier dossier, Names names) {
    /** Why no verdict is given on such blocks, if too many are. */
    Optional<String> compiling() {
        if (!dossier.compiling()) {
            return Optional.empty();
        }
        int all = dossier.measured().size();
        return Optional.of("still compiling: in " + dossier.young().size() + " of " + Words.count(all, "block") + " "
                + who() + " had not finished compiling after " + seconds() + " of warm-up");
    }

    /** Contenders that were not level, with the highest share of their JIT compilers. */
    private String who() {
        Map<String, Double> worst = new LinkedHashMap<>();
        for (Evidence.Measured block : dossier.young()) {
            for (String id : WarmUps.notLevel(block)) {
                double busy = WarmUps.of(block.warmUp(), id).map(Level::busy).orElse(0.0);
                worst.merge(id, busy, Math::max);
            }
        }
        return worst.entrySet().stream()
                .map(entry ->
                        names.orId(entry.getKey()) + " (JIT " + Words.integer(100 * entry.getValue()) + " % of a CPU)")
                .collect(Collectors.joining(", "));
    }

    private String seconds() {
        List<Double> ends = dossier.young().stream()
                .flatMap(block -> block.warmUp().stream().map(WarmUpPoint::seconds).max(Double::compare).stream())
                .toList();
        double most = ends.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        return Words.trimmed((double) Math.round(most)) + " s";
    }
}
