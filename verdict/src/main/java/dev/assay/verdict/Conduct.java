package dev.assay.verdict;

import dev.assay.model.ErrorKind;
import dev.assay.model.ErrorTally;
import dev.assay.model.Evidence;
import dev.assay.model.Finding;
import dev.assay.model.LoadResult;
import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.SliceEvidence;
import dev.assay.stats.Sample;
import dev.assay.words.Numbers;
import dev.assay.words.OneLine;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How a contender behaved under load. Failed answers and a rate that is not sustained are findings about the contender, not
 * faults of the measurement: its blocks count, but its cost and latency cannot be set against one that did the work.
 */
final class Conduct {
    /** A failing answer is cheap: one in a hundred can move CPU per request by about the inner margin, and no more. */
    static final double ERRORS_TOLERATED = 0.01;

    private static final double SUSTAINED = 0.99;
    private static final double CEILING_FACTOR = 2;

    private final Dossier dossier;
    private final Names names;
    private final Map<Role, Optional<Finding>> refusals = new HashMap<>();

    Conduct(Dossier dossier, Names names) {
        this.dossier = dossier;
        this.names = names;
    }

    private record Role(String contender, Phase phase) {}

    /** Why figures of this contender cannot be compared on this metric, if so. */
    Optional<Finding> refusal(Metric metric, String contender) {
        return refusals.computeIfAbsent(new Role(contender, Reading.phase(metric)), role -> switch (role.phase()) {
            case RATE -> failing(contender, role.phase()).or(() -> notSustained(contender));
            case SATURATION -> failing(contender, role.phase());
            case CAPACITY -> Optional.empty(); // what fails there is what was sought
        });
    }

    /** What a reader should know of failures that are too few to refuse the comparison. */
    Optional<String> remark(Metric metric, String contender) {
        List<SliceEvidence> slices = dossier.slices(contender)
                .filter(slice -> slice.phase() == Reading.phase(metric))
                .toList();
        return errors(slices) == 0 || Reading.phase(metric) == Phase.CAPACITY
                ? Optional.empty()
                : Optional.of(names.of(contender) + " failed " + Numbers.integer(errors(slices)) + " of "
                        + Numbers.integer(requests(slices)) + " requests, most often with "
                        + commonest(slices).kind().title());
    }

    /** Warns where the generator, not the server, may have set the throughput of either of two contenders. */
    Optional<String> ceiling(String contender, String reference) {
        double ceiling = dossier.pilot().map(Evidence.Pilot::nullCeiling).orElse(0.0);
        double highest = Math.max(throughput(contender), throughput(reference));
        return !(ceiling > 0) || highest * CEILING_FACTOR <= ceiling
                ? Optional.empty()
                : Optional.of("a lower bound: the generator reaches " + Numbers.rate(ceiling)
                        + " against a server that does nothing, less than twice the " + Numbers.rate(highest)
                        + " measured");
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
        return dossier.measured().stream()
                .filter(block -> share(Dossier.slices(block, contender, phase)) > ERRORS_TOLERATED)
                .max(Comparator.comparingDouble(block -> share(Dossier.slices(block, contender, phase))))
                .map(block -> failing(contender, block, Dossier.slices(block, contender, phase)));
    }

    private Finding failing(String contender, Evidence.Measured block, List<SliceEvidence> slices) {
        ErrorTally worst = commonest(slices);
        return new Finding.Cause(
                "answers fail",
                Numbers.share(share(slices)) + " of " + names.of(contender) + "'s requests in block " + block.index()
                        + ", most often with " + worst.kind().title() + " (" + OneLine.of(worst.example()) + ")");
    }

    private Optional<Finding> notSustained(String contender) {
        List<LoadResult> loads = dossier.slices(contender)
                .filter(slice -> slice.phase() == Phase.RATE)
                .map(SliceEvidence::load)
                .filter(load -> load.planned() > 0 && load.offeredRate() > 0 && Double.isFinite(load.offeredRate()))
                .toList();
        double[] shares = loads.stream()
                .mapToDouble(Conduct::sustainedShare)
                .filter(Double::isFinite)
                .toArray();
        if (shares.length == 0 || Sample.median(shares) >= SUSTAINED) {
            return Optional.empty();
        }
        double offered = Sample.median(
                loads.stream().mapToDouble(LoadResult::offeredRate).toArray());
        return Optional.of(new Finding.Cause(
                names.of(contender) + " cannot sustain the rate",
                "it answered " + Numbers.share(Math.floor(Sample.median(shares) * 1000) / 1000) + " of "
                        + Numbers.rate(offered) + " in the time offered; compare at a lower rate"));
    }

    /**
     * Achieved over offered rate, as far as a contender is to blame: failed requests, which have their own limit, count as
     * taken, and the time that the last answer takes of itself is not held against it. An app that needs 200 ms for each
     * answer ends a slice 200 ms late without ever falling behind.
     */
    private static double sustainedShare(LoadResult load) {
        double offeredSeconds = load.planned() / load.offeredRate();
        double seconds =
                Math.max(offeredSeconds, load.seconds() - load.serviceTime().p99Ms() / 1e3);
        return (load.achievedRate() * load.seconds() + load.errorCount()) / seconds / load.offeredRate();
    }

    private static long errors(List<SliceEvidence> slices) {
        return slices.stream().mapToLong(slice -> slice.load().errorCount()).sum();
    }

    /** Failed requests as a share of all; 0 without requests. */
    private static double share(List<SliceEvidence> slices) {
        long errors = errors(slices);
        return errors == 0 ? 0 : errors / (double) requests(slices);
    }

    /** Requests of all outcomes, at least as many as failed. */
    private static long requests(List<SliceEvidence> slices) {
        return Math.max(
                errors(slices),
                slices.stream()
                        .mapToLong(slice ->
                                Math.max(slice.load().planned(), slice.load().sent()))
                        .sum());
    }

    private static ErrorTally commonest(List<SliceEvidence> slices) {
        List<ErrorTally> tallies =
                slices.stream().flatMap(slice -> slice.load().errors().stream()).toList();
        Map<ErrorKind, Long> kinds = tallies.stream()
                .collect(Collectors.groupingBy(ErrorTally::kind, Collectors.summingLong(ErrorTally::count)));
        return tallies.stream()
                .max(Comparator.comparingLong(tally -> kinds.getOrDefault(tally.kind(), 0L)))
                .orElseThrow();
    }
}
