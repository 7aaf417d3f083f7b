package dev.assay.tools.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.verdict.ConditionResult;
import dev.assay.model.verdict.Holds;
import dev.assay.model.verdict.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilesFailIfTest {
    /** Jetty has 10% less throughput (6 to 14%), an open p99 and an equivalent p90; undertow cannot be judged; there is no p50. */
    private static final FilesVerdict VERDICT = new FilesVerdict(
            "tomcat",
            0.03,
            List.of(
                    summary("tomcat", Map.of(FileFigure.THROUGHPUT, 1000.0, FileFigure.P99, 20.0)),
                    summary("jetty", Map.of(FileFigure.THROUGHPUT, 900.0, FileFigure.P99, 30.0)),
                    summary("undertow", Map.of(FileFigure.THROUGHPUT, 950.0))),
            List.of(
                    run("tomcat", OptionalLong.of(0)),
                    run("jetty", OptionalLong.of(20)),
                    run("jetty", OptionalLong.of(0)),
                    run("undertow", OptionalLong.empty())),
            List.of(
                    told("jetty", FileFigure.THROUGHPUT, true, Outcome.WORSE, 0.86, 0.94),
                    told("jetty", FileFigure.MEAN, false, Outcome.SLIGHTLY_WORSE, 1.015, 1.06),
                    told("jetty", FileFigure.P99, false, Outcome.UNDECIDED, 0.98, 2.0),
                    told("jetty", FileFigure.P90, false, Outcome.EQUIVALENT, 1.012, 1.028),
                    untold("undertow")),
            List.of());

    private static FilesVerdict.Summary summary(String contender, Map<FileFigure, Double> means) {
        return new FilesVerdict.Summary(contender, 1, means);
    }

    private static FileRun run(String contender, OptionalLong errors) {
        return new FileRun(
                contender,
                contender + "/1",
                "JMeter",
                Optional.empty(),
                OptionalDouble.empty(),
                OptionalLong.of(1000),
                errors,
                OptionalLong.empty(),
                FileRun.Pace.UNTOLD,
                OptionalDouble.empty(),
                Optional.empty(),
                Map.of());
    }

    private static FileComparison told(
            String contender, FileFigure figure, boolean primary, Outcome outcome, double low, double high) {
        return new FileComparison(
                figure,
                contender,
                "tomcat",
                primary,
                Optional.of(outcome),
                OptionalDouble.of(Math.sqrt(low * high)),
                OptionalDouble.of(low),
                OptionalDouble.of(high),
                0.95,
                6,
                3,
                Optional.empty());
    }

    private static FileComparison untold(String contender) {
        return new FileComparison(
                FileFigure.THROUGHPUT,
                contender,
                "tomcat",
                true,
                Optional.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                0.95,
                0,
                0,
                Optional.of(new FileObstacle.TooFewRuns(1, 1, 6)));
    }

    @ParameterizedTest
    @CsvSource({
        "jetty worse, YES",
        "jetty better, NO",
        "jetty worse by 5%, YES",
        "jetty worse by 6.5%, NO",
        "jetty throughput worse, YES",
        "jetty slightly worse, YES",
        "jetty mean worse, NO",
        "jetty mean slightly-worse, YES",
        "jetty mean slightly better, NO",
        "jetty mean worse by 1%, YES",
        "jetty mean worse by 2%, NO",
        "jetty p99 worse, NO",
        "jetty p99 undecided, YES",
        "jetty undecided on p99, YES",
        "jetty p50 worse, UNKNOWN",
        "jetty p90 worse, NO",
        "jetty p90 worse by 1%, UNKNOWN",
        "jetty p90 worse by 2%, NO",
        "jetty p90 better by 1%, NO",
        "undertow worse, UNKNOWN",
        "worse, YES",
        "any better, UNKNOWN",
        "jetty throughput < 901/s, YES",
        "jetty throughput < 900, NO",
        "throughput < 901, YES",
        "jetty p99 >= 30ms, YES",
        "jetty p99 > 30000us, NO",
        "tomcat p99 > 0.019 s, YES",
        "undertow p99 > 1ms, UNKNOWN",
        "jetty errors > 0, YES",
        "jetty errors > 1%, NO",
        "jetty errors >= 1%, YES",
        "tomcat errors > 0, NO",
        "undertow errors > 0, UNKNOWN",
        "errors > 20, UNKNOWN",
    })
    void holds(String expression, Holds expected) {
        FilesFailIf condition = FilesFailIf.parse(expression);

        assertThat(condition.result(VERDICT))
                .returns(expected, ConditionResult::holds)
                .returns(expression, ConditionResult::condition);
    }

    @Test
    void saysWhatItSaw() {
        assertThat(FilesFailIf.parse("worse").result(VERDICT).answer())
                .isEqualTo("holds: worse (jetty is worse: 10% lower throughput (6 to 14%), six pairs of runs)");
        assertThat(FilesFailIf.parse("p99 < 1ms").result(VERDICT).answer())
                .isEqualTo("unknown: p99 < 1ms (undertow: not all files state the p99 response time)");
        assertThat(FilesFailIf.parse("errors > 19").result(VERDICT).answer())
                .isEqualTo("holds: errors > 19 (jetty has 20 errors in 2,000 requests)");
        assertThat(FilesFailIf.parse("jetty better").result(VERDICT).answer()).isEqualTo("does not hold: jetty better");
    }

    @ParameterizedTest
    @CsvSource({
        "'', 1, empty",
        "jetty, 6, verdict is missing",
        "jetty refused, 7, is not a verdict",
        "p99 > 5MB, 7, MB",
        "throughput > 5ms, 14, ms",
        "worse by 5, 10, per cent",
        "equivalent by 5%, 12, no size",
        "p99 > 1ms p50 > 1ms, 11, left over",
    })
    void badConditionsSayWhereAndWhatInstead(String expression, int column, String word) {
        assertThatThrownBy(() -> FilesFailIf.parse(expression))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("--fail-if, column " + column)
                .hasMessageContaining(word);
    }

    @Test
    void theReferenceHasFiguresAndNoVerdict() {
        List<String> all = List.of("tomcat", "jetty");
        FilesFailIf.parse("tomcat p99 > 1ms").requireAnswerable(all, "tomcat");
        FilesFailIf.parse("jetty worse").requireAnswerable(all, "tomcat");

        assertThatThrownBy(() -> FilesFailIf.parse("tomcat worse").requireAnswerable(all, "tomcat"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("tomcat is what the others are compared with");
        // A word that is not a figure is the name of a contender.
        assertThatThrownBy(() -> FilesFailIf.parse("cpu worse").requireAnswerable(all, "tomcat"))
                .hasMessageContaining("no contender is called cpu");
    }
}
