package dev.assay.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.NoMeasurementException;
import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.ContenderBlock;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Gap;
import dev.assay.model.evidence.WarmUpPoint;
import dev.assay.model.plan.BlockPlan;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.plan.Objective;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Verdict;
import dev.assay.plan.Schedules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The life cycle of an experiment, in a world in which no time passes. */
class ExperimentTest {
    private final FakeWorld world = new FakeWorld();
    private final List<Evidence> ledger = new ArrayList<>();
    private final AtomicInteger looks = new AtomicInteger();
    private int settledAfterLooks = Integer.MAX_VALUE;
    private int decidedAfterLooks = Integer.MAX_VALUE;
    private BooleanSupplier interrupted = () -> false;
    private Set<String> asked = Set.of();
    private Optional<Objective> objective = Optional.empty();
    private int budgetMinutes = 10;

    @Test
    void pilotThenStartupRoundsThenBlocks() throws InterruptedException {
        Ending ending = run(Fixtures.schedule(2));

        assertThat(ending).isEqualTo(Ending.BUDGET);
        assertThat(kinds())
                .containsExactly("Pilot", "Startup", "Startup", "Startup", "Startup", "Measured", "Measured");
        assertThat(world.alive()).isEmpty();
    }

    /** Two blocks are all that a first look has, however much budget is left; nothing is settled by them. */
    @Test
    void aFirstLookIsThePilotAndTwoShortBlocks() throws InterruptedException {
        assertThat(run(firstLook())).isEqualTo(Ending.BUDGET);

        assertThat(kinds()).containsExactly("Pilot", "Measured", "Measured");
        assertThat(blocks().map(block -> block.slices().stream()
                        .filter(slice -> slice.phase() == Phase.RATE)
                        .count()))
                .containsExactly(4L, 4L);
        assertThat(world.alive()).isEmpty();
    }

    @Test
    void onASlowMachineAFirstLookHasFewerBlocksRatherThanMoreTime() throws InterruptedException {
        world.of("tomcat").startsIn(Duration.ofSeconds(70));
        budgetMinutes = 4;

        run(firstLook());

        assertThat(kinds()).containsExactly("Pilot", "Measured");
        assertThat(spent()).isLessThanOrEqualTo(240);
    }

    private static Schedule firstLook() {
        return Schedules.of(
                Fixtures.plan("jetty", "tomcat").withBudget(Duration.ofMinutes(20)), ExperimentKind.FIRST_LOOK);
    }

    /** A condition such as "worse by 5%" may be open when "worse" is settled. */
    @Test
    void goesOnWithinTheBudgetWhileAConditionAsks() throws InterruptedException {
        settledAfterLooks = 1;
        asked = Set.of("jetty");

        assertThat(run(Fixtures.schedule(3))).isEqualTo(Ending.BUDGET);
        assertThat(blocks().map(block -> block.contenders().size())).containsExactly(2, 2, 2);
    }

    @Test
    void startupRoundsFollowTheOrderOfTheSchedule() throws InterruptedException {
        run(Fixtures.schedule(1));

        assertThat(ledger.stream()
                        .filter(Evidence.Startup.class::isInstance)
                        .map(e -> ((Evidence.Startup) e).round() + ((Evidence.Startup) e).contender()))
                .containsExactly("1tomcat", "1jetty", "2jetty", "2tomcat");
    }

    /** The second run continues with the rates of the first, which follow from the evidence. */
    @Test
    void aServiceLevelAddsRatesToEveryBlockAndAResumedExperimentGoesOnWithThem() throws InterruptedException {
        world.of("tomcat").queues(1000);
        world.of("jetty").queues(1300);
        objective = Optional.of(Objective.parse("p99 < 20ms"));
        interrupted = () -> kinds().contains("Measured");
        run(Fixtures.schedule(3));
        interrupted = () -> false;
        run(Fixtures.schedule(3));

        List<List<Double>> rates = blocks().map(block -> block.slices().stream()
                        .filter(slice -> slice.phase() == Phase.CAPACITY)
                        .map(slice -> slice.load().offeredRate())
                        .distinct()
                        .sorted()
                        .toList())
                .toList();
        assertThat(rates).hasSize(3).allMatch(block -> block.size() == 5 && block.equals(rates.get(0)));
        assertThat(rates.get(0).get(0)).isLessThan(1000 - 230);
        assertThat(rates.get(0).get(4)).isGreaterThan(1300 - 230);
    }

    @Test
    void isJudgedAfterEveryBlock() throws InterruptedException {
        run(Fixtures.schedule(3));

        assertThat(looks.get()).isEqualTo(3);
    }

    @Test
    void endsWhenAllIsSettled() throws InterruptedException {
        settledAfterLooks = 6;

        assertThat(run(Fixtures.schedule(40))).isEqualTo(Ending.SETTLED);
        assertThat(kinds()).filteredOn("Measured"::equals).hasSize(6);
    }

    /** Killed after its last block, before it could say that it has ended. */
    @Test
    void aResumedExperimentOfWhichAllIsSettledMeasuresNothingMore() throws InterruptedException {
        settledAfterLooks = 6;
        run(Fixtures.schedule(40));

        assertThat(run(Fixtures.schedule(40))).isEqualTo(Ending.SETTLED);
        assertThat(kinds()).filteredOn("Measured"::equals).hasSize(6);
    }

    @Test
    void aContenderThatIsDecidedStaysForItsOtherMetrics() throws InterruptedException {
        decidedAfterLooks = 2;

        assertThat(run(threeContenders(4))).isEqualTo(Ending.BUDGET);
        assertThat(contendersOfBlocks()).hasSize(4).containsOnly(List.of("undertow", "jetty", "tomcat"));
    }

    @Test
    void aGroupThatIsDecidedEndsAndTheOthersGoOn() throws InterruptedException {
        decidedAfterLooks = 2;
        List<List<String>> groups = List.of(List.of("tomcat", "jetty"), List.of("tomcat", "undertow"));
        List<BlockPlan> blocks = IntStream.rangeClosed(1, 6)
                .mapToObj(index -> pair(index, groups.get((index - 1) % 2)))
                .toList();

        assertThat(run(new Schedule(Fixtures.timing(), List.of(), groups, blocks)))
                .isEqualTo(Ending.BUDGET);
        assertThat(blocks().map(Evidence.Measured::index)).containsExactly(1, 2, 4, 6);
        assertThat(contendersOfBlocks()).containsExactly(groups.get(0), groups.get(1), groups.get(1), groups.get(1));
    }

    private static BlockPlan pair(int index, List<String> ids) {
        return new BlockPlan(index, ids, ids, ids, 7);
    }

    @Test
    void endsWhereThePlanCanLearnNothingMore() throws InterruptedException {
        budgetMinutes = 60;

        assertThat(run(Fixtures.schedule(40))).isEqualTo(Ending.BUDGET);
        assertThat(kinds()).filteredOn("Measured"::equals).hasSize(20);
    }

    /** Judging anew, even with other timings, uses the same looks. */
    @Test
    void thePilotRecordsHowManyBlocksAreExpected() throws InterruptedException {
        run(Fixtures.schedule(40));

        Evidence.Pilot pilot = Evidence.only(ledger, Evidence.Pilot.class).get(0);
        assertThat(pilot.forecast())
                .hasValue(Schedules.timing(
                                plan(Fixtures.schedule(40)), pilot.pace().orElseThrow())
                        .plannedBlocks());
    }

    /** One of nineteen blocks was disturbed, and another began while a JVM was compiling. */
    @Test
    void blocksThatDoNotCountAreReplaced() throws InterruptedException {
        budgetMinutes = 60;
        run(twentyPlanned(19));
        change(2, Map.of("gaps", List.of(new Gap(100_000_000, 5_000_000, 100_000_000, 0))));
        change(3, Map.of("warmUp", List.of(new WarmUpPoint("jetty", 2, 100, 0.5, OptionalDouble.empty()))));

        assertThat(run(twentyPlanned(40))).isEqualTo(Ending.BUDGET);
        assertThat(kinds()).filteredOn("Measured"::equals).hasSize(20 + 2);
    }

    /** As many blocks are planned as are judged at most. */
    private static Schedule twentyPlanned(int listed) {
        Schedule schedule = Fixtures.schedule(listed);
        return new Schedule(
                Samples.with(schedule.timing(), Map.of("plannedBlocks", 20)),
                schedule.startupRounds(),
                schedule.blocks());
    }

    /** Changes the evidence of a block. */
    private void change(int index, Map<String, ?> components) {
        ledger.replaceAll(piece -> piece instanceof Evidence.Measured block && block.index() == index
                ? Samples.with(block, components)
                : piece);
    }

    @Test
    void neverStartsABlockThatTheBudgetDoesNotHold() throws InterruptedException {
        assertThat(run(Fixtures.schedule(1000))).isEqualTo(Ending.BUDGET);

        double spent = ledger.stream().mapToDouble(Budget::seconds).sum();
        double block = Budget.seconds(ledger.get(ledger.size() - 1));
        assertThat(spent).isBetween(600 - block, 600.0 + 10);
    }

    /** Of ten minutes, the sixth block may take up to 24 s more; a seventh may not. */
    @Test
    void aBlockOfTheFirstLookMayEndALittleAfterTheBudget() throws InterruptedException {
        run(Fixtures.schedule(6));
        List<Evidence> all = List.copyOf(ledger);

        for (int had : new int[] {5, 6}) {
            ledger.clear();
            all.stream().filter(e -> !(e instanceof Evidence.Measured)).forEach(ledger::add);
            double block = (620 - spent()) / (had + 1);
            all.stream()
                    .filter(Evidence.Measured.class::isInstance)
                    .limit(had)
                    .forEach(e -> ledger.add(lasting((Evidence.Measured) e, block)));

            assertThat(run(Fixtures.schedule(1000))).isEqualTo(Ending.BUDGET);
            assertThat(kinds()).filteredOn("Measured"::equals).hasSize(6);
        }
    }

    private static Evidence.Measured lasting(Evidence.Measured block, double seconds) {
        return new Evidence.Measured(
                block.index(),
                block.start(),
                seconds,
                block.contenders(),
                block.slices(),
                block.labels(),
                block.gaps(),
                block.warmUp(),
                block.starts());
    }

    /** The pilot finds that six blocks need more than the budget, and says so. */
    @Test
    void aBudgetThatIsTooSmallHereIsExtendedToSixBlocksAndByHalfAtMost() throws InterruptedException {
        budgetMinutes = 5;
        run(Fixtures.schedule(1000));
        assertThat(kinds()).filteredOn("Measured"::equals).hasSizeGreaterThanOrEqualTo(6);
        assertThat(spent()).isLessThan(1.5 * 300);

        ledger.clear();
        budgetMinutes = 3;
        run(Fixtures.schedule(1000));
        assertThat(kinds()).filteredOn("Measured"::equals).hasSizeLessThan(6);
        assertThat(spent()).isLessThan(1.5 * 180);
    }

    /** Two contenders that need 25 s to start: time for start-up rounds would have been taken from the blocks. */
    @Test
    void startsThatTakeLongComeAfterSixBlocks() throws InterruptedException {
        world.of("tomcat").startsIn(Duration.ofSeconds(25));
        world.of("jetty").startsIn(Duration.ofSeconds(25));
        budgetMinutes = 8;
        run(slow(10));
        assertThat(kinds()).doesNotContain("Startup");
        assertThat(kinds()).filteredOn("Measured"::equals).hasSizeGreaterThanOrEqualTo(6);
        assertThat(spent()).isLessThan(1.5 * 480);
    }

    @Test
    void asManyStartUpRoundsAsLeaveSixBlocksTheirTime() throws InterruptedException {
        world.of("tomcat").startsIn(Duration.ofSeconds(25));
        world.of("jetty").startsIn(Duration.ofSeconds(25));
        budgetMinutes = 15;
        run(slow(10));
        long starts = kinds().stream().filter("Startup"::equals).count();
        assertThat(starts).isBetween(2L * 3, 2L * 9);
        assertThat(starts % 2).isZero();
        assertThat(kinds()).filteredOn("Measured"::equals).hasSizeGreaterThanOrEqualTo(6);
        assertThat(spent()).isLessThanOrEqualTo(900 + 10);
    }

    /** The pilot saw quick starts, then the machine became slow. */
    @Test
    void startsThatTakeLongerThanThoseOfThePilotEndTheirRounds() throws InterruptedException {
        budgetMinutes = 12;
        TrialListener slower = event -> {
            if (event instanceof TrialEvent.StartupBegan) {
                world.of("tomcat").startsIn(Duration.ofSeconds(68));
                world.of("jetty").startsIn(Duration.ofSeconds(40));
            } else if (event instanceof TrialEvent.BlockBegan) {
                world.of("tomcat").startsIn(Duration.ofSeconds(5));
                world.of("jetty").startsIn(Duration.ofSeconds(5));
            }
        };
        run(slow(10), slower);
        assertThat(kinds()).filteredOn("Startup"::equals).hasSizeBetween(2, 2 * 9);
        assertThat(kinds()).filteredOn("Measured"::equals).hasSizeGreaterThanOrEqualTo(6);
        // a block before the first look may overrun the budget by 4%
        assertThat(spent()).isLessThanOrEqualTo(720 * 1.04);
    }

    /** The pilot saw quick starts, by which the budget holds four blocks. */
    @Test
    void aBudgetIsExtendedToFourBlocksIfBlocksTakeLongerThanThePilotSaid() throws InterruptedException {
        budgetMinutes = 8;
        TrialListener slower = event -> {
            if (event instanceof TrialEvent.BlockBegan) {
                world.of("tomcat").startsIn(Duration.ofSeconds(55));
                world.of("jetty").startsIn(Duration.ofSeconds(55));
            }
        };
        run(Fixtures.schedule(1000), slower);
        assertThat(kinds()).filteredOn("Measured"::equals).hasSize(4);
        assertThat(spent()).isBetween(480.0, 1.5 * 480);
    }

    /** If even one and a half times the budget is too little for six blocks, it stays as the user gave it. */
    @Test
    void aBudgetThatHoldsNoSixBlocksIsNotExtended() throws InterruptedException {
        world.of("tomcat").startsIn(Duration.ofSeconds(60));
        world.of("jetty").startsIn(Duration.ofSeconds(60));
        budgetMinutes = 8;
        run(slow(10));
        assertThat(kinds()).doesNotContain("Startup");
        assertThat(kinds()).filteredOn("Measured"::equals).hasSizeBetween(1, 5);
        assertThat(spent()).isLessThanOrEqualTo(480);
    }

    @Test
    void startsAloneAreNotCut() throws InterruptedException {
        world.of("tomcat").startsIn(Duration.ofSeconds(60));
        Schedule full = slow(10);
        budgetMinutes = 8;
        run(new Schedule(full.timing(), full.startupRounds(), List.of()));
        assertThat(kinds()).filteredOn("Startup"::equals).hasSize(20);
    }

    /** A number of start-up rounds, and more blocks than there is time for. */
    private static Schedule slow(int rounds) {
        Schedule blocks = Fixtures.schedule(1000);
        return new Schedule(blocks.timing(), Collections.nCopies(rounds, List.of("tomcat", "jetty")), blocks.blocks());
    }

    private double spent() {
        return ledger.stream().mapToDouble(Budget::seconds).sum();
    }

    @Test
    void interruptedItFinishesTheBlockThatRuns() throws InterruptedException {
        interrupted = () -> kinds().contains("Measured");

        assertThat(run(Fixtures.schedule(40))).isEqualTo(Ending.INTERRUPTED);
        assertThat(kinds()).filteredOn("Measured"::equals).hasSize(1);
        assertThat(world.alive()).isEmpty();
    }

    @Test
    void aResumedExperimentMeasuresNothingTwice() throws InterruptedException {
        interrupted = () -> kinds().contains("Measured");
        run(Fixtures.schedule(3));
        world.journal.clear();
        interrupted = () -> false;

        run(Fixtures.schedule(3));

        assertThat(kinds())
                .containsExactly(
                        "Pilot", "Startup", "Startup", "Startup", "Startup", "Measured", "Measured", "Measured");
        assertThat(ledger.stream().filter(Evidence.Measured.class::isInstance).map(e -> ((Evidence.Measured) e)
                        .index()))
                .containsExactly(1, 2, 3);
        assertThat(world.journal).noneMatch(line -> line.startsWith("ask"));
    }

    @Test
    void blocksThatKeepFailingEndTheExperiment() throws InterruptedException {
        world.of("jetty").failsAfterLaunches(3, "no successful response within 60 s");

        assertThat(run(Fixtures.schedule(40))).isEqualTo(Ending.FAILING);
        assertThat(kinds()).filteredOn("Spoiled"::equals).hasSize(Experiment.TOO_MANY_SPOILED);
    }

    @Test
    void threeSpoiledBlocksAfterFiveGoodOnesEndNothing() throws InterruptedException {
        budgetMinutes = 60;

        assertThat(run(Fixtures.schedule(8), failingFromTheSixthBlockOn())).isEqualTo(Ending.BUDGET);
        assertThat(kinds()).filteredOn("Measured"::equals).hasSize(5);
        assertThat(kinds()).filteredOn("Spoiled"::equals).hasSize(3);
    }

    @Test
    void asManySpoiledBlocksAsGoodOnesEndTheExperiment() throws InterruptedException {
        budgetMinutes = 60;

        assertThat(run(Fixtures.schedule(40), failingFromTheSixthBlockOn())).isEqualTo(Ending.FAILING);
        assertThat(kinds()).filteredOn("Measured"::equals).hasSize(5);
        assertThat(kinds()).filteredOn("Spoiled"::equals).hasSize(5);
    }

    private TrialListener failingFromTheSixthBlockOn() {
        return event -> {
            if (event instanceof TrialEvent.BlockBegan block && block.index() > 5) {
                world.of("jetty").failsAfterLaunches(0, "no successful response within 60 s");
            }
        };
    }

    /** Otherwise each resumption would end after one block, until as many were measured as had been spoiled. */
    @Test
    void afterARepairAResumedExperimentGoesOn() throws InterruptedException {
        world.of("jetty").failsAfterLaunches(3, "no successful response within 60 s");
        assertThat(run(Fixtures.schedule(40))).isEqualTo(Ending.FAILING);

        world.of("jetty").failsAfterLaunches(Integer.MAX_VALUE, "");
        assertThat(run(Fixtures.schedule(40))).isNotEqualTo(Ending.FAILING);
        assertThat(kinds()).filteredOn("Measured"::equals).hasSizeGreaterThan(Experiment.TOO_MANY_SPOILED);
    }

    @Test
    void contendersThatRespondDifferentlyAreNotTimed() throws InterruptedException {
        world.of("jetty").responses(200, "hullo");

        assertThat(run(Fixtures.schedule(40))).isEqualTo(Ending.FAILING);
        assertThat(kinds()).containsExactly("Pilot");
    }

    @Test
    void anAppThatDoesNotStartIsNoMeasurement() {
        world.of("jetty").failsAfterLaunches(0, "the process ended with exit code 1");

        assertThatThrownBy(() -> run(Fixtures.schedule(40))).isInstanceOf(NoMeasurementException.class);
        assertThat(ledger).isEmpty();
        assertThat(world.alive()).isEmpty();
    }

    private static Schedule threeContenders(int blocks) {
        List<BlockPlan> plans = IntStream.rangeClosed(1, blocks)
                .mapToObj(index -> new BlockPlan(
                        index,
                        List.of("undertow", "jetty", "tomcat"),
                        List.of("tomcat", "jetty", "undertow", "undertow", "jetty", "tomcat"),
                        List.of("jetty", "undertow", "tomcat", "tomcat", "undertow", "jetty"),
                        7))
                .toList();
        return new Schedule(Fixtures.timing(), List.of(), plans);
    }

    private List<List<String>> contendersOfBlocks() {
        return blocks().map(block -> block.contenders().stream()
                        .map(ContenderBlock::contender)
                        .toList())
                .toList();
    }

    private Stream<Evidence.Measured> blocks() {
        return ledger.stream().filter(Evidence.Measured.class::isInstance).map(Evidence.Measured.class::cast);
    }

    private Ending run(Schedule schedule) throws InterruptedException {
        return run(schedule, TrialListener.NONE);
    }

    private Ending run(Schedule schedule, TrialListener listener) throws InterruptedException {
        Plan plan = plan(schedule);
        List<Evidence> before = List.copyOf(ledger);
        return new Experiment(
                        plan,
                        schedule,
                        new Trial(world.rig(plan), plan, schedule.timing(), listener, WarmUpGuide.rounds(4)),
                        Budget.start(Duration.ofMinutes(budgetMinutes), before, world::now),
                        before,
                        ledger::add,
                        this::judge,
                        verdict -> asked,
                        () -> interrupted.getAsBoolean())
                .run();
    }

    private Plan plan(Schedule schedule) {
        Plan plain = Fixtures.plan(contenders(schedule))
                .withStartupRounds(OptionalInt.of(schedule.startupRounds().size()));
        return objective
                .map(level -> plain.with(plain.extras().with(level)))
                .orElse(plain)
                .withBudget(Duration.ofMinutes(budgetMinutes));
    }

    private static String[] contenders(Schedule schedule) {
        List<String> ids = schedule.blocks().isEmpty()
                ? schedule.startupRounds().get(0)
                : schedule.blocks().stream()
                        .flatMap(block -> block.launchOrder().stream())
                        .toList();
        return ids.stream().distinct().sorted().toArray(String[]::new);
    }

    private List<String> kinds() {
        return ledger.stream().map(e -> e.getClass().getSimpleName()).toList();
    }

    /** A verdict without primary comparisons is never settled; one with an equivalent pair alone is. */
    private Verdict judge(List<Evidence> evidence) {
        int look = looks.incrementAndGet();
        List<Comparison> comparisons = look >= settledAfterLooks
                ? List.of(Verdicts.equivalent())
                : look >= decidedAfterLooks
                        ? List.of(Verdicts.equivalent(), Verdicts.undecided("undertow"))
                        : List.of();
        return Samples.verdict(List.of(), List.of(), comparisons, 6, 500, true);
    }
}
