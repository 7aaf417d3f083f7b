package dev.assay.tools.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.verdict.Outcome;
import dev.assay.stats.Gaussians;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FileJudgeTest {
    private static final double MARGIN = 0.03;

    /** How the log-speed of a machine changes from run to run. */
    enum Machine {
        STEADY,
        /** 3% slower with each run. */
        DRIFTING,
        /** An AR(1) of coefficient 0.9 a run, sd 10%. */
        WANDERING;

        double[] speeds(Gaussians random, int runs) {
            double[] speeds = new double[runs];
            double wander = 0.1 * random.next();
            for (int i = 0; i < runs; i++) {
                speeds[i] = this == DRIFTING ? 0.03 * i : this == WANDERING ? wander : 0;
                wander = 0.9 * wander + 0.1 * Math.sqrt(1 - 0.81) * random.next();
            }
            return speeds;
        }
    }

    /** Runs in the order of the letters, a for the reference, b for the other, c for a third. */
    private static List<FileRun> runs(String order, double b) {
        List<FileRun> runs = new ArrayList<>();
        for (int minute = 0; minute < order.length(); minute++) {
            String contender = order.substring(minute, minute + 1);
            double slowness = (contender.equals("b") ? b : 1) * (1 + 0.002 * (minute % 3));
            runs.add(new FileRuns(contender, minute, slowness).run());
        }
        return runs;
    }

    private static FilesVerdict judge(List<FileRun> runs) {
        return FileJudge.judge(runs, "a", MARGIN);
    }

    private static FileComparison comparison(FilesVerdict verdict, String contender, FileFigure figure) {
        return verdict.comparisons().stream()
                .filter(one -> one.contender().equals(contender) && one.figure() == figure)
                .findFirst()
                .orElseThrow();
    }

    private static String why(List<FileRun> runs) {
        FilesVerdict verdict = judge(runs);
        assertThat(verdict.comparisons())
                .allSatisfy(one -> assertThat(one.verdict()).isEmpty());
        return why(comparison(verdict, "b", FileFigure.THROUGHPUT));
    }

    private static String why(FileComparison untold) {
        return untold.obstacle().orElseThrow().text();
    }

    @Test
    void whatIsSlowerInEveryPairIsWorse() {
        FilesVerdict verdict = judge(runs("abbaabbaabba", 1.2));
        FileComparison throughput = comparison(verdict, "b", FileFigure.THROUGHPUT);
        assertThat(throughput.primary()).isTrue();
        assertThat(throughput.verdict()).contains(Outcome.WORSE);
        assertThat(throughput.ratio().orElseThrow()).isCloseTo(1 / 1.2, within(0.005));
        assertThat(throughput.blocks()).isEqualTo(6);
        assertThat(throughput.contenderFirst()).isEqualTo(3);
        assertThat(throughput.confidence()).isEqualTo(0.95);
        assertThat(comparison(verdict, "b", FileFigure.P99).verdict()).contains(Outcome.WORSE);
        assertThat(verdict.contenders())
                .extracting(FilesVerdict.Summary::contender, FilesVerdict.Summary::runs)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("a", 6), org.assertj.core.groups.Tuple.tuple("b", 6));
    }

    @Test
    void whatIsAlikeIsEquivalentAndOneWayRoundIsTheOther() {
        FilesVerdict verdict = judge(runs("abbaabbaabba", 1.001));
        assertThat(comparison(verdict, "b", FileFigure.THROUGHPUT).verdict()).contains(Outcome.EQUIVALENT);
        FilesVerdict other = FileJudge.judge(runs("abbaabbaabba", 1.2), "b", MARGIN);
        assertThat(comparison(other, "a", FileFigure.THROUGHPUT).verdict()).contains(Outcome.BETTER);
    }

    @Test
    void severalAreJudgedOneByOneAtALevelThatTheyShare() {
        FilesVerdict verdict = judge(runs("abccabbcaabcacbbcacab", 1.2));
        assertThat(comparison(verdict, "b", FileFigure.THROUGHPUT).verdict()).contains(Outcome.WORSE);
        assertThat(comparison(verdict, "b", FileFigure.THROUGHPUT).confidence()).isEqualTo(0.975);
        FilesVerdict one = judge(runs("abbaabbaabbac", 1.2));
        assertThat(comparison(one, "b", FileFigure.THROUGHPUT).verdict()).contains(Outcome.WORSE);
        assertThat(why(comparison(one, "c", FileFigure.THROUGHPUT))).isEqualTo("1 run and 6; six of each are needed");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ab|one run each",
                "ababab|3 runs each; six of each are needed",
                "abbaabbaabb|6 runs and 5; six of each are needed",
                "aaaaaabbbbbb|all runs of one contender came before all of the other",
                "bbbbbbbaaaaaaaa|all runs of one contender came before all of the other",
                "aaabbbaaabbb|not alternating: only three pairs of consecutive runs, one of each contender; six are needed",
                "aabbaabbaabb|not alternating: only five pairs of consecutive runs, one of each contender; six are needed"
            })
    void theOrderOfTheRunsDecidesWhetherAnythingIsTold(String order, String why) {
        assertThat(why(runs(order, 1.5))).isEqualTo(why);
    }

    @ParameterizedTest
    @CsvSource({"abababababab,6,0", "babababababa,6,6", "abaabbabaababab,7,2", "abcbacabcbacabcbac,6,3"})
    void runsInTurnsAreBlocks(String order, int blocks, int contenderFirst) {
        FileComparison told = comparison(judge(runs(order, 1.5)), "b", FileFigure.THROUGHPUT);
        assertThat(told.verdict()).contains(Outcome.WORSE);
        assertThat(told.blocks()).isEqualTo(blocks);
        assertThat(told.contenderFirst()).isEqualTo(contenderFirst);
    }

    /** Which runs make a block depends on when they ran, not on the order of the files. */
    @Test
    void theOrderOfTheFilesDoesNotMatter() {
        List<FileRun> runs = runs("abbaabbaabba", 1.2);
        List<FileRun> turned = new ArrayList<>(runs);
        java.util.Collections.reverse(turned);
        assertThat(comparison(judge(turned), "b", FileFigure.P50))
                .isEqualTo(comparison(judge(runs), "b", FileFigure.P50));
    }

    private static String whyWith(UnaryOperator<FileRun> other) {
        List<FileRun> runs = new ArrayList<>(runs("abbaabbaabba", 1.2));
        runs.set(11, other.apply(runs.get(11)));
        return why(runs);
    }

    @Test
    void whatDiffersBesideTheServersIsTold() {
        FileRuns last = new FileRuns("a", 11, 1);
        FileRun.Pace closed = FileRun.Pace.ANSWERS;
        assertThat(whyWith(run -> last.with(closed, "wrk", 8, 57, 0)))
                .isEqualTo("the files are from different tools: JMeter and wrk");
        assertThat(whyWith(FileRuns::undated)).isEqualTo("the files do not say when they ran");
        assertThat(whyWith(run -> new FileRuns("a", 10, 1).run()))
                .isEqualTo("they ran at the same time: b/10 and a/10");
        assertThat(whyWith(run -> last.with(closed, "JMeter", 16, 57, 0)))
                .isEqualTo("the loads differ: 8 to 16 users at once");
        assertThat(whyWith(run -> last.with(closed, "JMeter", 8, 57, 0.25)))
                .isEqualTo("25% of the requests failed: a/11");
    }

    /** Runs that differ in both duration and number of requests have no comparable throughput, but comparable response times. */
    @Test
    void otherLengthsSpoilThroughputAlone() {
        List<FileRun> runs = new ArrayList<>(runs("abbaabbaabba", 1.2));
        runs.set(11, new FileRuns("a", 11, 1).with(FileRun.Pace.ANSWERS, "JMeter", 8, 20, 0));
        FilesVerdict verdict = judge(runs);
        FileComparison throughput = comparison(verdict, "b", FileFigure.THROUGHPUT);
        assertThat(throughput.verdict()).isEmpty();
        assertThat(why(throughput)).startsWith("the loads differ: ").endsWith(" requests in 20.0 to 57.0 s");
        assertThat(comparison(verdict, "b", FileFigure.P50).verdict()).contains(Outcome.WORSE);
    }

    @Test
    void whereTheLoadSetsThePaceResponseTimesDecide() {
        List<FileRun> runs = IntStream.range(0, 12)
                .mapToObj(i -> new FileRuns("abba".substring(i % 4, i % 4 + 1), i, 1 + 0.001 * (i % 3))
                        .with(FileRun.Pace.SCHEDULE, "Gatling", 8, 57, 0))
                .toList();
        FilesVerdict verdict = judge(runs);
        assertThat(why(comparison(verdict, "b", FileFigure.THROUGHPUT))).isEqualTo("throughput is set by the load");
        assertThat(comparison(verdict, "b", FileFigure.MEAN).primary()).isTrue();
        assertThat(comparison(verdict, "b", FileFigure.MEAN).verdict()).contains(Outcome.EQUIVALENT);
        // 16 users who send as eight would pause for most of their time: a schedule, too.
        List<FileRun> pausing = runs.stream()
                .map(run ->
                        new FileRuns(run.contender(), minute(run), 1).with(FileRun.Pace.ANSWERS, "JMeter", 20, 57, 0))
                .toList();
        assertThat(comparison(judge(pausing), "b", FileFigure.THROUGHPUT).verdict())
                .isEmpty();
    }

    /** With the same arrivals, a slower server has more users at once. */
    @Test
    void howManyUsersAScheduleHasAtOnceIsUpToTheServers() {
        List<FileRun> runs = IntStream.range(0, 12)
                .mapToObj(i -> new FileRuns("abba".substring(i % 4, i % 4 + 1), i, 1 + 0.001 * (i % 3))
                        .with(FileRun.Pace.SCHEDULE, "Gatling", 8 + i, 57, 0))
                .toList();
        assertThat(comparison(judge(runs), "b", FileFigure.MEAN).verdict()).contains(Outcome.EQUIVALENT);
    }

    private static int minute(FileRun run) {
        return Integer.parseInt(run.file().substring(2));
    }

    /** Twelve values of 3 ms in whole milliseconds prove nothing. */
    @Test
    void whatIsRoundedIsNotEquivalent() {
        List<FileRun> runs =
                runs("abbaabbaabba", 1.0).stream().map(FileRuns::rounded).toList();
        FilesVerdict verdict = judge(runs);
        assertThat(comparison(verdict, "b", FileFigure.P50).verdict()).contains(Outcome.UNDECIDED);
        assertThat(comparison(verdict, "b", FileFigure.P50).ciHigh().orElseThrow())
                .isGreaterThan(1.9);
        assertThat(comparison(verdict, "b", FileFigure.THROUGHPUT).verdict()).contains(Outcome.EQUIVALENT);
    }

    @Test
    void aPercentileNeedsRequests() {
        List<FileRun> runs = runs("abbaabbaabba", 1.2).stream()
                .map(run -> new FileRuns(run.contender(), minute(run), 1).with(FileRun.Pace.ANSWERS, "JMeter", 8, 3, 0))
                .toList();
        assertThat(why(comparison(judge(runs), "b", FileFigure.P99)))
                .isEqualTo("6,000 requests in a run, of 10,000 needed");
        assertThat(comparison(judge(runs), "b", FileFigure.P90).verdict()).isPresent();
    }

    /** With a fixed order, a drift of 3% per run looks like a difference of 3%: it must not give a verdict. */
    @Test
    void aDriftIsInTheIntervalOfAFixedOrder() {
        List<FileRun> runs = IntStream.range(0, 12)
                .mapToObj(i -> new FileRuns(i % 2 == 0 ? "a" : "b", i, Math.exp(0.03 * i)).run())
                .toList();
        FileComparison told = comparison(judge(runs), "b", FileFigure.THROUGHPUT);
        assertThat(told.ratio().orElseThrow()).isCloseTo(Math.exp(-0.03), within(1e-9));
        assertThat(told.ciHigh().orElseThrow()).isCloseTo(1, within(1e-9));
        assertThat(told.verdict()).contains(Outcome.UNDECIDED);
    }

    @ParameterizedTest
    @EnumSource
    void alikeServersAreSeldomToldApart(Machine machine) {
        assertThat(falseVerdicts(machine, true, 300)).isLessThan(12);
        assertThat(falseVerdicts(machine, false, 300)).isLessThan(12);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("long")
    void alikeServersAreToldApartInOneOfFortyAtMost(Machine machine) {
        assertThat(falseVerdicts(machine, true, 10_000)).isLessThan(250);
        assertThat(falseVerdicts(machine, false, 10_000)).isLessThan(250);
    }

    /** Six runs of each of two identical servers, judged by the figure that decides. The order within pairs is fixed or random. */
    private static int falseVerdicts(Machine machine, boolean fixed, int campaigns) {
        Gaussians random = new Gaussians(99 + List.of(Machine.values()).indexOf(machine));
        int wrong = 0;
        for (int c = 0; c < campaigns; c++) {
            double[] speeds = machine.speeds(random, 12);
            List<FileRun> runs = new ArrayList<>();
            for (int i = 0; i < 12; i += 2) {
                boolean mirrored = !fixed && random.coin();
                for (int j = 0; j < 2; j++) {
                    double slowness = Math.exp(speeds[i + j] + 0.03 * random.next());
                    runs.add(new FileRuns((j == 0) ^ mirrored ? "a" : "b", i + j, slowness).throughput());
                }
            }
            wrong += comparison(judge(runs), "b", FileFigure.THROUGHPUT).verdict().stream()
                            .anyMatch(outcome -> outcome == Outcome.BETTER || outcome == Outcome.WORSE)
                    ? 1
                    : 0;
        }
        return wrong;
    }

    /** All runs of one, then all of the other, are refused whatever the machine did, and only for that reason. */
    @ParameterizedTest
    @EnumSource
    void oneAfterTheOtherIsNeverJudged(Machine machine) {
        Gaussians random = new Gaussians(7);
        for (int c = 0; c < 50; c++) {
            double[] speeds = machine.speeds(random, 12);
            List<FileRun> runs = IntStream.range(0, 12)
                    .mapToObj(i -> new FileRuns(i < 6 ? "a" : "b", i, Math.exp(speeds[i])).run())
                    .toList();
            assertThat(why(runs)).isEqualTo("all runs of one contender came before all of the other");
        }
    }

    @Test
    void filesWithoutACommonFigure() {
        FileRun a = new FileRun(
                "a",
                "a",
                "x",
                java.util.Optional.empty(),
                java.util.OptionalDouble.empty(),
                java.util.OptionalLong.empty(),
                java.util.OptionalLong.empty(),
                java.util.OptionalLong.empty(),
                FileRun.Pace.UNTOLD,
                java.util.OptionalDouble.empty(),
                java.util.Optional.empty(),
                java.util.Map.of());
        FilesVerdict verdict = judge(Stream.of(a, FileRuns.run("b", 1)).toList());
        assertThat(verdict.comparisons()).singleElement().satisfies(one -> assertThat(why(one))
                .isEqualTo("one run each"));
    }
}
