package dev.assay.lab;

import dev.assay.experiment.StoredRun;
import dev.assay.ledger.Ledger;
import dev.assay.model.BadInputException;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Plan;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.Plans;
import dev.assay.verdict.reading.BlockFigure;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One calibration: what is worth keeping of it for good.
 *
 * @param name a word that names it
 * @param blocks those whose truth is known and whose figures can be relied on
 * @param calibration what it said of itself
 */
record CorpusRun(String name, List<CorpusBlock> blocks, CorpusCalibration calibration) {
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmm", Locale.ROOT).withZone(ZoneOffset.UTC);

    CorpusRun {
        blocks = List.copyOf(blocks);
    }

    /**
     * From a result folder of {@code assay calibrate}.
     *
     * @throws BadInputException if it holds no finished calibration
     */
    static CorpusRun of(Path folder) {
        CorpusCalibration calibration = CorpusCalibration.read(folder.resolve(CorpusCalibration.FILE));
        try (Ledger ledger = Ledger.open(folder)) {
            Plan plan = StoredRun.plan(ledger);
            String name = "seed-" + plan.seed() + "-" + MINUTE.format(calibration.when());
            List<CorpusBlock> blocks = Evidence.only(ledger.evidence(), Evidence.Measured.class).stream()
                    .flatMap(block -> calibration.pairs().stream()
                            .flatMap(pair -> block(name, like(plan), pair.reference(), pair, block).stream()))
                    .toList();
            return new CorpusRun(name, blocks, calibration);
        }
    }

    private static Optional<CorpusBlock> block(
            String run, String like, String reference, CorpusCalibration.Pair pair, Evidence.Measured block) {
        List<Double> ours = BlockFigure.micros(block, reference);
        List<Double> theirs = BlockFigure.micros(block, pair.contender());
        double truth = pair.injected() == 0 ? 1 : pair.truth();
        boolean known = truth > 0 && Double.isFinite(truth) && block.seconds() > 0;
        return known && !ours.isEmpty() && !theirs.isEmpty()
                ? Optional.of(new CorpusBlock(
                        run,
                        like,
                        block.index(),
                        block.start(),
                        block.seconds(),
                        block.contenders().size(),
                        pair.contender(),
                        truth,
                        ours,
                        theirs))
                : Optional.empty();
    }

    /** What decides how the blocks of a plan are: two calibrations that differ in it are not put together. */
    private static String like(Plan plan) {
        List<String> usual =
                Plans.resolve(Optional.empty(), PlanFlags.none(), plan.seed()).jvmOptions();
        return plan.budget().toMinutes() + "m"
                + plan.jvmOptions().stream()
                        .filter(option -> !usual.contains(option))
                        .map(option -> " --jvm " + option)
                        .collect(Collectors.joining());
    }
}
