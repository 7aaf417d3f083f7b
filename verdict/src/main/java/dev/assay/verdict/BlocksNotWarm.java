package dev.assay.verdict;

import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.WarmUpPoint;
import dev.assay.model.verdict.Finding;
import dev.assay.stats.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Findings about blocks whose JVMs were still compiling when their slices began. */
record BlocksNotWarm(SortedEvidence dossier, Names names) {
    /** Why there is no verdict, if there are too many such blocks. */
    Optional<Finding> tooMany() {
        if (!dossier.tooManyNotWarm()) {
            return Optional.empty();
        }
        return Optional.of(new Finding.NotLevel(
                who(), dossier.notWarm().size(), dossier.measured().size(), seconds()));
    }

    /** Contenders that were not warm, with the highest CPU share of their JIT compilers. */
    private List<Finding.Busy> who() {
        Map<String, Double> worst = new LinkedHashMap<>();
        for (Evidence.Measured block : dossier.notWarm()) {
            for (String id : WarmUps.notWarm(block)) {
                double busy = WarmUps.of(block.warmUp(), id).map(Level::busy).orElse(0.0);
                worst.merge(id, busy, Math::max);
            }
        }
        return worst.entrySet().stream()
                .map(entry -> new Finding.Busy(names.orId(entry.getKey()), entry.getValue()))
                .toList();
    }

    private double seconds() {
        List<Double> ends = dossier.notWarm().stream()
                .flatMap(block -> block.warmUp().stream().map(WarmUpPoint::seconds).max(Double::compare).stream())
                .toList();
        return ends.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }
}
