package dev.assay.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.BlockPlan;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchedulesTest {
    private static Schedule schedule(int contenders, long seed) {
        return Schedules.of(Given.contenders(contenders, Duration.ofMinutes(30), seed));
    }

    private static List<BlockPlan> blocksOfManySeeds(int contenders) {
        return LongStream.range(0, 50)
                .boxed()
                .flatMap(seed -> schedule(contenders, seed).blocks().stream().limit(40))
                .toList();
    }

    /** The chi-square statistic of observed counts against equal shares. */
    private static double chiSquare(Map<?, Long> counts, int categories) {
        double expected = counts.values().stream().mapToLong(Long::longValue).sum() / (double) categories;
        double seen = counts.values().stream()
                .mapToDouble(count -> (count - expected) * (count - expected) / expected)
                .sum();
        return seen + (categories - counts.size()) * expected;
    }

    private static <T> Map<T, Long> count(List<BlockPlan> blocks, Function<BlockPlan, T> what) {
        return blocks.stream().collect(Collectors.groupingBy(what, Collectors.counting()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 6})
    void everyPhaseHasEveryContenderEquallyOftenAndAtTheSameMeanPlace(int contenders) {
        for (BlockPlan block : blocksOfManySeeds(contenders)) {
            for (int slices : new int[] {4, 6, 8}) {
                List<String> order = block.withRateSlices(contenders == 2 && slices == 6 ? 4 : slices)
                        .rateOrder();
                double middle = (order.size() - 1) / 2.0;
                Map<String, Double> meanPlace = IntStream.range(0, order.size())
                        .boxed()
                        .collect(Collectors.groupingBy(order::get, Collectors.averagingInt(place -> place)));
                assertThat(meanPlace).hasSize(contenders);
                assertThat(meanPlace.values()).allMatch(place -> place == middle);
            }
            assertThat(block.launchOrder()).doesNotHaveDuplicates().hasSize(contenders);
            assertThat(block.rateOrder()).hasSize(8 * contenders);
            assertThat(block.saturationOrder()).hasSize(2 * contenders);
            assertThat(block.saturationOrder().subList(0, contenders)).doesNotHaveDuplicates();
        }
    }

    /** After any whole round, all contenders have had the same number of slices. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void everyRoundHasEveryContenderOnce(int contenders) {
        for (BlockPlan block : blocksOfManySeeds(contenders)) {
            for (int round = 0; round < 8; round++) {
                assertThat(block.rateOrder().subList(round * contenders, (round + 1) * contenders))
                        .doesNotHaveDuplicates();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5})
    void severalContendersRunInPermutationsEachWithItsReverse(int contenders) {
        for (BlockPlan block : blocksOfManySeeds(contenders)) {
            for (int pair = 0; pair < 4; pair++) {
                List<String> both = block.rateOrder().subList(2 * pair * contenders, 2 * (pair + 1) * contenders);
                List<String> reversed = new ArrayList<>(both);
                Collections.reverse(reversed);
                assertThat(both).isEqualTo(reversed);
            }
        }
    }

    @Test
    void twoContendersRunTheThueMorseOrderOrItsMirror() {
        Map<String, Long> orders = count(blocksOfManySeeds(2), block -> letters(block.rateOrder()));
        assertThat(orders).containsOnlyKeys("ABBABAABBAABABBA", "BAABABBAABBABAAB");
        assertThat(chiSquare(orders, 2)).as("1 degree of freedom, 99.9%% point").isLessThan(10.83);
        Map<String, Long> saturation = count(blocksOfManySeeds(2), block -> letters(block.saturationOrder()));
        assertThat(saturation).containsOnlyKeys("ABBA", "BAAB");
        assertThat(chiSquare(saturation, 2)).isLessThan(10.83);
    }

    private static String letters(List<String> order) {
        return order.stream().map(id -> id.endsWith("0") ? "A" : "B").collect(Collectors.joining());
    }

    @Test
    void aBlockStartsWithEitherContenderWhateverTheBlockBeforeDid() {
        Map<String, Long> pairs = LongStream.range(0, 50)
                .boxed()
                .flatMap(seed -> {
                    List<BlockPlan> blocks = schedule(2, seed).blocks();
                    return IntStream.range(0, 39)
                            .mapToObj(i -> letters(blocks.get(i).rateOrder()).charAt(0) + ""
                                    + letters(blocks.get(i + 1).rateOrder()).charAt(0));
                })
                .collect(Collectors.groupingBy(pair -> pair, Collectors.counting()));
        assertThat(chiSquare(pairs, 4)).as("3 degrees of freedom, 99.9%% point").isLessThan(16.27);
    }

    @Test
    void noOrderOfThreeOrFourIsFavoured() {
        assertThat(chiSquare(
                        count(blocksOfManySeeds(3), block -> block.rateOrder().subList(0, 3)), 6))
                .as("5 degrees of freedom, 99.9%% point")
                .isLessThan(20.52);
        assertThat(chiSquare(count(blocksOfManySeeds(3), BlockPlan::saturationOrder), 6))
                .isLessThan(20.52);
        assertThat(chiSquare(count(blocksOfManySeeds(3), BlockPlan::launchOrder), 6))
                .isLessThan(20.52);
        assertThat(chiSquare(count(blocksOfManySeeds(4), BlockPlan::launchOrder), 24))
                .as("23 degrees of freedom, 99.9%% point")
                .isLessThan(49.73);
    }

    @Test
    void launchOrderSaysNothingOfSliceOrder() {
        Map<List<Object>, Long> pairs = count(
                blocksOfManySeeds(2),
                block -> List.of(block.launchOrder().get(0), block.rateOrder().get(0)));
        assertThat(chiSquare(pairs, 4)).as("3 degrees of freedom, 99.9%% point").isLessThan(16.27);
    }

    @Test
    void startupRoundsAreRandomPermutations() {
        List<List<String>> rounds = LongStream.range(0, 200)
                .boxed()
                .flatMap(
                        seed -> Schedules.startupRounds(Given.contenders(3, Duration.ofMinutes(30), seed), 10).stream())
                .toList();
        assertThat(rounds).hasSize(2000);
        Map<List<String>, Long> orders =
                rounds.stream().collect(Collectors.groupingBy(round -> round, Collectors.counting()));
        assertThat(orders).hasSize(6);
        assertThat(chiSquare(orders, 6)).isLessThan(20.52);
    }

    @Test
    void startupAloneNeedsNoBudgetAndMoreRoundsChangeNoneOfTheFirst() {
        Plan tiny = Given.contenders(3, Duration.ofSeconds(1), 7);
        List<List<String>> rounds = Schedules.startupRounds(tiny, 30);
        assertThat(rounds).hasSize(30);
        assertThat(rounds.subList(0, 10)).isEqualTo(Schedules.startupRounds(tiny, 10));
        assertThat(Schedules.startupRounds(tiny, 0)).isEmpty();
    }

    @Test
    void theSameSeedGivesTheSameScheduleAndAnotherSeedAnother() {
        assertThat(schedule(3, 7)).isEqualTo(schedule(3, 7));
        assertThat(schedule(3, 7).blocks()).isNotEqualTo(schedule(3, 8).blocks());
    }

    @Test
    void neighbouringSeedsShareNoBlockSeed() {
        List<Long> seeds = LongStream.range(0, 50)
                .boxed()
                .flatMap(seed -> schedule(2, seed).blocks().stream().map(BlockPlan::seed))
                .toList();
        assertThat(new HashSet<>(seeds)).hasSameSizeAs(seeds);
    }

    @Test
    void moreBlocksAreListedThanRunAndLongerBudgetsChangeNoneOfTheFirst() {
        Schedule shorter = Schedules.of(Given.contenders(3, Duration.ofMinutes(13), 5));
        Schedule longer = Schedules.of(Given.contenders(3, Duration.ofHours(12), 5));
        assertThat(shorter.blocks()).hasSize(40);
        assertThat(longer.blocks()).hasSize(2 * longer.timing().plannedBlocks());
        assertThat(longer.blocks().subList(0, 40)).isEqualTo(shorter.blocks());
        assertThat(shorter.blocks())
                .extracting(BlockPlan::index)
                .startsWith(1, 2, 3)
                .doesNotHaveDuplicates();
    }

    /** Reference values of SplitMix64 for the state 1234567, as published with the algorithm's C code. */
    @Test
    void drawsAreSplitMix64() {
        SplittableRandom random = new SplittableRandom(1234567);
        assertThat(LongStream.generate(random::nextLong).limit(5).mapToObj(Long::toUnsignedString))
                .containsExactly(
                        "6457827717110365317",
                        "3203168211198807973",
                        "9817491932198370423",
                        "4593380528125082431",
                        "16408922859458223821");
    }

    @Test
    void theScheduleOfSeed42IsTheSameForEver() {
        Schedule schedule = Schedules.of(Given.flags(PlanFlags.none().with("seed", 42)));
        assertThat(schedule.startupRounds()).isEmpty();
        assertThat(schedule.blocks().subList(0, 2))
                .containsExactly(
                        new BlockPlan(
                                1,
                                List.of("undertow", "jetty", "tomcat"),
                                rounds(
                                        "undertow tomcat jetty jetty tomcat undertow jetty undertow tomcat tomcat undertow jetty",
                                        "undertow jetty tomcat tomcat jetty undertow undertow tomcat jetty jetty tomcat undertow"),
                                List.of("undertow", "tomcat", "jetty", "jetty", "tomcat", "undertow"),
                                -774631670026148504L),
                        new BlockPlan(
                                2,
                                List.of("jetty", "tomcat", "undertow"),
                                rounds(
                                        "jetty undertow tomcat tomcat undertow jetty undertow tomcat jetty jetty tomcat undertow",
                                        "tomcat jetty undertow undertow jetty tomcat jetty tomcat undertow undertow tomcat jetty"),
                                List.of("undertow", "tomcat", "jetty", "jetty", "tomcat", "undertow"),
                                4933643742714979364L));
    }

    private static List<String> rounds(String first, String second) {
        return List.of((first + " " + second).split(" ", -1));
    }

    private static Plan withKnobs() {
        return Given.file(
                "servers:",
                "  - {server: tomcat, label: t}",
                "  - {server: jetty, label: j}",
                "  - {server: tomcat, label: t1, settings: defaults + requests per connection}",
                "  - {server: tomcat, label: t2, settings: defaults + graceful shutdown}",
                "  - {server: jetty, label: j1, settings: defaults + a}",
                "  - {server: jetty, label: j2, settings: defaults + b}",
                "  - {server: jetty, label: j3, settings: defaults + c}",
                "  - {server: jetty, label: j4, settings: defaults + d}",
                "  - {server: jetty, label: j5, settings: defaults + e}",
                "budget: 60m",
                "seed: 3",
                "startup: {rounds: 0}");
    }

    @Test
    void onlyWhatIsComparedSharesABlock() {
        Schedule schedule = Schedules.of(withKnobs());

        assertThat(schedule.groups())
                .containsExactly(
                        List.of("t", "j"),
                        List.of("t", "t1", "t2"),
                        List.of("j", "j1", "j2"),
                        List.of("j", "j3", "j4", "j5"));
        assertThat(schedule.blocksInRound()).isEqualTo(4);
        for (BlockPlan block : schedule.blocks()) {
            List<String> group = schedule.groups().get((block.index() - 1) % 4);
            assertThat(block.launchOrder()).containsExactlyInAnyOrderElementsOf(group);
            assertThat(block.rateOrder()).hasSize(8 * group.size());
        }
    }

    @Test
    void theBudgetHoldsAllGroupsOfEveryRound() {
        Plan plan = withKnobs();
        Schedule schedule = Schedules.of(plan);
        long rounds = schedule.timing().plannedBlocks();
        double seconds = 4 * rounds * schedule.timing().blockEstimate().toMillis() / 1e3
                + Schedules.expected(plan).pilot().toSeconds();

        assertThat(rounds).isGreaterThanOrEqualTo(6);
        assertThat(seconds).isBetween(0.7 * 3600, 3600.0);
        assertThat(schedule.blocks()).hasSizeGreaterThanOrEqualTo((int) (8 * rounds));
    }

    @Test
    void withoutKnobsAllShareEveryBlock() {
        assertThat(schedule(3, 1).groups()).hasSize(1);
        assertThat(schedule(3, 1).blocksInRound()).isEqualTo(1);
    }

    @Test
    void knobsSurviveBeingWrittenAndRead() {
        Plan plan = withKnobs();

        assertThat(Plans.parse(new PlanText("plan.yaml", Plans.toYaml(plan)))).isEqualTo(plan);
        assertThat(plan.bases()).extracting(c -> c.id()).containsExactly("t", "j");
    }

    @Test
    void normalisingAddsOneKnobToEveryContender() {
        Plan plan = Given.file("servers: [tomcat, {server: undertow, settings: equal}]", "strip-headers: true");

        assertThat(plan.contenders())
                .extracting(c -> c.settings().name())
                .containsExactly("defaults + normalised headers", "equal + normalised headers");
        assertThat(Plans.normalised(plan)).isEqualTo(plan);
        assertThat(Plans.parse(new PlanText("plan.yaml", Plans.toYaml(plan)))).isEqualTo(plan);
        assertThat(plan.bases()).hasSize(2);
    }
}
