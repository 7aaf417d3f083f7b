package dev.assay.verdict.reading;

import dev.assay.model.Metric;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.Timing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The evidence of one experiment, sorted by kind, each kind in the order in which it was produced.
 *
 * @param pilot the last pilot, if any: a resumed experiment may have repeated it
 * @param measured blocks that count, one per index; of a block recorded twice, the first record counts
 * @param disturbed blocks dropped because the machine was disturbed
 * @param notWarm blocks whose JVMs were still compiling when their slices began; left out of {@code measured}, unless there are too many
 * @param readings of all its blocks, and of those that it is a part of
 */
public record SortedEvidence(
        Optional<Evidence.Pilot> pilot,
        List<Evidence.Startup> startups,
        List<Evidence.FailedStartup> failedStartups,
        List<Evidence.Measured> measured,
        List<Evidence.Measured> disturbed,
        List<Evidence.Measured> notWarm,
        List<Evidence.Spoiled> spoiled,
        Readings readings) {
    /** Share of the blocks that ran; with more that are not warm there is no verdict. */
    private static final double MAX_UNLEVEL = 0.2;

    /**
     * Sorts evidence.
     *
     * @param plannedBlocks what the budget was expected to hold before the experiment began
     */
    public static SortedEvidence of(List<Evidence> evidence, int plannedBlocks) {
        List<Evidence.Measured> measured = new ArrayList<>();
        for (Evidence.Measured block : Evidence.only(evidence, Evidence.Measured.class)) {
            if (measured.stream().noneMatch(known -> known.index() == block.index())) {
                measured.add(block);
            }
        }
        List<Integer> dropped = Disturbance.dropped(measured, plannedBlocks);
        List<Evidence.Measured> kept = measured.stream()
                .filter(block -> !dropped.contains(block.index()))
                .toList();
        return new SortedEvidence(
                        Evidence.only(evidence, Evidence.Pilot.class).stream().reduce((first, last) -> last),
                        startups(evidence, kept),
                        Evidence.only(evidence, Evidence.FailedStartup.class),
                        kept,
                        measured.stream()
                                .filter(block -> dropped.contains(block.index()))
                                .toList(),
                        List.of(),
                        Evidence.only(evidence, Evidence.Spoiled.class),
                        new Readings())
                .withoutNotWarm();
    }

    /** Blocks that count, alone. */
    public static SortedEvidence ofBlocks(List<Evidence.Measured> blocks) {
        return new SortedEvidence(
                Optional.empty(), List.of(), List.of(), blocks, List.of(), List.of(), List.of(), new Readings());
    }

    public Reading read(Metric metric, Evidence.Measured block, String contender) {
        return readings.of(metric, block, contender);
    }

    /**
     * Starts of separate start-up rounds; if there are none, the starts at the beginning of blocks that were not dropped, with the block as
     * the round.
     */
    private static List<Evidence.Startup> startups(List<Evidence> evidence, List<Evidence.Measured> blocks) {
        List<Evidence.Startup> rounds = Evidence.only(evidence, Evidence.Startup.class);
        return rounds.isEmpty()
                ? blocks.stream().flatMap(block -> block.starts().stream()).toList()
                : rounds;
    }

    /** Positive finite values of one contender, by round. */
    public Map<Integer, Double> rounds(Metric metric, String contender) {
        return startups.stream()
                .filter(start -> start.contender().equals(contender))
                .filter(start ->
                        Measures.ofStart(metric, start) > 0 && Double.isFinite(Measures.ofStart(metric, start)))
                .collect(Collectors.toMap(
                        Evidence.Startup::round,
                        start -> Measures.ofStart(metric, start),
                        (first, again) -> first,
                        TreeMap::new));
    }

    /** The number of blocks that the pilot forecast; empty in evidence recorded before ADR 0016. */
    public OptionalInt forecast() {
        return pilot.flatMap(Evidence.Pilot::forecast).map(OptionalInt::of).orElse(OptionalInt.empty());
    }

    /** Whether starts are those at the beginning of blocks, so that more may follow while blocks are measured. */
    public boolean startsOfBlocks() {
        return Stream.of(measured, disturbed, notWarm)
                .flatMap(List::stream)
                .flatMap(block -> block.starts().stream())
                .anyMatch(start -> startups.isEmpty() || startups.contains(start));
    }

    /** Whether servers were, or are to be, only started: no pilot found a rate, and there are no blocks. */
    public boolean startsOnly(Schedule schedule) {
        return schedule.startsOnly()
                || (!(startups.isEmpty() && failedStartups.isEmpty())
                        && pilot.map(found -> found.ratePerSecond() == 0).orElse(true)
                        && measured.isEmpty()
                        && spoiled.isEmpty());
    }

    /** Number of start-up rounds, successful or not; meaningless for the starts of blocks. */
    public int startupRounds() {
        return Stream.concat(
                        startups.stream().map(Evidence.Startup::round),
                        failedStartups.stream().map(Evidence.FailedStartup::round))
                .max(Comparator.naturalOrder())
                .orElse(0);
    }

    private SortedEvidence withoutNotWarm() {
        List<Evidence.Measured> few =
                measured.stream().filter(block -> !WarmUps.warm(block)).toList();
        boolean many = few.size() > MAX_UNLEVEL * measured.size();
        return with(many ? measured : measured.stream().filter(WarmUps::warm).toList(), disturbed, few);
    }

    private SortedEvidence with(
            List<Evidence.Measured> counting, List<Evidence.Measured> dropped, List<Evidence.Measured> compiling) {
        return new SortedEvidence(pilot, startups, failedStartups, counting, dropped, compiling, spoiled, readings);
    }

    /** Whether so many blocks were not warm that none is left out and no verdict is given. */
    public boolean tooManyNotWarm() {
        return !notWarm.isEmpty() && measured.contains(notWarm.get(0));
    }

    /** The same, with disturbed blocks included, unless they would not count for another reason. */
    public SortedEvidence withDisturbed() {
        List<Evidence.Measured> all = Stream.concat(
                        measured.stream(), disturbed.stream().filter(block -> tooManyNotWarm() || WarmUps.warm(block)))
                .sorted(Comparator.comparingInt(Evidence.Measured::index))
                .toList();
        return with(all, List.of(), notWarm);
    }

    /** The same, with only those blocks in which at least two of these contenders took part (or the one, if there is only one). */
    public SortedEvidence among(List<String> contenders) {
        return with(among(measured, contenders), among(disturbed, contenders), among(notWarm, contenders));
    }

    private static List<Evidence.Measured> among(List<Evidence.Measured> blocks, List<String> contenders) {
        long needed = Math.min(2, contenders.size());
        return blocks.stream()
                .filter(block -> block.contenders().stream()
                                .filter(c -> contenders.contains(c.contender()))
                                .count()
                        >= needed)
                .toList();
    }

    /** The slices of one contender that count, in all blocks that count. */
    public Stream<SliceEvidence> slices(String contender) {
        return measured.stream().flatMap(block -> block.slices().stream()).filter(s -> s.contender()
                .equals(contender));
    }

    /** Number of blocks that began, those that do not count included. */
    public int begun() {
        return (int) Stream.concat(
                        Stream.of(measured, disturbed, notWarm)
                                .flatMap(List::stream)
                                .map(Evidence.Measured::index),
                        spoiled.stream().map(Evidence.Spoiled::index))
                .distinct()
                .count();
    }

    /** Wall time of a block: the mean of those measured, or the estimate if there is none. */
    public Duration blockTime(Timing timing) {
        return measured.stream().mapToDouble(Evidence.Measured::seconds).average().stream()
                .mapToObj(seconds -> Duration.ofMillis(Math.round(1e3 * seconds)))
                .findFirst()
                .orElse(timing.blockEstimate());
    }

    /** Number of attempted starts of one contender, successful or not. */
    public long startsTried(String contender) {
        return startups.stream().filter(s -> s.contender().equals(contender)).count()
                + failedStartups.stream()
                        .filter(s -> s.contender().equals(contender))
                        .count();
    }
}
