package dev.assay.verdict;

import dev.assay.model.Evidence;
import dev.assay.model.Phase;
import dev.assay.model.SliceEvidence;
import dev.assay.model.Timing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The evidence of one experiment, sorted by kind, each kind in the order in which it was produced.
 *
 * @param pilot the last one, if any: a resumed experiment may have run it again
 * @param measured those that count, one for each block index; a block that was recorded twice counts as it was first recorded
 * @param disturbed those that were dropped because something else was going on on the machine
 * @param young those whose JVMs were still compiling when their slices began; left out of {@code measured}, unless they are too
 *     many
 */
record Dossier(
        Optional<Evidence.Pilot> pilot,
        List<Evidence.Startup> startups,
        List<Evidence.FailedStartup> failedStartups,
        List<Evidence.Measured> measured,
        List<Evidence.Measured> disturbed,
        List<Evidence.Measured> young,
        List<Evidence.Spoiled> spoiled) {
    /** Of the blocks that ran. With more young ones there is no verdict about level JVMs. */
    private static final double MOST_YOUNG = 0.2;

    /** @param plannedBlocks what the budget was expected to hold before the experiment began */
    static Dossier of(List<Evidence> evidence, int plannedBlocks) {
        List<Evidence.Measured> measured = new ArrayList<>();
        for (Evidence.Measured block : only(evidence, Evidence.Measured.class)) {
            if (measured.stream().noneMatch(known -> known.index() == block.index())) {
                measured.add(block);
            }
        }
        List<Integer> dropped = Disturbance.dropped(measured, plannedBlocks);
        List<Evidence.Measured> kept = measured.stream()
                .filter(block -> !dropped.contains(block.index()))
                .toList();
        return new Dossier(
                        only(evidence, Evidence.Pilot.class).stream().reduce((first, last) -> last),
                        startups(evidence, kept),
                        only(evidence, Evidence.FailedStartup.class),
                        kept,
                        measured.stream()
                                .filter(block -> dropped.contains(block.index()))
                                .toList(),
                        List.of(),
                        only(evidence, Evidence.Spoiled.class))
                .withoutYoung();
    }

    /**
     * Those of rounds of their own; without such rounds, those by which the blocks began that were not dropped, which have the
     * block as their round.
     */
    private static List<Evidence.Startup> startups(List<Evidence> evidence, List<Evidence.Measured> blocks) {
        List<Evidence.Startup> rounds = only(evidence, Evidence.Startup.class);
        return rounds.isEmpty()
                ? blocks.stream().flatMap(block -> block.starts().stream()).toList()
                : rounds;
    }

    /** Whether starts are those by which blocks begin, so that there may be more of them as long as blocks are measured. */
    boolean startsOfBlocks() {
        return Stream.of(measured, disturbed, young)
                .flatMap(List::stream)
                .flatMap(block -> block.starts().stream())
                .anyMatch(start -> startups.isEmpty() || startups.contains(start));
    }

    /** Rounds of starts, with or without success; of no meaning for the starts of blocks. */
    int startupRounds() {
        return Stream.concat(
                        startups.stream().map(Evidence.Startup::round),
                        failedStartups.stream().map(Evidence.FailedStartup::round))
                .max(Comparator.naturalOrder())
                .orElse(0);
    }

    private Dossier withoutYoung() {
        List<Evidence.Measured> few =
                measured.stream().filter(block -> !WarmUps.level(block)).toList();
        return few.size() > MOST_YOUNG * measured.size()
                ? new Dossier(pilot, startups, failedStartups, measured, disturbed, few, spoiled)
                : new Dossier(
                        pilot,
                        startups,
                        failedStartups,
                        measured.stream().filter(WarmUps::level).toList(),
                        disturbed,
                        few,
                        spoiled);
    }

    /** Whether so many blocks were young that none is left out and no verdict is given. */
    boolean compiling() {
        return !young.isEmpty() && measured.contains(young.get(0));
    }

    /** The same with the blocks that a disturbance has taken out. */
    Dossier withDisturbed() {
        List<Evidence.Measured> all = Stream.concat(measured.stream(), disturbed.stream())
                .sorted(Comparator.comparingInt(Evidence.Measured::index))
                .toList();
        return new Dossier(pilot, startups, failedStartups, all, List.of(), young, spoiled);
    }

    /** Blocks alone in which at least two of these contenders took part, or the only one; of all else, everything. */
    Dossier among(List<String> contenders) {
        return new Dossier(
                pilot,
                startups,
                failedStartups,
                among(measured, contenders),
                among(disturbed, contenders),
                among(young, contenders),
                spoiled);
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

    /** The slices of one contender that count, in all blocks that ran to their end. */
    Stream<SliceEvidence> slices(String contender) {
        return measured.stream().flatMap(block -> block.counted().stream()).filter(s -> s.contender()
                .equals(contender));
    }

    /** The slices of one contender that count, in one block and phase. */
    static List<SliceEvidence> slices(Evidence.Measured block, String contender, Phase phase) {
        return SliceEvidence.counted(block.slices().stream()
                .filter(slice -> slice.contender().equals(contender) && slice.phase() == phase)
                .toList());
    }

    /** Wall time of a block: the mean of those measured, or what was expected. */
    Duration blockTime(Timing timing) {
        return measured.stream().mapToDouble(Evidence.Measured::seconds).average().stream()
                .mapToObj(seconds -> Duration.ofMillis(Math.round(1e3 * seconds)))
                .findFirst()
                .orElse(timing.blockEstimate());
    }

    /** Rounds of the start-up measurement that one contender was started in, with or without success. */
    long startsTried(String contender) {
        return startups.stream().filter(s -> s.contender().equals(contender)).count()
                + failedStartups.stream()
                        .filter(s -> s.contender().equals(contender))
                        .count();
    }

    private static <T extends Evidence> List<T> only(List<Evidence> evidence, Class<T> kind) {
        return evidence.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
