package dev.assay.tools.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.verdict.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class FilesVerdictTest {
    private static FileComparison told(String contender, Outcome outcome, double ratio, double low, double high) {
        return comparison(
                contender,
                Optional.of(outcome),
                OptionalDouble.of(ratio),
                OptionalDouble.of(low),
                OptionalDouble.of(high),
                Optional.empty());
    }

    private static FileComparison untold(String contender, FileObstacle why) {
        return comparison(
                contender,
                Optional.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                Optional.of(why));
    }

    private static FileComparison comparison(
            String contender,
            Optional<Outcome> outcome,
            OptionalDouble ratio,
            OptionalDouble low,
            OptionalDouble high,
            Optional<FileObstacle> why) {
        return new FileComparison(
                FileFigure.THROUGHPUT, contender, "a", true, outcome, ratio, low, high, 0.95, 6, 3, why);
    }

    private static String headline(FileComparison... comparisons) {
        return new FilesVerdict("a", 0.03, List.of(), List.of(), List.of(comparisons), List.of()).headline();
    }

    @Test
    void theHeadlineSaysWhatIsKnownOfEach() {
        assertThat(headline(told("b", Outcome.WORSE, 0.9, 0.86, 0.94)))
                .isEqualTo("b is worse than a: 10% lower throughput (6 to 14%), six pairs of runs.");
        assertThat(headline(
                        told("b", Outcome.BETTER, 2.4, 1.9, 2.9),
                        told("c", Outcome.EQUIVALENT, 1.001, 0.99, 1.012),
                        told("d", Outcome.UNDECIDED, 1.02, 0.96, 1.09),
                        untold("e", new FileObstacle.TooFewRuns(1, 6, 6))))
                .isEqualTo("b is better than a: 2.40× the throughput (1.90× to 2.90×), six pairs of runs;"
                        + " c and a are equivalent: throughput is within 3% (−1.0 to +1.2%), six pairs of runs;"
                        + " d against a is undecided: throughput −4 to +9%, six pairs of runs;"
                        + " no verdict on e against a: 1 run and 6; six of each are needed.");
    }

    @Test
    void whatKeepsAllFromBeingToldIsSaidOnce() {
        FileObstacle single = new FileObstacle.TooFewRuns(1, 1, 6);

        assertThat(headline(untold("b", single), untold("c", single))).isEqualTo("Cannot tell: one run each.");
        assertThat(headline(untold("b", single), untold("c", FileObstacle.Plain.IN_SEQUENCE)))
                .isEqualTo(
                        "No verdict on b against a: one run each; no verdict on c against a: all runs of one contender came before all of the other.");
    }

    @Test
    void everyObstacleHasItsWords() {
        List<FileObstacle> all = List.of(
                FileObstacle.Plain.NO_COMMON_FIGURE,
                new FileObstacle.TooFewRuns(3, 3, 6),
                new FileObstacle.TooFewPairs(1, 6),
                new FileObstacle.DifferentTools(List.of("JMeter", "wrk")),
                new FileObstacle.Overlap("b/10", "a/10"),
                new FileObstacle.DifferentUsers(8, 16),
                new FileObstacle.DifferentRates(100, 2_000),
                new FileObstacle.DifferentLengths(2_000, 5_700, 20, 57),
                new FileObstacle.TooManyErrors("a/11", 0.25),
                new FileObstacle.TooFewRequests(6_000, 10_000),
                new FileObstacle.Rounded(3, 0.5, "ms"));

        assertThat(all.stream().map(Object::getClass).toList())
                .containsExactlyInAnyOrder(FileObstacle.class.getPermittedSubclasses());
        assertThat(all.stream().map(FileObstacle::text))
                .containsExactly(
                        "their files have no figure in common",
                        "3 runs each; six of each are needed",
                        "not alternating: only one pair of consecutive runs, one of each contender; six are needed",
                        "the files are from different tools: JMeter and wrk",
                        "they ran at the same time: b/10 and a/10",
                        "the loads differ: 8 to 16 users at once",
                        "the loads differ: 100 to 2,000 requests per second",
                        "the loads differ: 2,000 to 5,700 requests in 20.0 to 57.0 s",
                        "25% of the requests failed: a/11",
                        "6,000 requests in a run, of 10,000 needed",
                        "3.00 ms, give or take 0.500");
    }

    @Test
    void aRangeThatReadsTheSameIsOneFigure() {
        assertThat(new FileObstacle.DifferentLengths(2_000, 2_000, 20, 57).text())
                .isEqualTo("the loads differ: 2,000 requests in 20.0 to 57.0 s");
        assertThat(new FileObstacle.DifferentLengths(2_000, 5_700, 20, 20.01).text())
                .isEqualTo("the loads differ: 2,000 to 5,700 requests in 20.0 s");
    }
}
