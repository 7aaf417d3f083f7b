package dev.assay.remote.fleet;

import dev.assay.experiment.StoredRun;
import dev.assay.ledger.Ledger;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Gap;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Fleet;
import dev.assay.plan.Plans;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Merges the shards of a fleet into one finished experiment. The result depends only on the plan and on what each shard measured, not
 * on the order in which shards ended or are given.
 */
final class FleetMerge {
    private final FleetLock lock;
    private final List<Part> parts;
    private final List<Part> counted = new ArrayList<>();
    private final List<Fleet.Lost> lost = new ArrayList<>();
    private final List<Path> nameless;

    /**
     * The folder of one shard.
     *
     * @param begun empty if it ended before it began
     */
    private record Part(Path folder, FleetShard shard, Optional<StoredRun> begun) {
        /** The shard in a folder; empty if it ended before it recorded its number. */
        static Optional<Part> in(Path folder) {
            try (Ledger ledger = Ledger.open(folder)) {
                Optional<FleetShard> shard = ledger.readShard(FleetShard.class);
                if (ledger.neverBegan()) {
                    return shard.map(known -> new Part(folder, known, Optional.empty()));
                }
                FleetShard known = shard.orElseThrow(() -> new BadInputException(
                        folder.toString(), "is not a shard of a fleet", "Give folders made by `assay fleet run`."));
                return Optional.of(new Part(folder, known, Optional.of(StoredRun.of(ledger))));
            }
        }

        int number() {
            return shard.number();
        }

        StoredRun run() {
            return begun.orElseThrow();
        }
    }

    private FleetMerge(List<Part> parts, List<Path> nameless) {
        this.parts = parts;
        this.nameless = nameless;
        this.lock = parts.get(0).shard().lock();
        for (int number = 1; number <= lock.shards(); number++) {
            sort(number);
        }
        leaveOutUncounted();
    }

    /**
     * Leaves out shards of which too little counts. This takes all shards: the limit on disturbed blocks to drop is a share of all blocks.
     */
    private void leaveOutUncounted() {
        List<Evidence.Measured> measured =
                Evidence.only(counted.stream().flatMap(this::numbered).toList(), Evidence.Measured.class);
        Map<Integer, Finding> without = DroppedShards.of(plan(), measured, lock.shards(), lock.blocks());
        without.forEach((number, why) -> lost.add(new Fleet.Lost(number, why.text())));
        counted.removeIf(part -> without.containsKey(part.number()));
        lost.sort(Comparator.comparingInt(Fleet.Lost::shard));
    }

    /**
     * Reads the folders of shards, in any order, at least one.
     *
     * @throws BadInputException naming a folder that is not a shard or does not comply with its lock, two with different locks, or the
     *     same shard twice
     */
    static FleetMerge of(List<Path> folders) {
        List<Part> parts = new ArrayList<>();
        List<Path> nameless = new ArrayList<>();
        folders.forEach(folder -> Part.in(folder).ifPresentOrElse(parts::add, () -> nameless.add(folder)));
        parts.sort(Comparator.comparingInt(Part::number).thenComparing(Part::folder));
        for (int i = 1; i < parts.size(); i++) {
            requireTogether(parts.get(i - 1), parts.get(i));
        }
        parts.forEach(part -> part.begun()
                .ifPresent(run -> FleetLocks.require(
                        part.shard().lock(),
                        part.number(),
                        run.environment(),
                        run.plan(),
                        part.folder().toString())));
        if (parts.isEmpty()) {
            throw new BadInputException(
                    folders.get(0).toString(),
                    "is empty: it ended before it began",
                    "Give folders of shards that have measured.");
        }
        return new FleetMerge(List.copyOf(parts), List.copyOf(nameless));
    }

    private static void requireTogether(Part before, Part part) {
        FleetLocks.difference(part.shard().lock(), before.shard().lock()).ifPresent(difference -> {
            throw new BadInputException(
                    part.folder().toString(),
                    "is of another lock than " + before.folder() + ": " + difference,
                    "Merge shards of one lock.");
        });
        if (before.number() == part.number()) {
            throw new BadInputException(
                    part.folder().toString(),
                    "is shard " + part.number() + ", and so is " + before.folder(),
                    "Omit one of them.");
        }
    }

    private void sort(int number) {
        Optional<Part> found =
                parts.stream().filter(part -> part.number() == number).findFirst();
        Optional<String> why = found.isEmpty() ? Optional.of("missing") : found.flatMap(this::failed);
        why.ifPresentOrElse(reason -> lost.add(new Fleet.Lost(number, reason)), () -> counted.add(found.orElseThrow()));
    }

    /** Why a shard does not count; empty if it does. Blind to how its contenders compare. */
    private Optional<String> failed(Part part) {
        if (part.begun().isEmpty()) {
            return Optional.of("ended before it began");
        }
        StoredRun run = part.run();
        if (!run.finished()) {
            return Optional.of("did not end as planned");
        }
        Optional<String> damaged = Evidence.only(run.evidence(), Evidence.Damaged.class).stream()
                .map(fault -> "damaged: " + fault.where() + ": " + fault.reason())
                .findFirst();
        if (damaged.isPresent()) {
            return damaged;
        }
        List<Evidence.Measured> blocks = blocks(run);
        if (blocks.isEmpty()) {
            return Optional.of("no block was completed");
        }
        return blocks.stream().allMatch(this::whole)
                ? FleetMachines.unfit(run.plan(), run.evidence(), lock.blocks()).map(Finding::text)
                : Optional.of("too slow for all slices of its blocks");
    }

    private static List<Evidence.Measured> blocks(StoredRun run) {
        return Evidence.only(run.evidence(), Evidence.Measured.class);
    }

    private boolean whole(Evidence.Measured block) {
        return block.slices().stream()
                        .filter(slice -> slice.phase() == Phase.RATE)
                        .count()
                == (long) lock.slices() * lock.contenders().size();
    }

    /** Folders without even a shard number, because the run that created them ended first. Their shards count as missing. */
    List<Path> nameless() {
        return nameless;
    }

    /** The machines, and the shards that are missing or failed. */
    Fleet fleet() {
        Map<String, List<Part>> machines = new LinkedHashMap<>();
        counted.forEach(part -> machines.computeIfAbsent(part.shard().machine(), machine -> new ArrayList<>())
                .add(part));
        return new Fleet(
                lock.shards(),
                lock.blocks(),
                machines.entrySet().stream()
                        .map(machine -> machine(machine.getKey(), machine.getValue()))
                        .toList(),
                lost);
    }

    private static Fleet.Machine machine(String id, List<Part> parts) {
        Environment environment = parts.get(0).run().environment();
        return new Fleet.Machine(
                id,
                environment.cpu(),
                environment.cpus(),
                environment.os(),
                environment.deployments().stream()
                        .map(deployment -> deployment.jdk().version())
                        .distinct()
                        .toList(),
                parts.stream().map(Part::number).toList(),
                others(parts));
    }

    private static OptionalDouble others(List<Part> parts) {
        List<Gap> gaps = parts.stream()
                .flatMap(part -> blocks(part.run()).stream())
                .flatMap(block -> block.gaps().stream())
                .toList();
        long wall = gaps.stream().mapToLong(Gap::wallNanos).sum();
        return wall > 0
                ? OptionalDouble.of(
                        (double) gaps.stream().mapToLong(Gap::foreignCpuNanos).sum() / wall)
                : OptionalDouble.empty();
    }

    Plan plan() {
        return FleetLocks.shared(lock);
    }

    /**
     * Writes a result folder that can be judged, without the shards that do not count, except for their deaths.
     *
     * @param out new or empty
     * @throws BadInputException if the folder cannot be used
     * @throws NoMeasurementException if no shard counts
     * @throws dev.assay.ledger.LedgerException if writing fails
     */
    void into(Path out) {
        if (counted.isEmpty()) {
            throw new NoMeasurementException(
                    "No shard counts: " + words(lost), "The result folder of each shard says more.");
        }
        StoredRun first = counted.get(0).run();
        Plan plan = plan().withApp(first.plan().app());
        try (Ledger ledger = Ledger.create(out)) {
            ledger.writeKind(ExperimentKind.COMPARISON);
            ledger.writePlan(Plans.toYaml(plan));
            ledger.writeEnvironment(first.environment());
            ledger.writeFleet(fleet());
            evidence().forEach(ledger::append);
            ledger.endEvidence();
        }
    }

    private static String words(List<Fleet.Lost> lost) {
        return String.join(
                "; ",
                lost.stream()
                        .map(one -> "shard " + one.shard() + " " + one.why())
                        .toList());
    }

    /**
     * The pilot of the first shard, all blocks in the order of the plan, and of shards that do not count the blocks in which a process
     * ended: a contender must not be judged because it died more often.
     */
    Stream<Evidence> evidence() {
        Stream<Evidence> pilot = counted.get(0).run().evidence().stream()
                .filter(Evidence.Pilot.class::isInstance)
                .limit(1);
        Stream<Evidence> deaths = parts.stream()
                .filter(part -> part.begun().isPresent()
                        && counted.stream().noneMatch(whole -> whole.number() == part.number()))
                .flatMap(this::numbered)
                .filter(piece -> piece instanceof Evidence.Spoiled spoiled && spoiled.ended());
        return Stream.of(pilot, counted.stream().flatMap(this::numbered), deaths)
                .flatMap(pieces -> pieces);
    }

    private Stream<Evidence> numbered(Part part) {
        return part.run().evidence().stream()
                .flatMap(piece -> numbered(piece, (part.number() - 1) * lock.blocks()).stream());
    }

    private static Optional<Evidence> numbered(Evidence piece, int before) {
        if (piece instanceof Evidence.Measured m) {
            return Optional.of(new Evidence.Measured(
                    before + m.index(),
                    m.start(),
                    m.seconds(),
                    m.contenders(),
                    m.slices(),
                    m.labels(),
                    m.gaps(),
                    m.warmUp(),
                    m.starts().stream().map(start -> numbered(start, before)).toList()));
        } else if (piece instanceof Evidence.Spoiled s) {
            return Optional.of(new Evidence.Spoiled(
                    before + s.index(),
                    s.start(),
                    s.seconds(),
                    s.contender(),
                    s.reason(),
                    s.lastLogLines(),
                    s.slices(),
                    s.ended()));
        }
        return Optional.empty();
    }

    private static Evidence.Startup numbered(Evidence.Startup start, int before) {
        return new Evidence.Startup(
                start.start(),
                before + start.round(),
                start.contender(),
                start.readyMs(),
                start.cpuMs(),
                start.footprint(),
                start.details());
    }
}
