package dev.assay.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.NoMeasurementException;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Collecting;
import dev.assay.model.evidence.ContenderBlock;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.evidence.WarmUpPoint;
import dev.assay.model.plan.BlockPlan;
import dev.assay.model.plan.JvmState;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Timing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The life of a block. */
class BlockTrialTest {
    private static final int WARM_UP_ROUNDS = 4;
    /** Of a contender, before its first slice: two rounds together, saturation, turns. */
    private static final int LOADS_BEFORE = 2 + 1 + WARM_UP_ROUNDS;

    private final FakeWorld world = new FakeWorld();

    @Test
    void launchesWarmsPinsLoadsInOrderObservesAndStops() throws InterruptedException {
        Evidence evidence = run();

        assertThat(evidence).isInstanceOf(Evidence.Measured.class);
        assertThat(world.events())
                .containsExactly(
                        "launch jetty on 0,1",
                        "launch tomcat on 0,1",
                        "closed 2 jetty",
                        "closed 2 tomcat",
                        "closed 32 jetty",
                        "closed 32 tomcat",
                        "pin jetty to 0",
                        "pin tomcat to 0",
                        "closed 32 tomcat",
                        "closed 32 jetty",
                        "open 500.0 tomcat",
                        "open 500.0 jetty",
                        "open 500.0 tomcat",
                        "open 500.0 jetty",
                        "open 500.0 tomcat",
                        "open 500.0 jetty",
                        "open 500.0 tomcat",
                        "open 500.0 jetty",
                        "promote jetty",
                        "promote tomcat",
                        "gap",
                        "open 500.0 tomcat",
                        "gap",
                        "open 500.0 jetty",
                        "gap",
                        "open 500.0 jetty",
                        "gap",
                        "open 500.0 tomcat",
                        "gap",
                        "closed 32 jetty",
                        "gap",
                        "closed 32 tomcat",
                        "gap",
                        "footprint jetty",
                        "footprint tomcat",
                        "stop tomcat",
                        "stop jetty");
        assertThat(world.alive()).isEmpty();
    }

    /** The collector works while the load settles, in no recorded part; of the JVM's counters nothing is known here. */
    @Test
    void whatTheCollectorDoesBeforeTheRecordedPartIsSeenToo() throws InterruptedException {
        List<SliceEvidence> slices = ((Evidence.Measured) run()).slices();

        assertThat(slices)
                .isNotEmpty()
                .allSatisfy(slice -> assertThat(slice.server().gcNanos()).isZero())
                .extracting(SliceEvidence::collecting)
                .containsOnly(Optional.of(new Collecting(
                        FakeWorld.GC_WHILE_SETTLING,
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        OptionalLong.empty())));
    }

    @Test
    void loadsAllContendersAtAllRatesLastInAnOrderOfTheSeed() throws InterruptedException {
        Plan plan = Fixtures.plan("tomcat", "jetty");
        Conditions conditions = new Conditions(500, List.of(600.0, 700.0, 800.0));
        Evidence.Measured block = (Evidence.Measured) new BlockTrial(new Trial(
                        world.rig(plan),
                        plan,
                        Fixtures.timing(),
                        TrialListener.NONE,
                        WarmUpGuide.rounds(WARM_UP_ROUNDS)))
                .run(Fixtures.block(1), conditions);

        List<SliceEvidence> cells = block.slices().stream()
                .filter(slice -> slice.phase() == Phase.CAPACITY)
                .toList();
        assertThat(block.slices()
                        .subList(block.slices().size() - 6, block.slices().size()))
                .isEqualTo(cells);
        assertThat(cells)
                .extracting(slice -> slice.contender() + " " + slice.position() + " "
                        + slice.load().offeredRate())
                .containsExactlyInAnyOrder(
                        "tomcat 0 600.0",
                        "tomcat 1 700.0",
                        "tomcat 2 800.0",
                        "jetty 0 600.0",
                        "jetty 1 700.0",
                        "jetty 2 800.0");
        assertThat(world.journal.stream()
                        .filter(line -> line.startsWith("open 700.0"))
                        .map(line -> line.substring(line.indexOf("seed")))
                        .distinct())
                .hasSize(1);
        assertThat(block.warmUp().get(block.warmUp().size() - 1).seconds()).isEqualTo(12.0);
        assertThat(orderOfCells(1)).isNotEqualTo(orderOfCells(2));
        assertThat(orderOfCells(1)).isEqualTo(orderOfCells(1));
    }

    private static List<String> orderOfCells(long seed) throws InterruptedException {
        Plan plan = Fixtures.plan("tomcat", "jetty");
        BlockPlan any = Fixtures.block(1);
        BlockPlan block = new BlockPlan(1, any.launchOrder(), any.rateOrder(), any.saturationOrder(), seed);
        Evidence.Measured measured = (Evidence.Measured) new BlockTrial(new Trial(
                        new FakeWorld().rig(plan),
                        plan,
                        Fixtures.timing(),
                        TrialListener.NONE,
                        WarmUpGuide.rounds(WARM_UP_ROUNDS)))
                .run(block, new Conditions(500, List.of(600.0, 700.0, 800.0, 900.0)));
        return measured.slices().stream()
                .filter(slice -> slice.phase() == Phase.CAPACITY)
                .map(slice -> slice.contender() + slice.position())
                .toList();
    }

    @Test
    void theNthSliceOfEveryContenderHasTheSameArrivals() throws InterruptedException {
        run();

        List<String> seeds = world.journal.stream()
                .filter(line -> line.startsWith("open"))
                .skip(2 * WARM_UP_ROUNDS)
                .map(line -> line.substring(line.indexOf("seed")))
                .toList();
        assertThat(seeds.get(0)).isEqualTo(seeds.get(1)).isNotEqualTo(seeds.get(2));
        assertThat(seeds.get(2)).isEqualTo(seeds.get(3));
    }

    @Test
    void countsServerCpuBetweenTheTwoMomentsAndTheRestAsForeign() throws InterruptedException {
        Evidence.Measured block = (Evidence.Measured) run();

        SliceEvidence slice = block.slices().get(2);
        assertThat(slice.phase()).isEqualTo(Phase.RATE);
        assertThat(slice.load().measuredRequests()).isEqualTo(1500);
        assertThat(slice.cpuMicrosPerRequest()).isEqualTo(100.0);
        assertThat(slice.foreignCpuNanos()).isEqualTo(7_000_000);
    }

    @Test
    void mergesTheLatenciesOfTheEqualRateSlicesOnly() throws InterruptedException {
        Evidence.Measured block = (Evidence.Measured) run();

        assertThat(block.contenders()).extracting(ContenderBlock::contender).containsExactly("jetty", "tomcat");
        assertThat(block.contenders().get(0).rateLatency().count()).isEqualTo(3000);
        assertThat(block.contenders().get(0).rateLatencyLow().orElseThrow().count())
                .isEqualTo(3000);
    }

    /** A repeat of one contender's slice would load it for longer than the others. */
    @Test
    void aSliceInWhichTheGeneratorWasLateIsNotRepeated() throws InterruptedException {
        world.of("jetty").generatorLateIn(LOADS_BEFORE + 1);

        Evidence.Measured block = (Evidence.Measured) run();

        assertThat(world.journal.stream()
                        .filter(line -> line.startsWith("open"))
                        .skip(2 * WARM_UP_ROUNDS)
                        .map(BlockTrialTest::contender))
                .containsExactly("tomcat", "jetty", "jetty", "tomcat");
        assertThat(block.slices()).hasSize(6);
    }

    /** Compilers that are still busy would be starved by more. */
    @Test
    void warmsUpOverFewConnectionsAsLongAsCompilersAreBusy() throws InterruptedException {
        world.of("jetty").compiles(2);

        run();

        assertThat(world.events().stream()
                        .filter(event -> event.startsWith("closed"))
                        .limit(8))
                .containsExactly(
                        "closed 2 jetty",
                        "closed 2 tomcat",
                        "closed 2 jetty",
                        "closed 2 tomcat",
                        "closed 2 jetty",
                        "closed 2 tomcat",
                        "closed 32 jetty",
                        "closed 32 tomcat");
    }

    @Test
    void warmsUpUntilTheGuideHasSeenEnoughAndNoLongerThanTheTimingAllows() throws InterruptedException {
        Plan plan = Fixtures.plan("tomcat", "jetty");
        Evidence.Measured block = (Evidence.Measured) new BlockTrial(new Trial(
                        world.rig(plan), plan, Fixtures.timing(), TrialListener.NONE, (curve, since) -> false))
                .run(Fixtures.block(1), new Conditions(500, List.of()));

        assertThat(block.warmUp().get(block.warmUp().size() - 1).seconds())
                .as("beyond the time: the fewest turns by which level can be judged")
                .isEqualTo(4.0 + 8.0);
        assertThat(block.warmUp())
                .filteredOn(point -> point.contender().equals("jetty"))
                .hasSameSizeAs(block.warmUp().stream()
                        .filter(point -> point.contender().equals("tomcat"))
                        .toList());
    }

    @Test
    void jvmsThatHaveJustStartedAreMeasuredAtOnce() throws InterruptedException {
        Plan warm = Fixtures.plan("tomcat", "jetty");
        Plan plan = warm.with(warm.setup().with(JvmState.STARTING));
        Timing t = Fixtures.timing();
        Timing atOnce = new Timing(
                t.startupRounds(),
                Duration.ZERO,
                Duration.ZERO,
                t.rateSlices(),
                t.rateSlice(),
                t.saturationSlice(),
                t.settle(),
                t.plannedBlocks(),
                t.blockEstimate());
        new BlockTrial(new Trial(world.rig(plan), plan, atOnce, TrialListener.NONE, (curve, since) -> false))
                .run(Fixtures.block(1).withSaturationSlices(0), new Conditions(500, List.of()));

        assertThat(world.events())
                .noneMatch(event -> event.startsWith("closed"))
                .filteredOn(event -> event.startsWith("open"))
                .hasSize(4);
    }

    @Test
    void takesTheStartOfEachContenderInTheOrderOfLaunch() throws InterruptedException {
        Evidence.Measured block = (Evidence.Measured) run();

        assertThat(block.starts()).extracting(Evidence.Startup::contender).containsExactly("jetty", "tomcat");
        assertThat(block.starts()).allMatch(start -> start.round() == 1 && start.readyMs() == 5000);
    }

    @Test
    void looksAtTheIdleMachineBeforeEverySliceAndAfterTheLast() throws InterruptedException {
        Evidence.Measured block = (Evidence.Measured) run();

        assertThat(block.gaps()).hasSize(block.slices().size() + 1);
        assertThat(block.gaps()).allSatisfy(gap -> {
            assertThat(gap.workNanos()).isEqualTo(5_000_000);
            assertThat(gap.foreignCpuNanos()).isZero();
        });
    }

    @Test
    void keepsHowTheContendersWarmedUp() throws InterruptedException {
        Evidence.Measured block = (Evidence.Measured) run();

        assertThat(block.warmUp()).hasSize(2 * (2 + WARM_UP_ROUNDS));
        assertThat(block.warmUp()).extracting(WarmUpPoint::contender).startsWith("jetty", "tomcat", "jetty");
        assertThat(block.warmUp()).allMatch(point -> point.cpuMicrosPerRequest() == 100);
        assertThat(block.warmUp()).extracting(WarmUpPoint::seconds).contains(2.0, 4.0, 6.0, 8.0, 10.0, 12.0);
    }

    private static String contender(String line) {
        return line.split(" ", -1)[2];
    }

    @Test
    void aServerThatNeverGetsReadySpoilsTheBlockAndNothingStaysAlive() throws InterruptedException {
        world.of("tomcat").failsAfterLaunches(0, "no successful response within 60 s");

        Evidence.Spoiled block = (Evidence.Spoiled) run();

        assertThat(block.contender()).isEqualTo("tomcat");
        assertThat(block.reason()).isEqualTo("no successful response within 60 s");
        assertThat(block.lastLogLines()).containsExactly("last words");
        assertThat(block.slices()).isEmpty();
        assertThat(world.journal).endsWith("stop jetty");
        assertThat(world.alive()).isEmpty();
    }

    @Test
    void aServerThatDiesMidSliceSpoilsTheBlockAndEarlierSlicesAreKept() throws InterruptedException {
        world.of("jetty").diesInLoad(LOADS_BEFORE + 1);

        Evidence.Spoiled block = (Evidence.Spoiled) run();

        assertThat(block.contender()).isEqualTo("jetty");
        assertThat(block.reason()).isEqualTo("the process ended under load with exit code 137");
        assertThat(block.ended()).isTrue();
        assertThat(block.lastLogLines()).containsExactly("last words of jetty");
        assertThat(block.slices()).extracting(SliceEvidence::contender).containsExactly("tomcat", "jetty");
        assertThat(world.alive()).isEmpty();
    }

    /** Where memory runs out, the kernel ends the largest process, loaded or not. */
    @Test
    void anIdleServerThatDiesWhileAnotherIsLoadedIsTheOneThatSpoiledTheBlock() throws InterruptedException {
        Plan plan = Fixtures.plan("tomcat", "jetty");
        TrialListener idleEnds = event -> {
            if (event instanceof TrialEvent.SliceBegan slice
                    && slice.contender().equals("tomcat")) {
                world.ends("jetty");
            }
        };
        Evidence.Spoiled block = (Evidence.Spoiled) new BlockTrial(new Trial(
                        world.rig(plan), plan, Fixtures.timing(), idleEnds, WarmUpGuide.rounds(WARM_UP_ROUNDS)))
                .run(Fixtures.block(1), new Conditions(500, List.of()));

        assertThat(block.contender()).isEqualTo("jetty");
        assertThat(block.reason()).startsWith("the process ended while tomcat was under load");
        assertThat(block.ended()).isTrue();
        assertThat(block.lastLogLines()).containsExactly("last words of jetty");
    }

    @Test
    void aLoadHostThatIsLostSpoilsTheBlockAlone() throws InterruptedException {
        Evidence.Spoiled block = (Evidence.Spoiled) lostInSecondSlice(true);

        assertThat(block.reason()).isEqualTo("load interrupted: load host b: no connection");
        assertThat(block.slices()).hasSize(1);
        assertThat(world.alive()).isEmpty();
        assertThat(run()).as("the next block").isInstanceOf(Evidence.Measured.class);
    }

    @Test
    void aGeneratorThatDoesNotRecoverEndsTheExperiment() {
        assertThatThrownBy(() -> lostInSecondSlice(false)).isInstanceOf(NoMeasurementException.class);
        assertThat(world.alive()).isEmpty();
    }

    private Evidence lostInSecondSlice(boolean comesBack) throws InterruptedException {
        TrialListener second = event -> {
            if (event instanceof TrialEvent.SliceBegan slice && slice.phase() == Phase.RATE && slice.position() == 1) {
                world.loadHostIsLost(comesBack);
            }
        };
        Plan plan = Fixtures.plan("tomcat", "jetty");
        return new BlockTrial(
                        new Trial(world.rig(plan), plan, Fixtures.timing(), second, WarmUpGuide.rounds(WARM_UP_ROUNDS)))
                .run(Fixtures.block(1), new Conditions(500, List.of()));
    }

    @Test
    void aServerThatDiesInItsWarmUpSpoilsTheBlock() throws InterruptedException {
        world.of("tomcat").diesInLoad(0);

        assertThat(((Evidence.Spoiled) run()).contender()).isEqualTo("tomcat");
        assertThat(world.alive()).isEmpty();
    }

    @Test
    void aServerThatFallsSilentInItsLastSliceSpoilsTheBlock() throws InterruptedException {
        Plan plan = Fixtures.plan("tomcat", "jetty");
        TrialListener last = event -> {
            if (event instanceof TrialEvent.SliceBegan slice
                    && slice.phase() == Phase.RATE
                    && slice.position() == slice.of() - 1) {
                world.hangs(slice.contender());
            }
        };
        Evidence.Spoiled block = (Evidence.Spoiled) new BlockTrial(
                        new Trial(world.rig(plan), plan, Fixtures.timing(), last, WarmUpGuide.rounds(WARM_UP_ROUNDS)))
                .run(Fixtures.block(1), new Conditions(500, List.of()));

        assertThat(block.contender()).isEqualTo("tomcat");
        assertThat(block.reason()).contains("does not answer jcmd");
        assertThat(block.slices()).hasSize(6);
        assertThat(world.alive()).isEmpty();
    }

    @Test
    void aServerThatHangsOnStopIsKilledAndTheBlockSaysSo() throws InterruptedException {
        world.of("tomcat").hangsOnStop();

        Evidence.Measured block = (Evidence.Measured) run();

        assertThat(block.labels()).containsExactly("tomcat did not end within 5 s of SIGTERM and was killed");
        assertThat(block.slices()).hasSize(6);
    }

    /** Everything of the block was measured before, and nothing of it changes. */
    @Test
    void whatMakesUseOfWarmJvmsComesAfterTheLastFigureAndBeforeTheServersStop() throws InterruptedException {
        Evidence without = run(new FakeWorld());
        List<SliceEvidence> loads = new ArrayList<>();
        world.afterSlices(block -> {
            world.journal.add("after block " + block.plan().index());
            assertThat(block.measured().slices("jetty", Phase.RATE)).hasSize(2);
            assertThat(block.deployment("jetty").id()).isEqualTo("jetty");
            for (String contender : List.of("jetty", "tomcat", "jetty")) {
                loads.add(block.load(contender, Duration.ofSeconds(4), loads.size() / 2));
            }
        });

        Evidence.Measured block = (Evidence.Measured) run();

        assertThat(block.stopped(0, List.of())).isEqualTo(((Evidence.Measured) without).stopped(0, List.of()));
        assertThat(world.events())
                .endsWith(
                        "footprint tomcat",
                        "after block 1",
                        "open 500.0 jetty",
                        "open 500.0 tomcat",
                        "open 500.0 jetty",
                        "stop tomcat",
                        "stop jetty");
        assertThat(loads).extracting(load -> load.load().measuredRequests()).containsOnly(2000L);
        List<String> seeds = world.journal.stream()
                .filter(line -> line.startsWith("open"))
                .map(line -> line.substring(line.indexOf("seed")))
                .toList();
        List<String> last = seeds.subList(seeds.size() - 3, seeds.size());
        assertThat(last.get(0)).isEqualTo(last.get(1)).isNotEqualTo(last.get(2));
        assertThat(seeds.subList(0, seeds.size() - 3)).doesNotContainAnyElementsOf(last);
    }

    @Test
    void severalMakeUseOfWarmJvmsInTurnsAndAtOtherRates() throws InterruptedException {
        AfterSlices first = block -> block.load("jetty", block.rate() / 10, Duration.ofSeconds(4), 7);
        world.afterSlices(AfterSlices.NONE.then(first).then(block -> block.load("tomcat", Duration.ofSeconds(4), 7)));

        run();

        assertThat(world.events()).endsWith("open 50.0 jetty", "open 500.0 tomcat", "stop tomcat", "stop jetty");
    }

    @Test
    void whatFailsAfterTheSlicesSpoilsNothing() throws InterruptedException {
        world.afterSlices(block -> {
            world.ends("jetty");
            block.load("jetty", Duration.ofSeconds(4), 0);
        });

        assertThat(run()).isInstanceOf(Evidence.Measured.class);
        assertThat(world.alive()).isEmpty();
    }

    private Evidence run() throws InterruptedException {
        return run(world);
    }

    private static Evidence run(FakeWorld world) throws InterruptedException {
        Plan plan = Fixtures.plan("tomcat", "jetty");
        return new BlockTrial(new Trial(
                        world.rig(plan),
                        plan,
                        Fixtures.timing(),
                        TrialListener.NONE,
                        WarmUpGuide.rounds(WARM_UP_ROUNDS)))
                .run(Fixtures.block(1), new Conditions(500, List.of()));
    }
}
