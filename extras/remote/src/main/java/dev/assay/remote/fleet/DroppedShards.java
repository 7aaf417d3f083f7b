package dev.assay.remote.fleet;

import dev.assay.model.Metric;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Finding;
import dev.assay.verdict.finding.Names;
import dev.assay.verdict.reading.Disturbance;
import dev.assay.verdict.reading.Reading;
import dev.assay.verdict.reading.SortedEvidence;
import dev.assay.verdict.reading.WarmUps;
import dev.assay.verdict.rule.Replicates;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Finds shards of a fleet in which nothing counts: a contender has no figure for the primary metric in any block. Blind to how contenders
 * compare. Pure.
 */
record DroppedShards(Plan plan, List<Integer> dropped) {
    /**
     * The reason for each such shard.
     *
     * @param measured blocks of all shards, numbered consecutively over all shards
     * @param shards number of planned shards
     * @param blocks planned blocks of each shard
     */
    static SortedMap<Integer, Finding> of(Plan plan, List<Evidence.Measured> measured, int shards, int blocks) {
        DroppedShards rule = new DroppedShards(plan, Disturbance.dropped(measured, shards * blocks));
        SortedMap<Integer, Finding> why = new TreeMap<>();
        byShard(measured, blocks).forEach((shard, own) -> rule.why(own).ifPresent(finding -> why.put(shard, finding)));
        return why;
    }

    private static Map<Integer, List<Evidence.Measured>> byShard(List<Evidence.Measured> measured, int blocks) {
        return measured.stream().collect(Collectors.groupingBy(block -> (block.index() - 1) / blocks + 1));
    }

    private Optional<Finding> why(List<Evidence.Measured> blocks) {
        List<Evidence.Measured> calm = blocks.stream()
                .filter(block -> !dropped.contains(block.index()))
                .toList();
        if (calm.isEmpty()) {
            return Disturbance.of(blocks.get(0)).map(Finding.AllDisturbed::new);
        }
        List<Evidence.Measured> level = calm.stream().filter(WarmUps::warm).toList();
        if (level.isEmpty()) {
            return Optional.of(new Finding.Plain(Finding.Circumstance.COMPILING_THROUGHOUT));
        }
        SortedEvidence dossier = SortedEvidence.ofBlocks(level);
        return plan.contenders().stream()
                .skip(1)
                .flatMap(contender -> without(contender, dossier).stream())
                .findFirst();
    }

    private Optional<Finding> without(Contender contender, SortedEvidence dossier) {
        Replicates replicates = Replicates.ofBlocks(
                Metric.PRIMARY, dossier, contender.id(), plan.reference().id());
        if (replicates.size() > 0) {
            return Optional.empty();
        }
        Optional<Finding> why = replicates.unusable().isEmpty()
                ? Optional.empty()
                : Optional.of(Reading.Unusable.typical(replicates.unusable()).why());
        return Optional.of(new Finding.NoneCounts(Metric.PRIMARY, new Names(plan).of(contender.id()), why));
    }
}
