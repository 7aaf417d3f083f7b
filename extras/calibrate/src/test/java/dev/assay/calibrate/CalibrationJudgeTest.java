package dev.assay.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.ContenderBlock;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Gate;
import dev.assay.model.verdict.Advice;
import dev.assay.stats.Gaussians;
import dev.assay.verdict.Experiment;
import dev.assay.verdict.WarmUpCurves;
import dev.assay.verdict.reading.Reading;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class CalibrationJudgeTest {
    private static final double REFERENCE_MICROS = 200;
    private static final CalibrationJudge.Known KNOWN = new CalibrationJudge.Known(
            "plain",
            List.of(
                    CalibrationJudge.Contrast.twins("plain", "plain-again"),
                    CalibrationJudge.Contrast.twins("other", "other-again")),
            List.of(
                    CalibrationJudge.Contrast.twins("plain", "late-10"),
                    CalibrationJudge.Contrast.twins("plain-again", "late-10")),
            List.of(
                    new CalibrationJudge.Contrast("plain", "plus-5", 0.05, 10),
                    new CalibrationJudge.Contrast("plain", "plus-10", 0.10, 20)),
            "stall",
            20,
            500,
            6);

    private final Gaussians random = new Gaussians(7);
    private final List<Evidence> evidence = new ArrayList<>();

    @Test
    void whatWasPutInIsFoundAndWhatWasNotIsNot() {
        measured("plain-again", 0, 0.01, 30);
        measured("plus-5", Math.log(1.05), 0.01, 12);
        measured("plus-10", Math.log(1.10), 0.01, 13);

        List<Calibration.Pair> pairs = judge().pairs();

        assertThat(pairs)
                .extracting(Calibration.Pair::contender)
                .containsExactly("plain-again", "other-again", "plus-5", "plus-10");
        assertThat(pairs).extracting(Calibration.Pair::campaigns).containsExactly(5, 0, 2, 2);
        assertThat(pairs).extracting(Calibration.Pair::wrong).containsExactly(0, 0, 0, 0);
        assertThat(pairs).extracting(Calibration.Pair::worse).containsExactly(0, 0, 2, 2);
        assertThat(pairs.get(0).equivalent() + pairs.get(0).undecided()).isEqualTo(5);
        assertThat(pairs.get(2).truth()).isCloseTo(1.05, within(1e-9));
        assertThat(pairs.get(3).estimate()).isCloseTo(1.10, within(0.02));
        assertThat(pairs.get(3).blocks()).isEqualTo(13);
    }

    @Test
    void aDifferenceWhereThereIsNoneIsWrongAndBounded() {
        measured("plain-again", 0.10, 0.01, 12);

        Calibration.Pair same = judge().pairs().get(0);

        assertThat(same.worse()).isEqualTo(2);
        assertThat(same.wrong()).isEqualTo(2);
        assertThat(same.covered()).isZero();
        assertThat(same.wrongBound()).isEqualTo(1);
    }

    @Test
    void nothingWrongInFewCampaignsShowsLittle() {
        measured("plain-again", 0, 0.01, 12);

        // 0 of 2: (1 − p)² = 0.05
        assertThat(judge().pairs().get(0).wrongBound()).isCloseTo(1 - Math.sqrt(0.05), within(1e-9));
    }

    @Test
    void pairsInOneBlockAreEachHeldAgainstTheirOwnReference() {
        Experiment wide = Experiment.of("plain", "plain-again", "other", "other-again", "plus-10");
        for (int b = 0; b < 12; b++) {
            double odd = 0.5;
            wide.block(
                    0,
                    0.01 * random.next(),
                    odd + 0.01 * random.next(),
                    odd + 0.01 * random.next(),
                    Math.log(1.1) + 0.01 * random.next());
        }
        evidence.addAll(wide.evidence);

        List<Calibration.Pair> pairs = judge().pairs();

        assertThat(pairs).extracting(Calibration.Pair::blocks).containsExactly(12, 12, 0, 12);
        assertThat(pairs).extracting(Calibration.Pair::wrong).containsExactly(0, 0, 0, 0);
        assertThat(pairs.get(1).reference()).contains("other");
        assertThat(pairs.get(1).estimate()).isCloseTo(1, within(0.02));
        assertThat(pairs.get(3).worse()).isEqualTo(2);
        assertThat(judge().sd()).isBetween(0.005, 0.02);
        assertThat(judge().conclusion(List.of())).isEqualTo(Conclusion.shown(List.of(), 0, 4));
    }

    @Test
    void thoseThatWereMadeLateHaveAListOfTheirOwnAndDoNotDiffer() {
        measured("late-10", 0.3, 0.01, 12);
        measured("plain-again", 0, 0.01, 12);

        List<Calibration.Pair> late = judge().late();

        assertThat(late).extracting(Calibration.Pair::reference).containsExactly("plain", "plain-again");
        assertThat(late.get(0).truth()).isEqualTo(1);
        assertThat(late.get(0).wrong())
                .as("all campaigns show a difference that is none")
                .isEqualTo(2);
        assertThat(late.get(0).covered()).isZero();
        assertThat(late.get(1).blocks()).isZero();
        assertThat(judge().pairs()).extracting(Calibration.Pair::contender).doesNotContain("late-10");
        assertThat(judge().sd()).isLessThan(0.02);
    }

    @Test
    void theTruthFollowsWhatTheReferenceReallyUsed() {
        measured("plus-10", 0, 0, 6);

        assertThat(judge().pairs().get(3).truth()).isCloseTo(1 + 20 / REFERENCE_MICROS, within(1e-9));
    }

    @Test
    void resolutionFollowsTheSpread() {
        measured("plain-again", 0, 0.03, 40);

        CalibrationJudge judge = judge();
        assertThat(judge.sd()).isCloseTo(0.03, within(0.01));
        // floor + sd · (half-width of the 95% interval after n blocks + z(0.8)/√n), in units of sd
        double six = Math.log(1.01) + judge.sd() * (2.5706 / Math.sqrt(6) + 0.8416 / Math.sqrt(6));
        assertThat(judge.resolvable(6)).isEqualTo(Math.ceil(Math.expm1(six) * 1000) / 1000);
        assertThat(judge.resolvable(20)).isLessThan(judge.resolvable(6));
        // more than 20 blocks are judged with half of the error probability at each look up to 20
        assertThat(judge.resolvable(30)).isGreaterThan(judge.resolvable(20));
        assertThat(judge.resolvable(80)).isLessThan(judge.resolvable(20));
    }

    @Test
    void replayKeepsTheErrorRateOfIndependentBlocks() {
        measured("plain-again", 0, 0.05, 30);

        Calibration.Replay replay = judge().replay().orElseThrow();
        assertThat(replay.missed()).isLessThanOrEqualTo(0.065);
        assertThat(replay.falseDifference()).isLessThanOrEqualTo(replay.missed());
    }

    @Test
    void fewBlocksGiveNoReplay() {
        measured("plain-again", 0, 0.05, 5);
        assertThat(judge().replay()).isEmpty();
        assertThat(judge().sd()).isNaN();
        assertThat(judge().resolvable(6)).isNaN();
    }

    @Test
    void aStallIsHeldAgainstTheQueueThatItLeaves() {
        evidence.add(stalled(10));
        evidence.add(stalled(16));
        evidence.add(stalled(17));

        Calibration.Stall stall = judge().stall().orElseThrow();
        double[] queue = StallQueue.latenciesMs(Experiment.RATE, 200, 32, 20, 500);
        assertThat(stall.expectedP99Ms()).isCloseTo(StallQueue.percentile(queue, 0.99), within(0.01));
        assertThat(stall.expectedP999Ms()).isCloseTo(StallQueue.percentile(queue, 0.999), within(0.01));
        assertThat(stall.measuredP99Ms()).isEqualTo(16 * 5.0);
        assertThat(stall.blocks()).isEqualTo(3);
    }

    @Test
    void theConclusionIsWhatIsAndWhatIsNotShown() {
        measured("plain-again", 0, 0.02, 12);
        CalibrationJudge judge = judge();

        Calibration.Resolution known = new Calibration.Resolution(30, 16, 0.032);
        Calibration.Resolution unknown = new Calibration.Resolution(10, 6, Double.NaN);

        assertThat(judge.conclusion(List.of(unknown, known))).isEqualTo(Conclusion.shown(List.of(known), 0, 2));
        assertThat(judge.conclusion(List.of(unknown))).isEqualTo(Conclusion.tooFewBlocks(List.of(), 1));
    }

    @Test
    void aMachineThatIsTooBusyIsNotAskedForMoreTime() {
        measured("plain-again", 0, 0.02, 1);
        List<Calibration.Resolution> unknown = List.of(new Calibration.Resolution(30, 16, Double.NaN));
        assertThat(judge().conclusion(unknown)).isEqualTo(Conclusion.tooFewBlocks(List.of(), 1));
        assertThat(judge().conclusion(List.of())).isEqualTo(Conclusion.shown(List.of(), 0, 0));

        Experiment late = Experiment.of("plain", "plain-again");
        late.block(s -> s.invalid(Phase.RATE), 0, 0).block(s -> s.invalid(Phase.RATE), 0, 0);
        late.evidence.forEach(block -> evidence.add(renumbered((Evidence.Measured) block)));

        assertThat(judge().conclusion(unknown))
                .isEqualTo(Conclusion.tooFewBlocks(
                        Collections.nCopies(
                                2,
                                new Reading.Unusable(
                                        Samples.gateFailed(Gate.GENERATOR_CPU, 0.83, 0.6), Advice.LESS_LOAD)),
                        3));
    }

    /** Two fifths of the blocks: of a comparison like that nothing under load would be judged. */
    @Test
    void jvmsThatWereCompilingConcludeNothing() {
        Experiment pair = Experiment.of("plain", "plain-again");
        for (int b = 0; b < 15; b++) {
            double jit = b % 5 < 2 ? 0.5 : 0;
            pair.block(0, 0.02 * random.next()).warmed(WarmUpCurves.curve("plain-again", 10, i -> 80, i -> jit));
        }
        evidence.addAll(pair.evidence);

        assertThat(judge().sd()).isNaN();
        assertThat(judge().replay()).isEmpty();
        assertThat(judge().pairs()).extracting(Calibration.Pair::campaigns).containsOnly(0);
        assertThat(judge().conclusion(List.of())).isEqualTo(Conclusion.compiling(6, 15));
    }

    @Test
    void blocksOfOthersArePassedOver() {
        measured("plain-again", 0, 0.02, 6);
        evidence.add(new Evidence.Spoiled(99, Experiment.START, 1, "plain", "died", List.of(), List.of(), false));
        evidence.addAll(Experiment.of("a", "b").block(0, 0).evidence);

        assertThat(judge().pairs().get(0).blocks()).isEqualTo(6);
        assertThat(judge().stall()).isEmpty();
    }

    private CalibrationJudge judge() {
        return new CalibrationJudge(KNOWN, 0.03, evidence);
    }

    private void measured(String other, double effect, double sd, int blocks) {
        Experiment pair = Experiment.of("plain", other);
        for (int b = 0; b < blocks; b++) {
            pair.block(0, effect + sd * random.next());
        }
        pair.evidence.forEach(block -> evidence.add(renumbered((Evidence.Measured) block)));
    }

    private Evidence.Measured stalled(double p50Ms) {
        Evidence.Measured block = renumbered((Evidence.Measured)
                Experiment.of("plain", "stall").block(0, 0).evidence.get(0));
        List<ContenderBlock> contenders = block.contenders().stream()
                .map(c -> Samples.contenderBlock(
                        c.contender(),
                        c.readyMs(),
                        Experiment.latency(20_000, c.contender().equals("stall") ? p50Ms : 1),
                        c.rateServiceTime(),
                        c.footprint()))
                .toList();
        return Samples.block(block.index(), block.start(), block.seconds(), contenders, block.slices(), block.labels());
    }

    private Evidence.Measured renumbered(Evidence.Measured block) {
        return Samples.block(
                evidence.size() + 1,
                block.start(),
                block.seconds(),
                block.contenders(),
                block.slices(),
                block.labels());
    }
}
