package dev.assay.verdict;

import dev.assay.model.Calibration;
import dev.assay.model.CorpusBlock;
import dev.assay.model.Evidence;
import dev.assay.model.Metric;
import dev.assay.model.SliceEvidence;
import java.util.List;
import java.util.Optional;

/** Takes from the evidence of a calibration what is worth keeping for good. Pure. */
public final class Corpus {
    private Corpus() {}

    /**
     * The blocks of a calibration whose truth is known and whose figures can be relied on, by the same rules as in a comparison: blocks
     * of JVMs that were still compiling are left out.
     *
     * @param run a word that names the calibration
     * @param like the budget of the comparisons that it stands for
     * @param plain id of the plain contender
     * @param calibration what it said of the contenders
     */
    public static List<CorpusBlock> of(
            String run, String like, String plain, Calibration calibration, List<Evidence> evidence) {
        return evidence.stream()
                .filter(Evidence.Measured.class::isInstance)
                .map(Evidence.Measured.class::cast)
                .filter(WarmUps::level)
                .flatMap(block -> calibration.pairs().stream()
                        .flatMap(pair -> block(run, like, pair.reference().orElse(plain), pair, block).stream()))
                .toList();
    }

    private static Optional<CorpusBlock> block(
            String run, String like, String reference, Calibration.Pair pair, Evidence.Measured block) {
        boolean both = List.of(reference, pair.contender()).stream()
                .allMatch(id -> Reading.of(Metric.CPU_PER_REQUEST, block, id) instanceof Reading.Figure);
        double truth = pair.injected() == 0 ? 1 : pair.truth();
        return both && truth > 0 && Double.isFinite(truth) && block.seconds() > 0
                ? Optional.of(new CorpusBlock(
                        run,
                        like,
                        block.index(),
                        block.start(),
                        block.seconds(),
                        block.contenders().size(),
                        pair.contender(),
                        truth,
                        micros(block, reference),
                        micros(block, pair.contender())))
                : Optional.empty();
    }

    private static List<Double> micros(Evidence.Measured block, String contender) {
        return Lateness.kept(block, contender).stream()
                .map(SliceEvidence::cpuMicrosPerRequest)
                .toList();
    }
}
