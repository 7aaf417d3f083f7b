package dev.assay.verdict.finding;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.evidence.ContenderBlock;
import dev.assay.model.evidence.ErrorTally;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Remark;
import dev.assay.stats.Sample;
import dev.assay.verdict.reading.Failures;
import dev.assay.verdict.reading.Network;
import dev.assay.verdict.reading.Reading;
import dev.assay.verdict.reading.SortedEvidence;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * How a contender behaved under load. Failed responses and a rate that is not sustained are findings about the contender, not faults of the
 * measurement: its blocks count, but its cost and latency cannot be compared with those of one that did the work. Slices limited by the
 * network show nothing about a contender. Neither does a block that fails mostly by time-outs, as any server does on a machine that stalls:
 * it is left out, and the comparison is refused if most blocks are like it, or three of one contender and none of another. A block in which
 * a process ended is left out, too; the comparison is refused if the same contender did so twice.
 */
public final class LoadFindings {
    private static final double SUSTAINED = 0.99;
    /** While an experiment runs, a rate counts as not sustained only after this many blocks, so that one busy moment does not end it. */
    private static final int MIN_BLOCKS = 3;

    private static final double CEILING_FACTOR = 2;

    /** A machine that runs out of memory may end a process once; the same one twice is no coincidence. */
    private static final int MIN_ENDED = 2;

    private final SortedEvidence dossier;
    private final Names names;
    private final boolean finished;
    private final Map<Role, Optional<Finding>> refusals = new HashMap<>();

    /**
     * Those of an experiment.
     *
     * @param finished whether no more blocks will follow
     */
    public LoadFindings(SortedEvidence dossier, Names names, boolean finished) {
        this.dossier = dossier;
        this.names = names;
        this.finished = finished;
    }

    private record Role(String contender, Phase phase) {}

    /** Why figures of this contender cannot be compared on this metric, if so. */
    public Optional<Finding> refusal(Metric metric, String contender) {
        return refusals.computeIfAbsent(new Role(contender, metric.phase()), role -> unfit(contender, role.phase())
                        .or(() -> role.phase() == Phase.CAPACITY ? Optional.empty() : hanging(contender, role.phase())))
                .or(() -> metric.latency() ? losing(metric, contender) : Optional.empty());
    }

    /** The same without what only all machines of a fleet together can tell: whether it hangs alone. */
    public Optional<Finding> unfit(String contender, Phase phase) {
        return ended(contender).or(() -> switch (phase) {
            case RATE -> failing(contender, phase).or(() -> notSustained(contender));
            case SATURATION -> failing(contender, phase);
            case CAPACITY -> Optional.empty(); // this phase looks for the rate at which requests fail
        });
    }

    /** Blocks in which a process ended do not count: without this, a server that dies now and then could be better. */
    private Optional<Finding> ended(String contender) {
        List<Evidence.Spoiled> ended = dossier.spoiled().stream()
                .filter(block -> block.ended() && block.contender().equals(contender))
                .toList();
        return ended.size() < MIN_ENDED
                ? Optional.empty()
                : Optional.of(new Finding.ProcessEnded(
                        names.of(contender),
                        ended.size(),
                        dossier.begun(),
                        ended.get(0).reason()));
    }

    /** A remark on failures that are too few to refuse the comparison, or on a rate that has not been sustained so far. */
    public Optional<Remark> remark(Metric metric, String contender) {
        return failures(metric, contender)
                .or(() -> metric.phase() == Phase.RATE
                        ? shortfall(contender).map(Remark.SlowSoFar::new)
                        : Optional.empty());
    }

    private Optional<Remark> failures(Metric metric, String contender) {
        Failures failures = new Failures(dossier.slices(contender)
                .filter(slice -> slice.phase() == metric.phase())
                .toList());
        return failures.count() == 0 || metric.phase() == Phase.CAPACITY
                ? Optional.empty()
                : Optional.of(new Remark.Failures(
                        names.of(contender),
                        failures.count(),
                        failures.requests(),
                        failures.commonest().kind()));
    }

    /** Warns if the generator, not the server, may have limited the throughput of either contender. */
    public Optional<Remark.LowerBound> ceiling(String contender, String reference) {
        double ceiling = dossier.pilot().map(Evidence.Pilot::nullCeiling).orElse(0.0);
        double highest = Math.max(throughput(contender), throughput(reference));
        return !(ceiling > 0) || highest * CEILING_FACTOR <= ceiling
                ? Optional.empty()
                : Optional.of(new Remark.LowerBound(ceiling, highest));
    }

    private double throughput(String contender) {
        double[] rates = dossier.slices(contender)
                .filter(slice -> slice.phase() == Phase.SATURATION)
                .mapToDouble(slice -> slice.load().achievedRate())
                .filter(Double::isFinite)
                .toArray();
        return rates.length == 0 ? 0 : Sample.median(rates);
    }

    private Optional<Finding> failing(String contender, Phase phase) {
        return worst(
                contender,
                in(contender, phase)
                        .filter(own ->
                                own.failures().tooMany() && !own.failures().timingOut()));
    }

    /** Time-outs in several blocks of one contender and in none of any other are not the machine's: left out, they would flatter it. */
    private Optional<Finding> hanging(String contender, Phase phase) {
        return worst(contender, alone(contender, id -> hung(id, phase)));
    }

    /** What several blocks of one contender show and none of any other; nothing without others. */
    private <T> Stream<T> alone(String contender, Function<String, Stream<T>> shown) {
        List<T> own = shown.apply(contender).toList();
        List<String> others = dossier.measured().stream()
                .flatMap(block -> block.contenders().stream())
                .map(ContenderBlock::contender)
                .distinct()
                .filter(other -> !other.equals(contender))
                .toList();
        boolean alone = own.size() >= MIN_BLOCKS
                && !others.isEmpty()
                && others.stream()
                        .allMatch(other -> shown.apply(other).findAny().isEmpty());
        return alone ? own.stream() : Stream.empty();
    }

    /** The same for missing responses that are tolerated, but leave a percentile undetermined. */
    private Optional<Finding> losing(Metric metric, String contender) {
        return alone(contender, id -> lost(metric, id)).findFirst();
    }

    private Stream<Finding> lost(Metric metric, String contender) {
        return dossier.measured().stream()
                .map(block -> dossier.read(metric, block, contender))
                .flatMap(reading -> reading instanceof Reading.Unusable none ? Stream.of(none.why()) : Stream.empty())
                .filter(Finding.Unanswered.class::isInstance);
    }

    /** Blocks that a contender's time-outs leave out. */
    private Stream<Own> hung(String contender, Phase phase) {
        return in(contender, phase).filter(own -> own.failures().timingOut());
    }

    private Stream<Own> in(String contender, Phase phase) {
        return dossier.measured().stream()
                .map(block ->
                        new Own(block.index(), new Failures(Network.notLimiting(block.slices(contender, phase)))));
    }

    private Optional<Finding> worst(String contender, Stream<Own> blocks) {
        return blocks.max(Comparator.comparingDouble(own -> own.failures().share()))
                .map(own -> failing(contender, own));
    }

    /** Those of one contender in a block, in slices that were not limited by the network. */
    private record Own(int block, Failures failures) {}

    private Finding failing(String contender, Own own) {
        ErrorTally worst = own.failures().commonest();
        return new Finding.AnswersFail(
                names.of(contender), own.failures().share(), own.block(), worst.kind(), worst.example());
    }

    private Optional<Finding> notSustained(String contender) {
        long blocks = dossier.measured().stream()
                .filter(block -> !block.slices(contender, Phase.RATE).isEmpty())
                .count();
        return finished || blocks >= MIN_BLOCKS ? shortfall(contender).map(Finding.class::cast) : Optional.empty();
    }

    /** The share of the rate that was answered, if it is too small. */
    private Optional<Finding.RateNotSustained> shortfall(String contender) {
        List<LoadResult> loads = dossier.slices(contender)
                .filter(slice ->
                        slice.phase() == Phase.RATE && Network.limit(slice).isEmpty())
                .map(SliceEvidence::load)
                .filter(load -> load.planned() > 0 && load.offeredRate() > 0 && Double.isFinite(load.offeredRate()))
                .toList();
        double[] shares = loads.stream()
                .mapToDouble(LoadFindings::sustainedShare)
                .filter(Double::isFinite)
                .toArray();
        if (shares.length == 0 || Sample.median(shares) >= SUSTAINED) {
            return Optional.empty();
        }
        double offered = Sample.median(
                loads.stream().mapToDouble(LoadResult::offeredRate).toArray());
        return Optional.of(new Finding.RateNotSustained(names.of(contender), Sample.median(shares), offered));
    }

    /**
     * Achieved over offered rate, without what is not the contender's fault: failed requests, which have their own limit, count as
     * answered, and the time that the last response takes is deducted. An app that needs 200 ms per response ends a slice 200 ms late without
     * ever falling behind.
     */
    private static double sustainedShare(LoadResult load) {
        double offeredSeconds = load.planned() / load.offeredRate();
        double seconds =
                Math.max(offeredSeconds, load.seconds() - load.serviceTime().p99Ms() / 1e3);
        return (load.achievedRate() * load.seconds() + load.errorCount()) / seconds / load.offeredRate();
    }
}
