package dev.assay.remote.fleet;

import dev.assay.model.Metric;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.AcrossMachines;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Fleet;
import dev.assay.model.verdict.Limit;
import dev.assay.stats.Interval;
import dev.assay.stats.RandomEffects;
import dev.assay.stats.Sample;
import dev.assay.stats.StudentT;
import dev.assay.verdict.Machines;
import dev.assay.verdict.finding.LoadFindings;
import dev.assay.verdict.finding.Names;
import dev.assay.verdict.reading.SortedEvidence;
import dev.assay.verdict.rule.LogRatios;
import dev.assay.verdict.rule.Margins;
import dev.assay.verdict.rule.Replicates;
import dev.assay.verdict.rule.SequentialRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The machines of a fleet. Machines are always a random effect: with at least {@value Machines#FEWEST} of them the mean of each machine is
 * one replicate, whether or not machines are seen to differ. With fewer, blocks are the replicates as on one machine, and the verdict holds
 * for these machines only (ADR 0035).
 */
record FleetMachines(Fleet known) implements Machines {
    private static final double EXPLORATORY_ALPHA = 0.05;

    /**
     * Why nothing that a machine measured can count: a contender fails there, or does not sustain the rate. Blind to how contenders
     * compare.
     *
     * @param blocks number of planned blocks
     */
    static Optional<Finding> unfit(Plan plan, List<Evidence> evidence, int blocks) {
        LoadFindings loads = new LoadFindings(SortedEvidence.of(evidence, blocks), new Names(plan), true);
        return plan.contenders().stream()
                .flatMap(contender -> loads.unfit(contender.id(), Metric.PRIMARY.phase()).stream())
                .findFirst();
    }

    @Override
    public Optional<Fleet> fleet() {
        return Optional.of(known);
    }

    @Override
    public boolean decide() {
        return known.machines().size() >= FEWEST;
    }

    @Override
    public SequentialRule rule(int pairs, Margins margins, int plannedBlocks, OptionalInt forecast) {
        return decide()
                ? Machines.rule(pairs, margins)
                : SequentialRule.planned(pairs, margins, plannedBlocks, OptionalInt.empty());
    }

    @Override
    public LogRatios replicates(Replicates blocks) {
        return decide() ? blocks.bounded().means(machinesOf(blocks)) : blocks.bounded();
    }

    @Override
    public Optional<AcrossMachines> across(Replicates blocks) {
        return blocks.size() > 0 ? Optional.of(estimated(blocks)) : Optional.empty();
    }

    private AcrossMachines estimated(Replicates blocks) {
        Map<Integer, List<Double>> groups = new LinkedHashMap<>();
        int[] machines = machinesOf(blocks);
        for (int i = 0; i < machines.length; i++) {
            groups.computeIfAbsent(machines[i], machine -> new ArrayList<>()).add(blocks.values()[i]);
        }
        List<AcrossMachines.Estimate> estimates = groups.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(group -> estimate(group.getKey(), array(group.getValue())))
                .toList();
        return new AcrossMachines(decide(), estimates, interaction(groups.values()), strata(estimates));
    }

    private static AcrossMachines.Estimate estimate(int machine, double[] blocks) {
        return new AcrossMachines.Estimate(
                machine,
                Math.exp(Sample.mean(blocks)),
                blocks.length,
                blocks.length < 2 ? OptionalDouble.empty() : OptionalDouble.of(Sample.sd(blocks)));
    }

    private static OptionalDouble interaction(Iterable<List<Double>> groups) {
        List<double[]> values = new ArrayList<>();
        groups.forEach(group -> values.add(array(group)));
        boolean repeated = values.stream().anyMatch(group -> group.length > 1);
        return values.size() < 2 || !repeated
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.sqrt(RandomEffects.of(values).between()));
    }

    private List<AcrossMachines.Stratum> strata(List<AcrossMachines.Estimate> estimates) {
        Map<String, List<Double>> models = new LinkedHashMap<>();
        for (AcrossMachines.Estimate estimate : estimates) {
            String cpu = known.machines().get(estimate.machine() - 1).cpu();
            models.computeIfAbsent(cpu, model -> new ArrayList<>()).add(Math.log(estimate.ratio()));
        }
        return models.size() < 2
                ? List.of()
                : models.entrySet().stream()
                        .map(model -> stratum(model.getKey(), array(model.getValue())))
                        .toList();
    }

    private static AcrossMachines.Stratum stratum(String cpu, double[] machines) {
        Optional<Interval> interval = machines.length < FEWEST
                ? Optional.empty()
                : Optional.of(StudentT.interval(machines, EXPLORATORY_ALPHA));
        return new AcrossMachines.Stratum(
                cpu,
                Math.exp(Sample.mean(machines)),
                machines.length,
                end(interval, Interval::low),
                end(interval, Interval::high));
    }

    private static OptionalDouble end(Optional<Interval> logs, ToDoubleFunction<Interval> end) {
        return logs.isPresent() ? OptionalDouble.of(Math.exp(end.applyAsDouble(logs.get()))) : OptionalDouble.empty();
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private int[] machinesOf(Replicates blocks) {
        return blocks.places().stream().mapToInt(this::machine).toArray();
    }

    private int machine(int block) {
        int shard = (block - 1) / known.blocks() + 1;
        for (int i = 0; i < known.machines().size(); i++) {
            if (known.machines().get(i).shards().contains(shard)) {
                return i + 1;
            }
        }
        throw new IllegalArgumentException("block " + block + " is of no machine of the fleet");
    }

    @Override
    public Stream<Limit> limits() {
        Stream<Limit> lost =
                known.lost().isEmpty() ? Stream.empty() : Stream.of(new Limit.ShardsLost(known.shards(), known.lost()));
        Stream<Limit> few = decide()
                ? Stream.empty()
                : Stream.of(new Limit.TooFewMachines(known.machines().size(), FEWEST));
        return Stream.concat(lost, few);
    }
}
