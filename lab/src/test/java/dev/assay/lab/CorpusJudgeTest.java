package dev.assay.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.stats.Gaussians;
import dev.assay.stats.Sample;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Blocks of a simulated machine: JVMs of one server differ, and the machine drifts from block to block for both alike. */
class CorpusJudgeTest {
    private static final Instant START = Instant.parse("2026-11-21T00:00:00Z");

    /** A block every two minutes, every second one without a difference. */
    private static List<CorpusBlock> blocks(int count, double fork, double drift, double truth) {
        Gaussians random = new Gaussians(17);
        List<CorpusBlock> blocks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            boolean same = i % 2 == 0;
            double machine = drift * random.next();
            double one = 80 * Math.exp(machine + fork * random.next());
            double other = 80 * Math.exp(machine + fork * random.next()) * (same ? 1 : truth);
            blocks.add(new CorpusBlock(
                    "r1",
                    "10m",
                    i + 1,
                    START.plusSeconds(120L * i),
                    60,
                    2,
                    same ? "plain-again" : "plus-10",
                    same ? 1 : truth,
                    List.of(one, one * 1.01, one * 0.99),
                    List.of(other, other * 1.01, other * 0.99)));
        }
        return blocks;
    }

    private static CorpusFindings findings(List<CorpusBlock> blocks) {
        return new CorpusJudge(0.03, blocks).findings(List.of());
    }

    @Tag("long")
    @Test
    void saysHowMuchBlocksAndHowMuchLongRunsVary() {
        CorpusFindings.Group group =
                findings(blocks(400, 0.02, 0.10, 1.1)).groups().get(0);

        assertThat(group.same()).isEqualTo(200);
        assertThat(group.different()).isEqualTo(200);
        assertThat(group.seconds()).isEqualTo(60);
        assertThat(group.sd()).isCloseTo(0.02 * Math.sqrt(2), within(0.004));
        assertThat(group.naive()).isCloseTo(Math.sqrt(2 * (0.10 * 0.10 + 0.02 * 0.02)), within(0.02));
        assertThat(group.naivePairs()).isGreaterThan(1000);
    }

    /** Two blocks of a minute each; a block of many contenders says nothing of the time that two take. */
    @Tag("long")
    @Test
    void saysWhatTwoMinutesOfBlocksOfTwoVaryBy() {
        List<CorpusBlock> two = blocks(400, 0.02, 0.10, 1.1);
        double[] means = means(two.stream().filter(CorpusBlock::same).toList());

        CorpusFindings.Group group = findings(two).groups().get(0);

        assertThat(group.blocksInTwoMinutes()).isEqualTo(2);
        assertThat(group.sdOfTwoMinutes()).isEqualTo(group.sd() / Math.sqrt(2));
        assertThat(group.sdOfTwoMinutes()).isCloseTo(Sample.sd(means), within(0.003));
        assertThat(new CorpusFindings.Group("9m", 7, 1, 9, 0, 60, 0.05, 0.1, 3).sdOfTwoMinutes())
                .isNaN();
        assertThat(new CorpusFindings.Group("9m", 2, 1, 9, 0, 121, 0.05, 0.1, 3).sdOfTwoMinutes())
                .isNaN();
    }

    /** Of each two successive blocks. */
    private static double[] means(List<CorpusBlock> same) {
        return IntStream.range(0, same.size() / 2)
                .mapToDouble(i -> (firstSlices(same.get(2 * i)) + firstSlices(same.get(2 * i + 1))) / 2)
                .toArray();
    }

    /** All slices of a block differ by the same factors here. */
    private static double firstSlices(CorpusBlock block) {
        return Math.log(block.other().get(0) / block.reference().get(0));
    }

    /** Wide blocks are other blocks than those of a comparison of two: they are not what its time to a verdict is told from. */
    @Tag("long")
    @Test
    void blocksOfManyContendersAreAGroupOfTheirOwn() {
        List<CorpusBlock> all = new ArrayList<>(blocks(40, 0.02, 0.10, 1.1));
        blocks(200, 0.02, 0.10, 1.1).stream()
                .map(b -> new CorpusBlock(
                        "wide",
                        b.like(),
                        b.index(),
                        b.start(),
                        80,
                        7,
                        b.contender(),
                        b.truth(),
                        b.reference(),
                        b.other()))
                .forEach(all::add);

        CorpusFindings findings = findings(all);

        assertThat(findings.groups()).extracting(CorpusFindings.Group::alive).containsExactly(2, 7);
        assertThat(findings.groups()).extracting(CorpusFindings.Group::same).containsExactly(20, 100);
        assertThat(findings.times().orElseThrow().minutesOfBlock()).isEqualTo(1);
        assertThat(findings.live().get(0).campaigns()).isEqualTo(3 + 16);
    }

    @Test
    void liveCampaignsAreSuccessiveBlocksOfTheSameKind() {
        List<CorpusFindings.Live> live = findings(blocks(120, 0.01, 0.1, 1.1)).live();

        assertThat(live).extracting(CorpusFindings.Live::contender).containsExactly("no difference", "plus-10");
        assertThat(live.get(0).campaigns()).isEqualTo(10);
        assertThat(live.get(0).wrong()).isZero();
        assertThat(live.get(0).wrongBound()).isCloseTo(1 - Math.pow(0.05, 0.1), within(1e-9));
        assertThat(live.get(1).worse()).isEqualTo(10);
        assertThat(live.get(1).covered()).isGreaterThanOrEqualTo(8);
        assertThat(live.get(1).meanTruth()).isCloseTo(1.1, within(1e-12));
    }

    @Test
    void thePowerRisesWithTheDifferenceAndWithTheBlocks() {
        CorpusFindings findings = findings(blocks(60, 0.02, 0.1, 1.1));

        assertThat(findings.replayedFrom()).isEqualTo("10m");
        for (int blocks : new int[] {6, 12, 20}) {
            List<CorpusFindings.Power> curve = findings.power().stream()
                    .filter(power -> power.blocks() == blocks)
                    .toList();
            assertThat(curve).extracting(CorpusFindings.Power::effect).isEqualTo(CorpusJudge.EFFECTS);
            assertThat(curve.get(0).wrong()).isLessThan(0.03);
            assertThat(curve.get(curve.size() - 1).found()).isGreaterThan(0.99);
            assertThat(curve).allMatch(power -> power.covered() > 0.93);
            for (int i = 2; i < curve.size(); i++) {
                assertThat(curve.get(i).found())
                        .isGreaterThanOrEqualTo(curve.get(i - 1).found());
            }
        }
        assertThat(found(findings, 20, 0.05)).isGreaterThan(found(findings, 6, 0.05));
    }

    private static double found(CorpusFindings findings, int blocks, double effect) {
        return findings.power().stream()
                .filter(power -> power.blocks() == blocks && power.effect() == effect)
                .findFirst()
                .orElseThrow()
                .found();
    }

    @Tag("long")
    @Test
    void timeToAVerdictAgainstTheCustomaryWay() {
        CorpusFindings.Times times =
                findings(blocks(200, 0.02, 0.10, 1.1)).times().orElseThrow();

        assertThat(times.minutesOfBlock()).isEqualTo(1);
        assertThat(times.blocksFive()).isBetween(6, 16);
        assertThat(times.blocksSame()).isBetween(9, 20);
        // ±t·0.144/√n within the half-width of some 2.5% takes well over a hundred pairs
        assertThat(times.naiveRuns()).isGreaterThan(80);
        assertThat(CorpusFindings.Times.minutes(times.naiveRuns())).isEqualTo(50.0 * times.naiveRuns());
        // two pairs have a half-width of 12.706/√2 standard deviations
        assertThat(times.twoRunsSd()).isCloseTo(times.halfWidth() / 8.9846, within(1e-5));
        assertThat(times.minutesOfBlocks()).isEqualTo(times.blocksSame());
    }

    /** Slices 3%, JVMs 4%: the bound lies below the truth, 4%·√2, and comes near it with many blocks. */
    @Test
    void whatJvmsDifferByIsBoundedFromBelow() {
        double few = IntStream.range(0, 50)
                .mapToDouble(i -> CorpusJudge.forkSd(forks(12, 0.04, 0.03)))
                .average()
                .orElseThrow();
        double many = CorpusJudge.forkSd(forks(400, 0.04, 0.03));

        assertThat(few).isLessThan(many);
        assertThat(many).isBetween(0.9 * 0.04 * Math.sqrt(2), 0.04 * Math.sqrt(2));
    }

    @Test
    void whereSlicesExplainAllTwoPairsAreTheBound() {
        CorpusFindings.Times times = times(forks(30, 0, 0.03));

        assertThat(times.forkSd()).isZero();
        assertThat(times.forkRuns()).isEqualTo(2);
    }

    /** In 5% of corpora at most the bound lies above what it bounds. */
    @Test
    void theBoundHolds() {
        int above = 0;
        for (int seed = 0; seed < 200; seed++) {
            random = new Gaussians(1_000 + seed);
            above += CorpusJudge.forkSd(forks(10, 0.03, 0.03)) > 0.03 * Math.sqrt(2) ? 1 : 0;
        }
        assertThat(above).isLessThanOrEqualTo(10);
    }

    private Gaussians random = new Gaussians(47);

    private List<CorpusBlock> forks(int count, double fork, double slice) {
        List<CorpusBlock> blocks = new ArrayList<>();
        for (int b = 0; b < count; b++) {
            double ours = fork * random.next();
            double theirs = fork * random.next();
            blocks.add(new CorpusBlock(
                    "run",
                    "10m",
                    b + 1,
                    Instant.EPOCH.plusSeconds(60L * b),
                    60,
                    2,
                    "plain-again",
                    1,
                    slices(theirs, slice),
                    slices(ours, slice)));
        }
        return blocks;
    }

    private List<Double> slices(double level, double slice) {
        return IntStream.range(0, 4)
                .mapToObj(i -> 200 * Math.exp(level + slice * random.next()))
                .toList();
    }

    private static CorpusFindings.Times times(List<CorpusBlock> blocks) {
        return findings(blocks).times().orElseThrow();
    }

    @Test
    void fewBlocksShowNothingYet() {
        CorpusFindings findings = findings(blocks(4, 0.02, 0.1, 1.1));

        assertThat(findings.power()).isEmpty();
        assertThat(findings.times()).isEmpty();
        assertThat(findings.replayedFrom()).isEmpty();
        assertThat(findings.live()).allMatch(live -> live.campaigns() == 0 && live.wrongBound() == 1);
        assertThat(findings(List.of()).groups()).isEmpty();
    }

    @Test
    void whereHalfStayUndecidedNoNumberOfBlocksIsNamed() {
        CorpusFindings.Times times =
                findings(blocks(60, 0.10, 0.1, 1.1)).times().orElseThrow();

        assertThat(times.blocksFive()).isZero();
        assertThat(times.blocksSame()).isZero();
    }
}
