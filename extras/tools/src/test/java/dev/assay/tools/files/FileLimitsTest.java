package dev.assay.tools.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Samples;
import dev.assay.model.verdict.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Each statement appears for files of which it is true, and not for others. */
class FileLimitsTest {
    /** A minute in which nothing is wrong: 8 users who always wait, 4 ms each. */
    private static final Run FINE = new Run(8, FileRun.Pace.ANSWERS, 0, 40, Optional.empty(), 0);

    private record Run(
            long users,
            FileRun.Pace pace,
            long errors,
            double longest,
            Optional<FileRun.Drift> course,
            double plusMinus) {
        FileRun of(String contender) {
            return new FileRun(
                    contender,
                    contender + ".jtl",
                    "JMeter",
                    Optional.empty(),
                    OptionalDouble.of(60),
                    OptionalLong.of(120_000),
                    OptionalLong.of(errors),
                    OptionalLong.of(users),
                    pace,
                    OptionalDouble.of(longest),
                    course,
                    Map.of(
                            FileFigure.THROUGHPUT, new FileRun.Figure(2000, 0),
                            FileFigure.MEAN, new FileRun.Figure(4, 0),
                            FileFigure.P50, new FileRun.Figure(4, plusMinus),
                            FileFigure.P99, new FileRun.Figure(12, plusMinus)));
        }
    }

    private static FileComparison told(int contenderFirst) {
        return new FileComparison(
                FileFigure.THROUGHPUT,
                "b",
                "a",
                true,
                Optional.of(Outcome.UNDECIDED),
                OptionalDouble.of(1),
                OptionalDouble.of(0.9),
                OptionalDouble.of(1.1),
                0.95,
                6,
                contenderFirst,
                Optional.empty());
    }

    /** The limits of files of two contenders, the second with this run. */
    private static Map<String, List<String>> limits(int runs, Run last, FileComparison... comparisons) {
        return limits(runs, last.of("b"), comparisons);
    }

    private static Map<String, List<String>> limits(int runs, FileRun last, FileComparison... comparisons) {
        FilesVerdict verdict = new FilesVerdict(
                "a",
                0.03,
                List.of(new FilesVerdict.Summary("a", runs, Map.of()), new FilesVerdict.Summary("b", runs, Map.of())),
                List.of(FINE.of("a"), last),
                List.of(comparisons),
                List.of());
        return FileLimits.of(verdict).stream().collect(Collectors.toMap(Shortcoming::subject, Shortcoming::sentences));
    }

    @Test
    void nothingIsSaidWhereNothingIsWrong() {
        assertThat(limits(6, FINE)).isEmpty();
    }

    @Test
    void oneRunEach() {
        assertThat(limits(1, FINE)).containsOnlyKeys("One run each");
    }

    @Test
    void aVerdictRestsOnProcessesAndAToolThatNobodyWatched() {
        assertThat(limits(6, FINE, told(3))).containsOnlyKeys("Processes", "The load tool");
    }

    @Test
    void theOrderIsToldWhereItWasFixed() {
        assertThat(limits(6, FINE, told(0)).get("Order of the runs"))
                .singleElement()
                .asString()
                .startsWith("a ran before b in all 6 pairs.");
        assertThat(limits(6, FINE, told(6)).get("Order of the runs"))
                .singleElement()
                .asString()
                .startsWith("b ran before a in all 6 pairs.");
    }

    @Test
    void throughputThatIsTheSchedule() {
        Run pausing = new Run(40, FileRun.Pace.ANSWERS, 0, 40, Optional.empty(), 0);
        assertThat(limits(6, pausing))
                .containsOnlyKeys("Throughput and schedule")
                .containsValue(List.of("The users waited for responses for 20% of their time: throughput is set by"
                        + " the load and says nothing about the servers."));
        Run open = new Run(8, FileRun.Pace.SCHEDULE, 0, 40, Optional.empty(), 0);
        assertThat(limits(6, open).get("Throughput and schedule"))
                .singleElement()
                .asString()
                .startsWith("JMeter sent on a schedule");
    }

    @Test
    void runsThatWereNotInOneState() {
        Run warming = new Run(8, FileRun.Pace.ANSWERS, 0, 40, Optional.of(new FileRun.Drift(9, 3, 1500, 2500)), 0);
        assertThat(limits(6, warming))
                .containsOnlyKeys("No steady state")
                .containsValue(List.of(
                        "In 1 of 2 runs response times changed during the run. b.jtl: responses took 9.00 ms on average in the"
                                + " first quarter of the run and 3.00 ms in the last; in between, the tool counted 1,500 to 2,500"
                                + " responses per second."));
        Run level = new Run(8, FileRun.Pace.ANSWERS, 0, 40, Optional.of(new FileRun.Drift(4.2, 4, 1500, 2500)), 0);
        assertThat(limits(6, level)).isEmpty();
    }

    @Test
    void failedRequests() {
        Run failing = new Run(8, FileRun.Pace.ANSWERS, 600, 40, Optional.empty(), 0);
        assertThat(limits(6, failing))
                .containsOnlyKeys("What failed")
                .containsValue(
                        List.of("In 1 of 2 runs requests failed, up to 0.5% of them; their times are" + " included."));
    }

    /** A verdict would take a server that fails fast for a fast one. */
    @Test
    void filesOfAVerdictThatDoNotSayWhichRequestsFailed() {
        FileRun silent = Samples.with(FINE.of("b"), Map.of("errors", OptionalLong.empty()));

        assertThat(limits(6, silent, told(3)))
                .containsOnlyKeys("What failed", "Processes", "The load tool")
                .containsEntry(
                        "What failed",
                        List.of("Some files of JMeter do not say which requests failed: a server that fails fast would"
                                + " look like a fast server."));
        assertThat(limits(6, silent)).as("files without a verdict").isEmpty();
    }

    @Test
    void aStallThatAClosedLoopHides() {
        Run stalled = new Run(8, FileRun.Pace.ANSWERS, 0, 3000, Optional.empty(), 0);
        assertThat(limits(6, stalled))
                .containsOnlyKeys("Coordinated omission")
                .containsValue(
                        List.of(
                                "b.jtl: one response took 3,000 ms, 5.0% of the run, and the p99 is 12.0 ms. Waiting"
                                        + " users send nothing: the requests they would have sent meanwhile are in no percentile."));
        Run corrected = new Run(8, FileRun.Pace.SCHEDULE, 0, 3000, Optional.empty(), 0);
        assertThat(limits(6, corrected)).containsOnlyKeys("Throughput and schedule");
    }

    @Test
    void wholeMilliseconds() {
        Run whole = new Run(8, FileRun.Pace.ANSWERS, 0, 40, Optional.empty(), 1);
        assertThat(limits(6, whole))
                .containsOnlyKeys("Whole milliseconds")
                .containsValue(List.of("The median response time is 4.00 ms, give or take 1.00: differences below 25%"
                        + " cannot be seen."));
        Run fine = new Run(8, FileRun.Pace.ANSWERS, 0, 40, Optional.empty(), 0.1);
        assertThat(limits(6, fine)).isEmpty();
    }

    /** 12 of 24,372. */
    @Test
    void aSmallShareOfFailuresIsNotZero() {
        assertThat(FileLimits.failures(6, 6, 12 / 24_372.0, true))
                .isEqualTo("In 6 of 6 runs requests failed, up to 0.0492% of them; their times are included.");
    }
}
