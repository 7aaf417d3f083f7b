package dev.assay.verdict.finding;

import dev.assay.model.LatencyFigure;
import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Remark;
import dev.assay.verdict.reading.CollectorShare;
import dev.assay.verdict.reading.Measures;
import dev.assay.verdict.reading.SortedEvidence;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Whether heaps were warm and collections counted in proportion (ADR 0017), for collectors with survivor spaces. Contenders are labelled; nothing is dropped.
 */
public final class Heaps {
    /** How much more or less may be copied by a young GC at the end of a block than at its beginning. */
    private static final double LEVEL = 1.20;

    /** Less than about a millisecond of copying. What single requests in flight hold is no trend. */
    private static final double NOTABLE_BYTES = 1 << 20;

    /** How far collections may be from what allocation explains, as a share of them. */
    private static final double DISAGREE = 0.05;

    /** A percentile is on the edge of pauses if their share of the time is within this factor of the share beyond it. */
    private static final double EDGE = 1.5;

    private final SortedEvidence dossier;
    private final Names names;

    public Heaps(SortedEvidence dossier, Names names) {
        this.dossier = dossier;
        this.names = names;
    }

    List<Limit> labels(String contender) {
        return Stream.of(notWarm(contender), outOfProportion(contender))
                .flatMap(Optional::stream)
                .toList();
    }

    /**
     * The first slice with a collection of each block against the last one, as means over blocks: a single collection may copy what happens
     * to be in use.
     */
    private Optional<Limit> notWarm(String contender) {
        double first = 0;
        double last = 0;
        int blocks = 0;
        for (Evidence.Measured block : dossier.measured()) {
            double[] copied = block.slices(contender, Phase.RATE).stream()
                    .flatMapToDouble(slice -> survivors(slice).stream())
                    .toArray();
            if (copied.length >= 2) {
                first += copied[0];
                last += copied[copied.length - 1];
                blocks++;
            }
        }
        double most = Math.max(first, last);
        double least = Math.min(first, last);
        return most > LEVEL * least && most - least > NOTABLE_BYTES * blocks
                ? Optional.of(new Limit.HeapNotLevel(
                        names.of(contender), Math.round(first / blocks), Math.round(last / blocks)))
                : Optional.empty();
    }

    private static OptionalDouble survivors(SliceEvidence slice) {
        return slice.collecting().stream()
                .flatMapToDouble(own -> own.survivorBytes().stream().asDoubleStream())
                .findFirst();
    }

    /**
     * Young GCs counted against those that follow from bytes allocated. A block begins and ends somewhere between two
     * collections, so each block may have one more or fewer: with five in a block this notices a fifth and a twentieth, not less.
     */
    private Optional<Limit> outOfProportion(String contender) {
        long counted = 0;
        double expected = 0;
        int blocks = 0;
        for (Evidence.Measured block : dossier.measured()) {
            CollectorShare share = new CollectorShare(block.slices(contender, Phase.RATE));
            OptionalDouble each = share.expected(Measures.allocated(share.slices()));
            if (each.isPresent() && share.counted().isPresent()) {
                counted += share.counted().getAsLong();
                expected += each.getAsDouble() * share.responses();
                blocks++;
            }
        }
        return Math.abs(counted - expected) > DISAGREE * expected + blocks
                ? Optional.of(new Limit.CollectionsOutOfProportion(names.of(contender), counted, expected))
                : Optional.empty();
    }

    /** These remarks, and for a percentile those on pauses of these contenders. */
    public List<Remark> remarks(Metric metric, List<String> contenders, List<Remark> others) {
        return metric.percentile()
                .map(figure -> Stream.concat(
                                others.stream(),
                                contenders.stream().flatMap(contender -> edge(figure, contender).stream()))
                        .toList())
                .orElse(others);
    }

    /** Whether a percentile lies where a slightly longer or rarer pause moves it into a pause, or out of it. */
    private Optional<Remark> edge(LatencyFigure percentile, String contender) {
        List<SliceEvidence> slices = dossier.slices(contender)
                .filter(slice -> slice.phase() == Phase.RATE)
                .toList();
        if (slices.stream().allMatch(slice -> survivors(slice).isEmpty())) {
            return Optional.empty(); // other collectors publish times that are no pauses
        }
        double paused =
                slices.stream().mapToDouble(slice -> slice.server().gcPauseMs()).sum();
        double wall = slices.stream()
                .mapToDouble(slice -> slice.server().wallNanos() / 1e6)
                .sum();
        double ratio = paused / wall / (1 - percentile.share());
        return ratio >= 1 / EDGE && ratio <= EDGE
                ? Optional.of(new Remark.EdgeOfPauses(names.of(contender), paused / wall))
                : Optional.empty();
    }
}
