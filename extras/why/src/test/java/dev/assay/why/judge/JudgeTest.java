package dev.assay.why.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.stats.ClopperPearson;
import dev.assay.why.judge.Why.Contender;
import dev.assay.why.judge.Why.Pair;
import dev.assay.why.model.ProfiledSlice;
import dev.assay.why.model.Profiles;
import dev.assay.why.stack.CollapsedStacks;
import dev.assay.why.stack.Layer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Profiles with known differences, and with none. */
class JudgeTest {
    private static final String BURN =
            PlantedProfiles.CHAIN + ";com/example/BurnFilter.doFilter_[j];com/example/BurnFilter.burn_[j]";
    private static final String COMMIT = "org.apache.coyote.http11.Http11OutputBuffer.commit";

    @Test
    void aPlantedMethodComesFirstWithItsAmountInTheInterval() {
        Pair pair = only(new PlantedProfiles(1)
                .with("plain", Map.of())
                .with("burning", Map.of(BURN, 20.0))
                .judged(6));

        Cause first = pair.methods().get(0);
        assertThat(first.frame().name()).isEqualTo("com.example.BurnFilter.burn");
        assertThat(first.layer()).isEqualTo(Layer.APP);
        assertThat(first.reference()).isZero();
        assertThat(first.difference().interval().contains(20)).isTrue();
        assertThat(pair.paths().get(0).frame().name()).isEqualTo("com.example.BurnFilter.burn");
        assertThat(of(pair.layers(), Layer.APP).interval().contains(20)).isTrue();
        assertThat(pair.layers().entrySet())
                .filteredOn(layer -> layer.getValue().clear())
                .extracting(Map.Entry::getKey)
                .containsExactly(Layer.APP);
    }

    @Test
    void whatItCallsInTheJdkBelongsToAMethodAndWhatVanishedIsLess() {
        Pair pair = only(new PlantedProfiles(2)
                .with("before", Map.of(BURN, 4.0, BURN + ";java/lang/System.nanoTime_[0];clock_gettime", 16.0))
                .with("after", Map.of())
                .judged(6));

        Cause first = pair.methods().get(0);
        assertThat(first.frame().name()).isEqualTo("com.example.BurnFilter.burn");
        assertThat(first.other()).isZero();
        assertThat(first.difference().interval().contains(-20)).isTrue();
        assertThat(of(pair.layers(), Layer.JDK).interval().contains(-16)).isTrue();
    }

    @Test
    void timeInTheKernelIsThatOfTheCounterAndBelongsToTheCaller() {
        String write =
                PlantedProfiles.CHAIN + ";com/example/Export.flush_[j];sun/nio/ch/SocketDispatcher.write0_[0];__write";
        Pair pair = only(new PlantedProfiles(3)
                .with("a", Map.of())
                .with("b", Map.of(write, 9.0))
                .judged(6));

        assertThat(of(pair.layers(), Layer.KERNEL).clear()).isTrue();
        assertThat(of(pair.layers(), Layer.KERNEL).interval().contains(9)).isTrue();
        assertThat(pair.methods().get(0).frame().name()).isEqualTo("com.example.Export.flush");
        assertThat(of(pair.owners(), Layer.APP).clear()).isTrue();
        assertThat(of(pair.owners(), Layer.APP).interval().contains(9)).isTrue();
        assertThat(of(pair.layers(), Layer.APP).clear()).isFalse();
    }

    /** The method has more samples than either of its callers, and is no cause twice. */
    @Test
    void aMethodWithTwoCallersIsNamedOnceWithAllOfIt() {
        String idle =
                "[qtp1-17 tid=41];org/eclipse/jetty/util/thread/Runner.idle_[j];org/eclipse/jetty/util/Queue.poll_[j]";
        String busy =
                "[qtp1-17 tid=41];org/eclipse/jetty/util/thread/Runner.run_[j];org/eclipse/jetty/util/Queue.poll_[j]";
        Pair pair = only(new PlantedProfiles(3)
                .with("tomcat", Map.of())
                .with("jetty", Map.of(idle + ";java/util/HashMap.getNode_[i]", 15.0, busy, 5.0))
                .judged(6));

        assertThat(pair.methods()).singleElement().satisfies(cause -> {
            assertThat(cause.frame().brief()).isEqualTo("Queue.poll");
            assertThat(cause.difference().interval().contains(20)).isTrue();
        });
        assertThat(pair.jdk()).singleElement().satisfies(cause -> {
            assertThat(cause.frame().brief()).isEqualTo("HashMap.getNode");
            assertThat(cause.difference().interval().contains(15)).isTrue();
        });
    }

    /** The order of calls, from the last callee back, needs no stack of ours. */
    @Test
    void tensOfThousandsOfMethodsInARowAreOrdered() {
        String row = IntStream.range(0, 30_000)
                .mapToObj(number -> "com/example/Row.m" + number + "_[j];")
                .collect(Collectors.joining());
        String last = "com/example/Hub.work_[j]";
        Pair pair = only(new PlantedProfiles(5)
                .with("plain", Map.of())
                .with("deep", Map.of("[worker tid=31];" + row + last, 20.0, "[worker tid=31];" + last, 5.0))
                .judged(4));

        assertThat(pair.methods().get(0).frame().brief()).isEqualTo("Hub.work");
        assertThat(pair.methods().get(0).difference().interval().contains(25)).isTrue();
    }

    @Test
    void whatAServerLogsIsItsOwnWork() {
        String trace = "[XNIO-1 I/O-1 tid=31];org/xnio/nio/WorkerThread.run_[j];org/jboss/logging/Logger.tracef_[j];"
                + "ch/qos/logback/classic/Logger.isTraceEnabled_[j]";
        Pair pair = only(new PlantedProfiles(4)
                .with("tomcat", Map.of())
                .with("undertow", Map.of(trace, 12.0))
                .judged(6));

        assertThat(of(pair.owners(), Layer.SERVER).interval().contains(12)).isTrue();
        assertThat(of(pair.layers(), Layer.JDK).interval().contains(12)).isTrue();
        assertThat(of(pair.owners(), Layer.APP).clear()).isFalse();
        assertThat(pair.methods().get(0).frame().brief()).isEqualTo("WorkerThread.run");
    }

    @Test
    void costMovedIntoTheCallerCancels() {
        Map<String, Double> split = Map.of(PlantedProfiles.CONTROLLER + ";com/example/Orders.filter_[j]", 10.0);
        Map<String, Double> inlined = Map.of(PlantedProfiles.CONTROLLER, 10.0);
        assertThat(LongStream.range(0, 20)
                        .mapToObj(seed -> only(new PlantedProfiles(seed)
                                .with("a", split)
                                .with("b", inlined)
                                .judged(6)))
                        .flatMap(pair -> pair.methods().stream())
                        .map(cause -> cause.frame().brief()))
                .doesNotContain("Orders.filter", "Orders.list");
    }

    @Test
    void aMethodUnderAnotherNameIsNoCause() {
        Map<String, Double> before = Map.of(PlantedProfiles.CONTROLLER + ";com/example/Orders.sort_[j]", 10.0);
        Map<String, Double> after = Map.of(PlantedProfiles.CONTROLLER + ";com/example/Orders.sorted_[j]", 10.0);
        assertThat(LongStream.range(0, 20)
                        .mapToObj(seed -> only(new PlantedProfiles(seed)
                                .with("a", before)
                                .with("b", after)
                                .judged(6)))
                        .flatMap(pair -> pair.methods().stream())
                        .map(cause -> cause.frame().brief()))
                .doesNotContain("Orders.sort", "Orders.sorted");
    }

    /** Two methods that make up for each other, with no caller in common. */
    @Test
    void whereNoLayerDiffersNoMethodIsNamed() {
        Pair pair = only(new PlantedProfiles(1)
                .with("a", Map.of(PlantedProfiles.CHAIN + ";com/example/Left.work_[j]", 10.0))
                .with("b", Map.of("[worker tid=31];com/example/Right.work_[j]", 10.0))
                .judged(6));

        assertThat(pair.differs()).isFalse();
        assertThat(pair.methods()).isEmpty();
        assertThat(pair.paths()).isEmpty();
    }

    /** Not more often than the error probabilities say, as far as so many runs can tell. */
    @Test
    void betweenEqualContendersNothingIsNamedMoreOftenThanItsErrorRate() {
        List<Pair> pairs = LongStream.range(0, 300)
                .mapToObj(seed -> only(new PlantedProfiles(seed)
                        .with("a", Map.of())
                        .with("b", Map.of())
                        .judged(6)))
                .toList();

        assertRate(pairs, pair -> pair.layers().values().stream().anyMatch(Difference::clear), 0.05);
        assertRate(pairs, Pair::differs, 0.10);
        assertThat(pairs).filteredOn(pair -> !pair.differs()).allSatisfy(pair -> assertThat(
                        List.of(pair.methods(), pair.jdk(), pair.paths()))
                .containsOnly(List.of()));
        assertRate(pairs, pair -> !pair.methods().isEmpty(), 0.10);
        assertRate(pairs, pair -> !pair.paths().isEmpty(), 0.10);
    }

    private static void assertRate(List<Pair> pairs, Predicate<Pair> named, double most) {
        int count = (int) pairs.stream().filter(named).count();
        assertThat(ClopperPearson.interval(count, pairs.size(), 0.05).low())
                .as("%d of %d", count, pairs.size())
                .isLessThanOrEqualTo(most);
    }

    @Test
    void layersAddUpToCpuPerRequest() {
        Why why = new PlantedProfiles(4)
                .with("a", Map.of())
                .with("b", Map.of(BURN, 20.0))
                .with("c", Map.of("[unknown_Java]", 3.0))
                .judged(5);

        assertThat(why.contenders()).hasSize(3).allSatisfy(contender -> assertThat(sum(contender.layers()))
                .isEqualTo(contender.cpuMicros(), within(1e-9)));
        assertThat(why.contenders()).allSatisfy(contender -> assertThat(sum(contender.owners()))
                .isEqualTo(contender.cpuMicros(), within(1e-9)));
        assertThat(why.contenders().get(2).layers().get(Layer.NONE)).isBetween(2.0, 4.0);
        assertThat(why.calls().micros(1)).isEqualTo(why.contenders().get(1).cpuMicros(), within(1e-9));
    }

    @Test
    void whatOnlyCountersTellOfIsALayerWithoutStacks() {
        List<Profile> sampled = List.of(new Profile(slice(1, "a", 50, 20, 5), List.of(), List.of()));
        Why why = Judge.judge(
                new Profiles("ctimer", "a", List.of("a"), List.of(sampled.get(0).slice()), List.of()), sampled);

        assertThat(why.contenders().get(0).layers())
                .containsEntry(Layer.KERNEL, 20.0)
                .containsEntry(Layer.COLLECTOR, 5.0)
                .containsEntry(Layer.NONE, 25.0);
        assertThat(why.pairs()).isEmpty();
    }

    /** By the rule of CPU time, and apart from it. */
    @Test
    void whatAllocatesMoreIsNamedWithItsBytes() {
        String filled = PlantedProfiles.CHAIN + ";com/example/Buffers.fill_[j]";
        Map<String, Double> usual = Map.of(PlantedProfiles.CONTROLLER, 12_000.0, PlantedProfiles.CHAIN, 4_000.0);
        Map<String, Double> more = new HashMap<>(usual);
        more.put(filled, 4_096.0);
        Pair pair = only(new PlantedProfiles(8)
                .with("a", Map.of())
                .with("b", Map.of())
                .allocating("a", usual)
                .allocating("b", more)
                .judged(6));

        assertThat(pair.allocations()).singleElement().satisfies(cause -> {
            assertThat(cause.frame().name()).isEqualTo("com.example.Buffers.fill");
            assertThat(cause.reference()).isZero();
            assertThat(cause.difference().interval().contains(4_096)).isTrue();
        });
        assertThat(Objects.requireNonNull(pair.counters().get("allocated"))
                        .interval()
                        .contains(4_096))
                .isTrue();
        assertThat(pair.methods()).isEmpty();
    }

    @Test
    void allocationsAreJudgedOnlyWhereBothHaveThemAndBytesWereCounted() {
        Map<String, Double> bytes = Map.of(PlantedProfiles.CONTROLLER, 9_000.0);
        assertThat(only(new PlantedProfiles(8)
                                .with("a", Map.of())
                                .with("b", Map.of())
                                .allocating("b", bytes)
                                .judged(6))
                        .allocations())
                .isEmpty();
        assertThat(Sample.ofBytes(
                        slice(1, "a", 50, 20, 5),
                        CollapsedStacks.allocations("a", List.of("com/x/Foo.bar_[j];byte[]_[i] 65536"))))
                .isEmpty();
    }

    @Test
    void fewerCompiledMethodsAreADifferenceIfTheyAreBeyondNoise() {
        Pair pair = only(new PlantedProfiles(9)
                .with("a", Map.of())
                .with("b", Map.of())
                .compiling("a", Map.of("tier4", 4_000.0, "c2Queue", 0.0))
                .compiling("b", Map.of("tier4", 3_500.0, "c2Queue", 0.0, "tier1", 5.0))
                .judged(6));

        assertThat(pair.compiled()).containsOnlyKeys("tier4", "c2Queue");
        assertThat(Objects.requireNonNull(pair.compiled().get("tier4")).clear()).isTrue();
        assertThat(Objects.requireNonNull(pair.compiled().get("c2Queue")).clear())
                .isFalse();
    }

    @Test
    void oneBlockHasFiguresButNoDifferences() {
        Why why = new PlantedProfiles(5)
                .with("a", Map.of())
                .with("b", Map.of(BURN, 20.0))
                .judged(1);

        assertThat(why.contenders()).extracting(Contender::id).containsExactly("a", "b");
        assertThat(why.pairs()).isEmpty();
    }

    @Test
    void onlyBlocksThatHaveBothAreCompared() {
        PlantedProfiles planted = new PlantedProfiles(6).with("a", Map.of()).with("b", Map.of());
        List<Profile> sampled = planted.profiles(4);
        List<Profile> some = sampled.subList(0, 7); // without the last of b

        Pair pair = only(Judge.judge(planted.of(some), some));

        assertThat(pair.blocks()).isEqualTo(3);
    }

    @Test
    void aServersOwnMethodsAreThoseOfItsLayer() {
        String commit = PlantedProfiles.CHAIN + ";org/apache/coyote/http11/Http11OutputBuffer.commit_[j]";
        Pair pair = only(new PlantedProfiles(7)
                .with("a", Map.of())
                .with("b", Map.of(commit, 12.0))
                .judged(6));

        assertThat(pair.methods().get(0).frame().name()).isEqualTo(COMMIT);
        assertThat(pair.methods().get(0).layer()).isEqualTo(Layer.SERVER);
        assertThat(pair.methods().get(0).difference().interval().contains(12)).isTrue();
    }

    private static Difference of(Map<Layer, Difference> layers, Layer layer) {
        return Objects.requireNonNull(layers.get(layer));
    }

    private static double sum(Map<Layer, Double> layers) {
        return layers.entrySet().stream()
                .filter(layer -> layer.getKey().counts())
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }

    private static ProfiledSlice slice(int block, String contender, double cpu, double system, double collector) {
        return new ProfiledSlice(block, contender, cpu, system, collector, 0, cpu, Map.of(), Map.of(), 1, 0, "");
    }

    private static Pair only(Why why) {
        assertThat(why.pairs()).hasSize(1);
        return why.pairs().get(0);
    }
}
