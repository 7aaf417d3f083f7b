package dev.assay.loads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.LatencyBand;
import dev.assay.model.LatencyFigure;
import dev.assay.model.LatencyProfile;
import dev.assay.model.Phase;
import dev.assay.model.evidence.AnswerSizes;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.ErrorTally;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.GeneratorJvm;
import dev.assay.model.evidence.LatencyBounds;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.StepResult;
import dev.assay.report.Golden;
import dev.assay.report.InLocale;
import dev.assay.report.Synthetic;
import dev.assay.report.document.TerminalStyle;
import dev.assay.report.figures.Cells;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoadSummaryTest {
    private static final LoadResult LOAD =
            open(new Synthetic(2, 0.05).slice("tomcat", Phase.RATE, 0, 1).load(), new GeneratorJvm(2, 5, 3, 120));
    private static final List<LatencyBand> BANDS = List.of(
            new LatencyBand(0.1, 0.2, 12),
            new LatencyBand(0.2, 0.5, 4_600),
            new LatencyBand(0.5, 1, 2_900),
            new LatencyBand(1, 2, 400),
            new LatencyBand(2, 5, 80),
            new LatencyBand(5, 10, 0),
            new LatencyBand(10, 20, 1),
            new LatencyBand(500, 1000, 3),
            new LatencyBand(1000, 2000, 4));

    private static LoadResult open(LoadResult load, GeneratorJvm jvm) {
        return load.toBuilder()
                .generatorJvm(Optional.of(jvm))
                .latencyLow(Optional.of(load.latency()))
                .bodies(Optional.of(new AnswerSizes(2_048, 2_048, 2_048)))
                .build();
    }

    /** A hundred requests without a response; p99.9 is refused. */
    private static LoadResult lossy() {
        LatencyProfile low = LOAD.latency();
        double never = Double.POSITIVE_INFINITY;
        LatencyProfile high = new LatencyProfile(
                low.count(),
                never,
                never,
                low.minMs(),
                low.p50Ms(),
                low.p75Ms(),
                low.p90Ms(),
                low.p95Ms(),
                never,
                never,
                never,
                "");
        Optional<LatencyBounds> bounds =
                Optional.of(new LatencyBounds(100, low, high, List.of(LatencyFigure.P999), 0.0042));
        Optional<AnswerSizes> sizes = Optional.of(new AnswerSizes(12, 2_048, 20_480));
        return LOAD.toBuilder()
                .requests(8_000, 7_990, 7_900)
                .errors(List.of(new ErrorTally(ErrorKind.TIMEOUT, 100, 1_000, "no byte of the response came")))
                .bounds(bounds, Optional.empty())
                .bodies(sizes)
                .steps(List.of(
                        new StepResult("GET /orders/{id}", 7_900, 60, low, bounds, sizes),
                        new StepResult("POST /orders", 0, 30, LatencyProfile.NONE, Optional.empty(), Optional.empty())))
                .build();
    }

    @Test
    void figuresThatRestOnRequestsWithoutAResponseAreMarked() {
        Golden.check("load-lossy.txt", load(lossy()));
        assertThat(load(lossy()).replaceAll("\\s+", " "))
                .contains("p99 ≥ 2.42 ms, 100 errors", "p95 1.13 1.13", "p99 ≥ 2.42 2.42", "p99.9 refused 7.41")
                .contains("100 requests got no response", "stuck for 0.4% of their time", "(10) belong to no step");
        StringBuilder csv = new StringBuilder();
        LoadCsv.write(lossy(), "x", csv);
        List<String> lines = csv.toString().lines().toList();
        List<String> names = List.of(lines.get(0).split(",", -1));
        String[] cells = lines.get(1).split(",", -1);
        assertThat(cells[names.indexOf("latencyP50Ms")])
                .isEqualTo(Double.toString(LOAD.latency().p50Ms()));
        assertThat(cells[names.indexOf("latencyP99Ms")])
                .isEqualTo("≥ " + LOAD.latency().p99Ms());
        assertThat(cells[names.indexOf("latencyP999Ms")]).isEqualTo("refused");
        assertThat(cells[names.indexOf("unanswered")]).isEqualTo("100");
        assertThat(cells[names.indexOf("bodyLargestBytes")]).isEqualTo("20480");
    }

    private static LatencyProfile atMost(double p50, double p99, long count) {
        return new LatencyProfile(count, p50, 1, 0.1, p50, p50, p50, p50, p99, p99, p99, "");
    }

    private static LoadResult late(double p50, double p50Low, double p99, double p99Low, long count) {
        return LOAD.toBuilder()
                .requests(count, count, count)
                .rates(count / LOAD.seconds(), count / LOAD.seconds())
                .times(atMost(p50, p99, count), atMost(0.1, 0.1, count), LatencyProfile.NONE)
                .latencyLow(Optional.of(atMost(p50Low, p99Low, count)))
                .validity(List.of(
                        new GateResult(Gate.DEQUEUE_LAG_P99, 0.39, 0.05, false, "late"),
                        new GateResult(Gate.CONNECTIONS, 10, 10, true, "")))
                .build();
    }

    @Test
    void latenessThatIsSmallAgainstALatencyWidensIt() {
        LoadResult little = late(1, 0.99, 194, 193.1, 10_000);
        assertThat(little.valid()).isTrue();
        assertThat(load(little))
                .contains("p99 193 to 194 ms, no error", "Ranges: ")
                .doesNotContain("FAILED", "Not valid");
        assertThat(little.latency(LatencyFigure.P50).exact()).as("not resolved").isTrue();
        StringBuilder csv = new StringBuilder();
        LoadCsv.write(little, "x", csv);
        assertThat(csv.toString()).contains(",194.0,").contains(",true,,");

        LoadResult cliff = little.toBuilder()
                .latencyLow(Optional.of(new LatencyProfile(10_000, 1, 1, 0.1, 1, 1, 0.3, 1, 193.1, 194, 194, "")))
                .build();
        assertThat(cliff.valid()).as("a range says all that is known").isTrue();
        assertThat(load(cliff)).containsPattern("p90 +0.300 to 1.00 ");

        LoadResult spoilt = late(1, 0.6, 194, 193.1, 10_000);
        assertThat(spoilt.valid()).isFalse();
        assertThat(load(spoilt)).contains("FAILED", "Not valid").containsPattern("p50 +0.600 to 1.00 ");
    }

    @Test
    void percentilesOfAHandfulOfRequestsAreNotGiven() {
        assertThat(load(late(1, 1, 5, 5, 99)))
                .contains("max 5.00 ms, no error", "p95", "are left out")
                .doesNotContain("p99  ", "p99.9");
        assertThat(load(late(1, 1, 5, 5, 100))).contains("p99 5.00 ms").doesNotContain("p99.9");
        assertThat(load(late(1, 1, 5, 5, 1_000))).contains("p99.9").doesNotContain("left out");
    }

    @Test
    void latenciesOfFailedResponsesAreMarked() {
        LoadResult bad = LOAD.toBuilder()
                .rates(2_000, 0)
                .errors(List.of(new ErrorTally(ErrorKind.WRONG_STATUS, LOAD.completed(), 1, "302 instead of 200")))
                .build();
        assertThat(load(bad).replaceAll("\\s+", " ")).contains("ms (of failed responses only), ");
        LoadResult some = bad.toBuilder().rates(2_000, 1_000).build();
        assertThat(load(some).replaceAll("\\s+", " ")).contains("ms (failed responses included), ");
        assertThat(load(LOAD)).doesNotContain("failed responses");
    }

    @Test
    void stepsThatWereNeverReachedAreNamedWithTheReason() {
        StepResult failing =
                new StepResult("GET /events", 0, 12, LatencyProfile.NONE, Optional.empty(), Optional.empty());
        StepResult never = new StepResult("GET /page", 0, 0, LatencyProfile.NONE, Optional.empty(), Optional.empty());
        LoadResult ended = LOAD.toBuilder().steps(List.of(failing, never)).build();
        assertThat(load(ended).replaceAll("\\s+", " "))
                .contains(
                        "Never sent: GET /page. GET /events failed 12 times, and in a sequence a failure ends the pass");
        assertThat(load(LOAD.toBuilder().steps(List.of(failing, failing)).build()))
                .doesNotContain("Never sent");
    }

    @Test
    void aClosedLoadIsOfferedNothing() {
        LoadResult closed = LOAD.toBuilder().latencyLow(Optional.empty()).build();
        assertThat(load(closed)).containsPattern("sent +8,000 +2,000 req/s\n").doesNotContain("offered", "planned");
    }

    @Test
    void csvOfALoad() {
        StringBuilder out = new StringBuilder();
        LoadCsv.write(LOAD, "http://127.0.0.1/?a=1,2", out);
        String[] lines = out.toString().split("\r\n");
        assertThat(lines).hasSize(2);
        String[] names = lines[0].split(",");
        assertThat(names).startsWith("target", "start", "seconds").doesNotHaveDuplicates();
        assertThat(lines[1]).startsWith("\"http://127.0.0.1/?a=1,2\",2026-");
        String[] cells = lines[1].replaceFirst("^\"[^\"]*\"", "target").split(",", -1);
        assertThat(cells).hasSameSizeAs(names);
        assertThat(cells[List.of(names).indexOf("latencyP99Ms")])
                .isEqualTo(Double.toString(LOAD.latency().p99Ms()));
        assertThat(cells[List.of(names).indexOf("valid")]).isEqualTo("true");
        assertThat(cells[List.of(names).indexOf("failedChecks")]).isEmpty();
    }

    @Test
    void everyColumnOfALoadIsDocumented() throws IOException {
        String table = LoadCsv.columns().stream()
                .map(column -> "| `" + column.name() + "` | " + column.meaning() + " |\n")
                .collect(Collectors.joining());
        assertThat(Files.readString(Path.of("../../docs/reference/load.md"))).endsWith("|---|---|\n" + table);
    }

    @Test
    void oneLineSaysThatAllChecksHeldAndFailedOnesAreNamed() {
        assertThat(load(LOAD)).contains("1 check held").doesNotContain("FAILED");
        LoadResult faulty = new Synthetic(2, 0.05)
                .faulty(new Synthetic(2, 0.05).slice("tomcat", Phase.RATE, 0, 1))
                .load();
        assertThat(load(faulty)).contains("FAILED").doesNotContain("held:");
        LoadResult starved = LOAD.toBuilder()
                .errors(List.of(new ErrorTally(ErrorKind.NO_SOCKET, 10, 1, "no port")))
                .build();
        assertThat(load(starved)).contains("1 check held (").doesNotContain("bottleneck");
    }

    /** Without a gate on the generator's CPU time, nothing shows that it was not the bottleneck. */
    @Test
    void aLoadThatSaturatesItsOwnThreadsSaysThatItsRateIsALowerBound() {
        LoadResult.Builder closed = LoadResult.builder()
                .seconds(10)
                .requests(100, 100, 100)
                .rates(10, 10)
                .validity(List.of(new GateResult(Gate.CONNECTIONS, 1, 1, true, "")));
        LoadResult busy = closed.generatorCpuNanos(9_000_000_000L).build();

        assertThat(load(busy, OptionalInt.of(1)).replaceAll("\\s+", " "))
                .contains("1 check held (connections)", "used 90% of its threads' time", "lower bound")
                .doesNotContain("bottleneck");
        assertThat(load(busy, OptionalInt.of(2))).doesNotContain("lower bound");
        assertThat(load(busy, OptionalInt.empty())).doesNotContain("lower bound");
    }

    @Test
    void coloursOnlyWhereTheyAreWanted() {
        assertThat(load(LOAD)).doesNotContain("\u001B");
        StringBuilder colourful = new StringBuilder();
        LoadSummary.write(LOAD, BANDS, "x", OptionalInt.empty(), new TerminalStyle(80, true), colourful);
        assertThat(colourful.toString()).contains("\u001B[");
    }

    @ParameterizedTest
    @FieldSource("dev.assay.report.InLocale#TAGS")
    void loadSummary(String tag) {
        Golden.check("load.txt", InLocale.get(tag, () -> load(LOAD)));
    }

    @Test
    void loadSummaryWithErrorsAndAFailedCheckSaysSoAtTheTop() {
        LoadResult faulty = new Synthetic(2, 0.05)
                .faulty(new Synthetic(2, 0.05).slice("tomcat", Phase.RATE, 0, 1))
                .load();
        Golden.check("load-faulty.txt", load(faulty));
        assertThat(load(faulty).lines().limit(3))
                .anySatisfy(line -> assertThat(line).startsWith("Not valid"));
    }

    /** Everything that is printed on a terminal, and what is written for others. */
    @ParameterizedTest
    @ValueSource(strings = {"\u001b]0;x\u0007 \u202egnp", "http://ann:canary@h/", "token=canary"})
    void whatOthersWroteIsHarmless(String payload) {
        LoadResult hostile = LOAD.toBuilder()
                .errors(List.of(new ErrorTally(ErrorKind.MALFORMED, 3, 1, payload)))
                .steps(List.of(new StepResult(payload, 1, 1, LOAD.latency(), Optional.empty(), Optional.empty())))
                .validity(List.of(new GateResult(Gate.GENERATOR_CPU, 1, 0, false, payload)))
                .build();
        StringBuilder out = new StringBuilder();
        LoadSummary.write(hostile, List.of(), payload, OptionalInt.empty(), TerminalStyle.plain(), out);
        LoadCsv.write(hostile, payload, out);

        assertThat(out.toString()).doesNotContain("\u001b", "\u0007", "\u202e", "canary");
        assertThat(out.toString().lines().limit(20))
                .allSatisfy(line -> assertThat(Cells.width(line)).isLessThanOrEqualTo(80));
    }

    @Test
    void aLoadWithoutResponsesShowsNoLatency() {
        LoadResult nothing = LoadResult.builder().seconds(0).requests(100, 0, 0).build();
        assertThat(load(nothing))
                .contains("No responses, so no latency.", "p99 –")
                .doesNotContain("NaN", "Infinity");
    }

    private static String load(LoadResult result) {
        return load(result, OptionalInt.empty());
    }

    private static String load(LoadResult result, OptionalInt loops) {
        StringBuilder out = new StringBuilder();
        LoadSummary.write(result, BANDS, "http://127.0.0.1:8080/orders/1", loops, TerminalStyle.plain(), out);
        return out.toString();
    }
}
