package dev.assay.verdict.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Gap;
import dev.assay.model.evidence.GeneratorJvm;
import dev.assay.model.evidence.ProcessUsage;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Replicate;
import dev.assay.model.verdict.Sensitivity;
import dev.assay.model.verdict.Verdict;
import dev.assay.verdict.Experiment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DisturbanceTest {
    private static final long WALL = 100_000_000;
    private static final Gap QUIET = new Gap(WALL, 5_000_000, -1_000_000, 0);

    private final Experiment experiment = Experiment.of("tomcat", "jetty").pilot();

    @Test
    void aQuietBlockCounts() {
        assertThat(of(QUIET, QUIET, QUIET)).isEmpty();
    }

    @Test
    void aBlockThatNobodyLookedAtCounts() {
        assertThat(of()).isEmpty();
        assertThat(of(new Gap(0, 0, 0, 0))).isEmpty();
    }

    @Test
    void otherProcessesDisturb() {
        assertThat(of(QUIET, new Gap(WALL, 5_000_000, 40_000_000, 0), QUIET))
                .containsExactly("dropped: other processes took 12.67% of a CPU between its slices (limit 10%)");
        assertThat(of(QUIET, new Gap(WALL, 5_000_000, 30_000_000, 0), QUIET)).isEmpty();
    }

    /** CPU time does not run while the hypervisor gives it to others. */
    @Test
    void whatTheHypervisorTakesIsNoGroundToDropABlock() {
        assertThat(of(QUIET, new Gap(WALL, 5_000_000, 0, 200_000_000), QUIET)).isEmpty();
    }

    @Test
    void aCoreThatChangesItsSpeedDisturbs() {
        assertThat(of(QUIET, new Gap(WALL, 8_000_000, 0, 0), QUIET))
                .containsExactly(
                        "dropped: the speed of the servers' CPU changed by a factor of 1.6 from one slice to another (limit 1.5)");
        assertThat(of(new Gap(WALL, 8_000_000, 0, 0), new Gap(WALL, 8_100_000, 0, 0)))
                .as("slow throughout")
                .isEmpty();
    }

    /** Every effect of a contender's own work on itself or the machine, at its largest. */
    @Test
    void noContenderCanDisturbByItself() {
        List<UnaryOperator<SliceEvidence>> signals = List.of(
                usage(u -> new ProcessUsage(
                        u.wallNanos(), 40 * u.cpuNanos(), u.jitNanos(), u.gcNanos(), u.gcCount(), 0, 0, 0, 1)),
                usage(u -> new ProcessUsage(
                        u.wallNanos(), u.cpuNanos(), u.cpuNanos(), u.gcNanos(), u.gcCount(), 0, 0, 0, 1)),
                usage(u -> new ProcessUsage(
                        u.wallNanos(), u.cpuNanos(), 0, u.wallNanos(), 9_999, u.wallNanos() / 1e6, 0, 0, 1)),
                usage(u -> new ProcessUsage(u.wallNanos(), u.cpuNanos(), 0, 0, 0, 0, 99_999_999, 1L << 40, 30_000)),
                slice -> Samples.slice(
                        slice.contender(),
                        slice.phase(),
                        slice.position(),
                        slice.load(),
                        slice.server(),
                        slice.server().wallNanos(), // kernel threads that work for its sockets
                        slice.server().wallNanos())); // a virtual machine that is throttled because it uses so much
        for (UnaryOperator<SliceEvidence> signal : signals) {
            Evidence.Measured block = block(1, QUIET, QUIET);
            Evidence.Measured struck = Samples.block(
                    1,
                    block.start(),
                    9_999,
                    block.contenders(),
                    block.slices().stream().map(signal).toList(),
                    List.of("jetty was not steady"),
                    block.gaps(),
                    List.of());
            assertThat(struck.slices()).isNotEqualTo(block.slices());
            assertThat(Disturbance.of(struck)).isEmpty();
        }
    }

    /** The generator's event loop stood still for as long as its compilers took: 14,000 instead of 26,500 req/s. */
    @Test
    void aRoundAtSaturationInWhichTheGeneratorCompiledIsLeftOutForAll() {
        Evidence.Measured compiled = compiling(block(1), Set.of("jetty/0"), 0.3);

        for (String contender : List.of("tomcat", "jetty")) {
            assertThat(Disturbance.keptAtSaturation(compiled, contender))
                    .isEqualTo(compiled.slices(contender, Phase.SATURATION).subList(1, 2));
            assertThat(Disturbance.keptAtSaturation(compiling(block(1), Set.of("jetty/0"), 0.2), contender))
                    .hasSize(2);
        }
        assertThat(Disturbance.keptAtSaturation(compiling(block(1), Set.of("jetty/0", "tomcat/1"), 0.3), "tomcat"))
                .as("most rounds")
                .hasSize(2);
    }

    /** 3,300 instead of 11,000 req/s while the hypervisor gave 70% of a CPU to others. */
    @Test
    void aRoundInWhichTheHypervisorTookTheCpuIsLeftOutForAll() {
        Evidence.Measured taken = taking(block(1), Set.of("jetty/0"), -0.05, 0.12);

        for (String contender : List.of("tomcat", "jetty")) {
            assertThat(Disturbance.keptAtSaturation(taken, contender))
                    .isEqualTo(taken.slices(contender, Phase.SATURATION).subList(1, 2));
        }
        assertThat(Disturbance.rounds(taken, Phase.SATURATION)).containsExactly(0);
        assertThat(Disturbance.rounds(taking(block(1), Set.of("tomcat/1"), 0.06, 0.06), Phase.SATURATION))
                .as("processes and hypervisor together")
                .containsExactly(1);
        assertThat(Disturbance.rounds(taking(block(1), Set.of("jetty/0"), 0.05, 0.05), Phase.SATURATION))
                .isEmpty();
    }

    /** One whose slices are all throttled keeps them. */
    @Test
    void theHypervisorInMostRoundsLeavesNoneOut() {
        Evidence.Measured taken = taking(block(1), Set.of("jetty/0", "jetty/1"), 0, 0.7);

        assertThat(Disturbance.keptAtSaturation(taken, "jetty")).hasSize(2);
        assertThat(Disturbance.keptAtSaturation(taken, "tomcat")).hasSize(2);
    }

    /** Gives slices at saturation, contender/round, CPU time that others took, as shares of one CPU. */
    private static Evidence.Measured taking(
            Evidence.Measured block, Set<String> rounds, double processes, double hypervisor) {
        return atSaturation(
                block,
                rounds,
                slice -> Samples.slice(
                        slice.contender(),
                        slice.phase(),
                        slice.position(),
                        slice.load(),
                        slice.server(),
                        (long) (processes * slice.server().wallNanos()),
                        (long) (hypervisor * slice.server().wallNanos())));
    }

    /** Gives slices at saturation, contender/round, this share of compilation. */
    private static Evidence.Measured compiling(Evidence.Measured block, Set<String> rounds, double share) {
        return atSaturation(
                block,
                rounds,
                slice -> Samples.slice(
                        slice.contender(),
                        slice.phase(),
                        slice.position(),
                        slice.load().toBuilder()
                                .generatorJvm(Optional.of(new GeneratorJvm(
                                        0, 0, 0, share * 1e3 * slice.load().seconds())))
                                .build(),
                        slice.server(),
                        slice.foreignCpuNanos(),
                        slice.stealNanos()));
    }

    private static Evidence.Measured atSaturation(
            Evidence.Measured block, Set<String> rounds, UnaryOperator<SliceEvidence> change) {
        Map<String, Integer> seen = new HashMap<>();
        List<SliceEvidence> slices = block.slices().stream()
                .map(slice -> {
                    if (slice.phase() != Phase.SATURATION) {
                        return slice;
                    }
                    int round = seen.merge(slice.contender(), 1, Integer::sum) - 1;
                    return rounds.contains(slice.contender() + "/" + round) ? change.apply(slice) : slice;
                })
                .toList();
        return Samples.block(1, block.start(), block.seconds(), block.contenders(), slices, block.labels());
    }

    @Test
    void dropsAFifthOfThePlannedBlocksAtMostAndNoneOfAShortPlan() {
        List<Evidence.Measured> blocks = disturbedAt(4, 9);

        assertThat(Disturbance.dropped(blocks, 12)).containsExactly(4, 9);
        assertThat(Disturbance.dropped(blocks, 10)).containsExactly(4, 9);
        assertThat(Disturbance.dropped(blocks, 9)).isEmpty();
        assertThat(Disturbance.dropped(blocks.subList(0, 6), 10)).containsExactly(4);
        assertThat(Disturbance.dropped(blocks.subList(0, 6), 9)).isEmpty();
        assertThat(Disturbance.counted(new ArrayList<>(blocks), 10)).isEqualTo(12);
        assertThat(Disturbance.counted(new ArrayList<>(blocks), 9)).isEqualTo(14);
    }

    /** A look already judged stays as it was judged. If the machine is always disturbed, there is no quieter block to wait for. */
    @Test
    void whatWasDroppedStaysDroppedWhereMoreAreDisturbed() {
        List<Evidence.Measured> blocks = disturbedAt(4, 9, 11, 13);

        assertThat(Disturbance.dropped(blocks, 12)).containsExactly(4, 9);
        for (int ran = 1; ran <= blocks.size(); ran++) {
            int dropped = ran < 4 ? 0 : ran < 9 ? 1 : 2;
            assertThat(Disturbance.dropped(blocks.subList(0, ran), 12))
                    .isEqualTo(List.of(4, 9).subList(0, dropped));
            assertThat(Disturbance.counted(new ArrayList<>(blocks.subList(0, ran)), 12))
                    .isEqualTo(ran - dropped);
        }
    }

    private List<Evidence.Measured> disturbedAt(Integer... indices) {
        List<Integer> disturbed = List.of(indices);
        return IntStream.rangeClosed(1, 14)
                .mapToObj(index -> block(index, disturbed.contains(index) ? new Gap(WALL, 5_000_000, WALL, 0) : QUIET))
                .toList();
    }

    @Test
    void aDroppedBlockIsNoReplicateAndTheVerdictIsShownWithAndWithoutIt() {
        for (int b = 1; b <= 7; b++) {
            double noise = b % 2 == 0 ? 0.005 : -0.005;
            experiment.block(0, Math.log(1.1) + (b == 3 ? 0.5 : noise));
            Gap gap = b == 3 ? new Gap(WALL, 5_000_000, WALL, 0) : QUIET;
            experiment.evidence.set(b, with((Evidence.Measured) experiment.evidence.get(b), gap));
        }
        Verdict verdict = experiment.judged(true);
        Comparison cpu = verdict.comparisons().stream()
                .filter(c -> c.metric() == Metric.CPU_PER_REQUEST)
                .findFirst()
                .orElseThrow();

        assertThat(cpu.blocks()).isEqualTo(6);
        assertThat(cpu.ratio().orElseThrow()).isCloseTo(1.1, within(0.005));
        assertThat(cpu.withDisturbed().orElseThrow().blocks()).isEqualTo(7);
        assertThat(cpu.withDisturbed().orElseThrow().ratio()).isCloseTo(1.1 * Math.exp(0.5 / 7), within(0.01));
        assertThat(verdict.basis().invalid())
                .anySatisfy(invalid -> assertThat(invalid.why()).isInstanceOf(Finding.Disturbed.class));
        Sensitivity all = cpu.withDisturbed().orElseThrow();
        assertThat(verdict.limits())
                .contains(new Limit.BlocksDropped(
                        1,
                        0,
                        "Tomcat",
                        List.of(new Limit.WithDropped("Jetty", all.ciLow(), all.ciHigh(), 7, Replicate.BLOCK))));
    }

    /** Ten were planned; of eleven, one replaced the dropped one. */
    @Test
    void aBlockIsReplacedIfMoreRanThanWerePlanned() {
        experiment.plannedBlocks = 10;
        for (int b = 1; b <= 11; b++) {
            experiment.block(0, 0.01 * b);
            Gap gap = b == 3 ? new Gap(WALL, 5_000_000, WALL, 0) : QUIET;
            experiment.evidence.set(b, with((Evidence.Measured) experiment.evidence.get(b), gap));
        }
        assertThat(dropped()).isEqualTo("1, replaced: 1");

        experiment.evidence.remove(11);
        assertThat(dropped()).isEqualTo("1, replaced: 0");
    }

    private String dropped() {
        Limit.BlocksDropped dropped = (Limit.BlocksDropped) experiment.judged(true).limits().stream()
                .filter(Limit.BlocksDropped.class::isInstance)
                .findFirst()
                .orElseThrow();
        return dropped.dropped() + ", replaced: " + dropped.replaced();
    }

    private List<String> of(Gap... gaps) {
        return Disturbance.of(block(1, gaps)).stream().map(Finding::text).toList();
    }

    private Evidence.Measured block(int index, Gap... gaps) {
        Experiment alone = Experiment.of("tomcat", "jetty").block(0, 0);
        Evidence.Measured block = (Evidence.Measured) alone.evidence.get(0);
        return Samples.block(
                index,
                block.start(),
                block.seconds(),
                block.contenders(),
                block.slices(),
                List.of(),
                List.of(gaps),
                List.of());
    }

    private static Evidence.Measured with(Evidence.Measured block, Gap gap) {
        return Samples.block(
                block.index(),
                block.start(),
                block.seconds(),
                block.contenders(),
                block.slices(),
                block.labels(),
                List.of(gap, gap),
                List.of());
    }

    private static UnaryOperator<SliceEvidence> usage(UnaryOperator<ProcessUsage> change) {
        return slice -> Samples.slice(
                slice.contender(),
                slice.phase(),
                slice.position(),
                slice.load(),
                change.apply(slice.server()),
                slice.foreignCpuNanos(),
                slice.stealNanos());
    }
}
