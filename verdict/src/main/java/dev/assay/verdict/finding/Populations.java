package dev.assay.verdict.finding;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Population;
import dev.assay.verdict.reading.Disturbance;
import dev.assay.verdict.reading.Lateness;
import dev.assay.verdict.reading.Measures;
import dev.assay.verdict.reading.Reading;
import dev.assay.verdict.reading.ServiceLevels;
import dev.assay.verdict.reading.SortedEvidence;
import dev.assay.verdict.reading.WarmUps;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What counts for each contender on each metric. This is determined only here: all figures, and everything that shows single figures, are
 * derived from it. The cause of a refused comparison (failing responses, a rate that is not sustained) does not remove the contender's
 * figures; one that is compared with no other has none.
 *
 * @param plan plan with the contenders in question
 * @param dossier evidence by which they are judged
 * @param whole all evidence, of which the dossier may be a part
 * @param refused why metrics of blocks have no figures, whatever their blocks show
 */
public record Populations(Plan plan, SortedEvidence dossier, SortedEvidence whole, Map<Metric, Finding> refused) {
    private static final Finding BEYOND_REASON = new Finding.Plain(Finding.Circumstance.ROUND_LEFT_OUT);

    private static final Finding DISTURBED = new Finding.Plain(Finding.Circumstance.ROUND_DISTURBED);

    private static final Finding UNUSABLE_RATE = new Finding.Plain(Finding.Circumstance.RATE_UNUSABLE);

    /** One for each metric and contender with any measurement, in the order of metrics and plan. */
    public List<Population> all() {
        return Arrays.stream(Metric.values())
                .flatMap(metric -> plan.ids().stream().map(id -> of(metric, id)))
                .filter(population ->
                        !population.counts().isEmpty() || !population.leftOut().isEmpty())
                .toList();
    }

    /** The figures that count, in the order of blocks or rounds. */
    double[] figures(Metric metric, String id) {
        if (metric.ofStartup()) {
            return dossier.rounds(metric, id).values().stream()
                    .mapToDouble(Double::doubleValue)
                    .toArray();
        }
        return dossier.measured().stream()
                .filter(block -> !refused.containsKey(metric))
                .map(block -> reading(metric, block, id))
                .filter(Reading.Figure.class::isInstance)
                .mapToDouble(figure -> ((Reading.Figure) figure).value())
                .toArray();
    }

    private Population of(Metric metric, String id) {
        return metric.ofStartup() ? ofRounds(metric, id) : ofBlocks(metric, id);
    }

    private Population ofBlocks(Metric metric, String id) {
        List<Integer> counts = new ArrayList<>();
        List<Population.LeftOut> leftOut = new ArrayList<>(spoiled(metric, id));
        for (Evidence.Measured block : ran()) {
            Reading reading = reading(metric, block, id);
            if (reading instanceof Reading.Absent) {
                continue;
            }
            Optional<Finding> why =
                    leftOut(block).or(() -> unusable(reading)).or(() -> Optional.ofNullable(refused.get(metric)));
            if (why.isPresent()) {
                leftOut.add(new Population.LeftOut(block.index(), OptionalInt.empty(), why.get()));
            } else {
                counts.add(block.index());
                leftOut.addAll(slices(metric, block, id));
            }
        }
        leftOut.sort(Comparator.comparingInt(Population.LeftOut::index));
        return new Population(metric, id, counts, leftOut);
    }

    private Reading reading(Metric metric, Evidence.Measured block, String id) {
        return Measures.read(metric, whole, block, id, plan);
    }

    private static Optional<Finding> unusable(Reading reading) {
        return reading instanceof Reading.Unusable unusable ? Optional.of(unusable.why()) : Optional.empty();
    }

    /** All completed blocks, in order. */
    private List<Evidence.Measured> ran() {
        TreeMap<Integer, Evidence.Measured> blocks = new TreeMap<>();
        Stream.of(whole.measured(), whole.disturbed(), whole.notWarm())
                .flatMap(List::stream)
                .forEach(block -> blocks.put(block.index(), block));
        return List.copyOf(blocks.values());
    }

    /** Why a block does not count at all, if so. */
    private Optional<Finding> leftOut(Evidence.Measured block) {
        if (indexes(whole.disturbed()).contains(block.index())) {
            return Disturbance.of(block)
                    .or(() -> Optional.of(new Finding.Plain(Finding.Circumstance.MACHINE_DISTURBED)));
        }
        if (indexes(dossier.measured()).contains(block.index())) {
            return Optional.empty();
        }
        return Optional.of(
                indexes(whole.notWarm()).contains(block.index())
                        ? new Finding.StillCompiling(WarmUps.notWarm(block))
                        : new Finding.Plain(Finding.Circumstance.EXPLAINS_SETTINGS));
    }

    /** Blocks that ended early, after this contender had been loaded. */
    private List<Population.LeftOut> spoiled(Metric metric, String id) {
        Set<Integer> again = indexes(ran());
        return whole.spoiled().stream()
                .filter(block -> !again.contains(block.index()))
                .filter(block -> block.slices().stream()
                        .anyMatch(slice -> slice.contender().equals(id) && slice.phase() == metric.phase()))
                .map(block -> new Population.LeftOut(
                        block.index(), OptionalInt.empty(), new Finding.EndedEarly(block.contender(), block.reason())))
                .toList();
    }

    /** Slices of a block that counts that are left out of its figure. */
    private List<Population.LeftOut> slices(Metric metric, Evidence.Measured block, String id) {
        return switch (metric) {
            case CPU_PER_REQUEST, COST -> others(block, id, Phase.RATE, Lateness.kept(block, id));
            case THROUGHPUT, SATURATION_CPU ->
                others(block, id, Phase.SATURATION, Disturbance.keptAtSaturation(block, id));
            case CAPACITY ->
                plan.objective().stream()
                        .flatMap(level -> ServiceLevels.unusable(level, block, id).stream())
                        .map(slice -> slice(block, slice, UNUSABLE_RATE))
                        .toList();
            default ->
                metric.latency()
                        ? others(block, id, Phase.RATE, whole.readings().keptForLatency(metric, block, id))
                        : List.of();
        };
    }

    private static List<Population.LeftOut> others(
            Evidence.Measured block, String id, Phase phase, List<SliceEvidence> kept) {
        List<SliceEvidence> all = block.slices(id, phase);
        Set<Integer> disturbed = Disturbance.rounds(block, phase);
        return IntStream.range(0, all.size())
                .filter(round -> !kept.contains(all.get(round)))
                .mapToObj(round -> slice(block, all.get(round), disturbed.contains(round) ? DISTURBED : BEYOND_REASON))
                .toList();
    }

    private static Population.LeftOut slice(Evidence.Measured block, SliceEvidence slice, Finding why) {
        return new Population.LeftOut(block.index(), OptionalInt.of(slice.position()), why);
    }

    private Population ofRounds(Metric metric, String id) {
        List<Integer> counts = List.copyOf(dossier.rounds(metric, id).keySet());
        List<Population.LeftOut> leftOut = new ArrayList<>();
        dossier.failedStartups().stream()
                .filter(start -> start.contender().equals(id) && !counts.contains(start.round()))
                .forEach(start -> leftOut.add(
                        new Population.LeftOut(start.round(), OptionalInt.empty(), new Finding.Text(start.reason()))));
        if (dossier.startsOfBlocks()) {
            for (Evidence.Measured block : whole.disturbed()) {
                if (block.starts().stream().anyMatch(start -> start.contender().equals(id))) {
                    leftOut.add(new Population.LeftOut(
                            block.index(), OptionalInt.empty(), leftOut(block).orElseThrow()));
                }
            }
        }
        leftOut.sort(Comparator.comparingInt(Population.LeftOut::index));
        return new Population(metric, id, counts, leftOut);
    }

    private static Set<Integer> indexes(List<Evidence.Measured> blocks) {
        return blocks.stream().map(Evidence.Measured::index).collect(Collectors.toSet());
    }
}
