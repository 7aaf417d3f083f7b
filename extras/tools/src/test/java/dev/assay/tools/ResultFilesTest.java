package dev.assay.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.LatencyBand;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Result files of real runs, whole and damaged. */
class ResultFilesTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void abSaysItInTextAndPercentiles() throws Exception {
        Figures figures = AbText.read(text("ab.txt"), text("ab.csv").lines().toList());
        assertThat(figures.version()).isEqualTo("2.3");
        assertThat(figures.samples()).isEqualTo(300);
        assertThat(figures.errors()).isZero();
        assertThat(figures.seconds()).isEqualTo(1.399);
        assertThat(figures.throughputPerSecond()).isEqualTo(214.37);
        assertThat(figures.times().averageMillis()).hasValue(46.648);
        assertThat(figures.times().minMillis()).hasValue(3.244);
        assertThat(figures.times().maxMillis()).hasValue(79.465);
        assertThat(figures.times().stdDevMillis()).hasValue(7.1);
        assertThat(figures.times().percentile(99)).hasValue(54.475);
        assertThat(figures.bytes().receivedKbPerSecond()).hasValue(29.31);
        assertThat(figures.bytes().sentKbPerSecond()).isEmpty();
        assertThat(figures.bytes().averageBytes()).hasValue(140);
    }

    @Test
    void abCountsWrongStatusesAsErrorsAndSentBytes() throws Exception {
        assertThat(AbText.read(
                                text("ab-wrong-status.txt"),
                                text("ab.csv").lines().toList())
                        .errors())
                .isEqualTo(100);
        assertThat(AbText.read(text("ab-post.txt"), text("ab-post.csv").lines().toList())
                        .bytes()
                        .sentKbPerSecond())
                .hasValue(7691.87);
    }

    @Test
    void abResponsesOfAnotherLengthAreNoErrors() throws Exception {
        String other = text("ab.txt")
                .replace(
                        "Failed requests:        0",
                        "Failed requests:        12\n   (Connect: 1, Receive: 2, Length: 8, Exceptions: 1)");
        assertThat(AbText.read(other, text("ab.csv").lines().toList()).errors()).isEqualTo(4);
        assertThat(AbText.read(other, text("ab.csv").lines().toList()).errorKinds())
                .isEqualTo(Map.of("receive", 2L, "connect", 1L, "exceptions", 1L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Version 2.3", "Complete requests:", "Requests per second:", "Total:  ", "Transfer rate:"})
    void abTextThatIsCutOffSaysWhatIsMissing(String from) {
        assertThatThrownBy(() -> AbText.read(
                        text("ab.txt").substring(0, text("ab.txt").indexOf(from)),
                        text("ab.csv").lines().toList()))
                .isInstanceOf(UnusableResultException.class)
                .hasMessageContaining("console.txt: cut off or not from ApacheBench: it lacks");
    }

    @Test
    void abPercentilesThatAreCutOff() throws IOException {
        List<String> lines = text("ab.csv").lines().toList();
        assertThatThrownBy(() -> AbText.read(text("ab.txt"), lines.subList(0, 40)))
                .hasMessageContaining("ab.csv is cut off: it lacks the percentiles [50.0, 99.0]");
        assertThatThrownBy(() -> AbText.read(text("ab.txt"), List.of(lines.get(0), "0,3.2")))
                .hasMessageContaining("has a line that is not one: 0,3.2");
        assertThatThrownBy(() -> AbText.read(text("ab.txt"), List.of())).hasMessageContaining("lacks the percentiles");
    }

    @Test
    void jmeterRecordsEachRequest() throws Exception {
        Figures figures = JtlFile.read(file("result.jtl", text("result.jtl")));
        assertThat(figures.samples()).isEqualTo(15);
        assertThat(figures.errors()).isZero();
        assertThat(figures.users()).hasValue(5);
        assertThat(figures.bytes().averageBytes().orElseThrow()).isBetween(87.0, 90.0);
        assertThat(figures.overTime().stream()
                        .mapToLong(moment -> moment.started().orElseThrow())
                        .sum())
                .isEqualTo(15);
        assertThat(figures.throughputPerSecond()).isCloseTo(15 / figures.seconds(), within(1e-9));
    }

    @Test
    void jmeterFiguresByHand() throws Exception {
        Figures figures = JtlFile.read(file(
                "result.jtl",
                "timeStamp,elapsed,label,responseCode,threadName,success,bytes,sentBytes\n"
                        + "1000,10,\"a, \"\"b\"\"\",200,users 1-1,true,1024,512\n"
                        + "1990,30,a,500,users 1-2,false,3072,512\n"));
        assertThat(figures.seconds()).isEqualTo(1.02);
        assertThat(figures.errors()).isEqualTo(1);
        assertThat(figures.times().averageMillis()).hasValue(20);
        assertThat(figures.times().stdDevMillis()).hasValue(10);
        assertThat(figures.times().percentile(50)).hasValue(10);
        assertThat(figures.times().percentile(99)).hasValue(30);
        assertThat(figures.bytes().receivedKbPerSecond().orElseThrow()).isCloseTo(4 / 1.02, within(1e-9));
        assertThat(figures.bytes().averageBytes()).hasValue(2048);
        assertThat(figures.overTime()).containsExactly(moment(0, 2, 0, 1, 10), moment(1, 0, 1, 1, 30));
        assertThat(figures.distribution())
                .contains(new LatencyBand(10, 13, 1))
                .last()
                .isEqualTo(new LatencyBand(25, 32, 1));
        assertThat(figures.errorKinds()).containsExactly(Map.entry("status 500", 1L));
    }

    private static ToolResult.Moment moment(int second, long started, long errors, long users, double millis) {
        OptionalDouble all = OptionalDouble.of(millis);
        return new ToolResult.Moment(
                second,
                1,
                OptionalLong.of(started),
                1,
                OptionalLong.of(errors),
                OptionalLong.of(users),
                millis,
                all,
                all,
                all,
                all);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 30, 200, 1000})
    void jmeterFileThatIsCutOff(int length) throws IOException {
        Path file = file("result.jtl", text("result.jtl").substring(0, length));
        assertThatThrownBy(() -> JtlFile.read(file))
                .isInstanceOf(UnusableResultException.class)
                .hasMessageMatching("result.jtl is (empty|cut off: its last line has no end)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1,2,3", "x,119,GET,200,users 1-2,true,88,123,53,0,1", "1,-5,GET,200,u,true,88,123,53,0,1"})
    void jmeterLineThatIsNone(String line) throws IOException {
        Path file = file("result.jtl", text("result.jtl") + line + "\n");
        assertThatThrownBy(() -> JtlFile.read(file))
                .isInstanceOf(UnusableResultException.class)
                .hasMessageContaining("result.jtl:17: ");
    }

    @Test
    void jmeterFileWithOtherColumns() throws IOException {
        Path file = file("result.jtl", "timeStamp,elapsed\n1,2\n");
        assertThatThrownBy(() -> JtlFile.read(file)).hasMessageContaining("it has no column threadName");
    }

    @Test
    void gatlingLogsEachRequestAndUser() throws Exception {
        Figures figures = SimulationLog.read(file("simulation.log", text("simulation.log")));
        assertThat(figures.version()).isEqualTo("3.11.5");
        assertThat(figures.samples()).isEqualTo(30);
        assertThat(figures.errors()).isEqualTo(15);
        assertThat(figures.users()).hasValue(5);
        assertThat(figures.bytes()).isEqualTo(ToolResult.Bytes.NONE);
        assertThat(figures.seconds()).isEqualTo((1795274646587L - 1795274644094L) / 1e3);
        assertThat(figures.overTime().stream()
                        .mapToLong(moment -> moment.errors().orElseThrow())
                        .sum())
                .isEqualTo(15);
        assertThat(figures.errorKinds()).containsExactly(Map.entry("status.find.is(200), but actually found 500", 15L));
        assertThat(figures.overTime().get(0).users()).hasValue(4);
    }

    @Test
    void gatlingLogThatIsCutOff() throws IOException {
        String whole = text("simulation.log");
        Path inALine = file("simulation.log", whole.substring(0, whole.length() - 20));
        assertThatThrownBy(() -> SimulationLog.read(inALine)).hasMessageContaining("cut off");
        Path betweenLines = file("simulation.log", whole.substring(0, whole.lastIndexOf("USER")));
        assertThatThrownBy(() -> SimulationLog.read(betweenLines))
                .hasMessageContaining("simulation.log is cut off: 5 users came and 4 went");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "REQUEST\t\tget\tx\t5\tOK\t ",
                "REQUEST\t\tget",
                "REQUEST\t\tget\t9\t5\tOK\t ",
                "USER\tusers",
                "nonsense"
            })
    void gatlingLineThatIsNone(String line) throws IOException {
        Path file = file("simulation.log", text("simulation.log") + line + "\n");
        assertThatThrownBy(() -> SimulationLog.read(file))
                .isInstanceOf(UnusableResultException.class)
                .hasMessageContaining("simulation.log:42: ");
    }

    @Test
    void gatlingLogWithoutARun() throws IOException {
        Path file = file("simulation.log", "USER\tusers\tSTART\t1\nUSER\tusers\tEND\t2\n");
        assertThatThrownBy(() -> SimulationLog.read(file)).hasMessageContaining("it names no run");
    }

    @Test
    void wrkSaysItInText() throws Exception {
        Figures figures = WrkText.read(text("wrk.txt"));
        assertThat(figures.version()).isEqualTo("debian/4.1.0-3+b2");
        assertThat(figures.samples()).isEqualTo(184);
        assertThat(figures.errors()).isZero();
        assertThat(figures.seconds()).isEqualTo(2.01);
        assertThat(figures.throughputPerSecond()).isEqualTo(91.6);
        assertThat(figures.times().averageMillis()).hasValue(43.58);
        assertThat(figures.times().maxMillis()).hasValue(48.02);
        assertThat(figures.times().percentile(99)).hasValue(48);
        assertThat(figures.bytes().receivedKbPerSecond()).hasValue(7.42);
        assertThat(figures.bytes().averageBytes().orElseThrow()).isCloseTo(14.91 * 1024 / 184, within(1e-9));
        assertThat(WrkText.read(text("wrk-wrong-status.txt")).errors()).isEqualTo(180);
    }

    @Test
    void wrkCountsBrokenConnections() throws Exception {
        Figures figures = WrkText.read(text("wrk.txt")
                .replace("Requests/sec", "  Socket errors: connect 1, read 2, write 0, timeout 3\nRequests/sec"));
        assertThat(figures.samples()).as("a time-out is of an answered request").isEqualTo(187);
        assertThat(figures.errors()).isEqualTo(6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Latency  ", "99%", "184 requests", "Requests/sec", "Transfer/sec"})
    void wrkTextThatIsCutOff(String from) throws IOException {
        String text = text("wrk.txt").substring(0, text("wrk.txt").indexOf(from));
        assertThatThrownBy(() -> WrkText.read(text))
                .isInstanceOf(UnusableResultException.class)
                .hasMessageContaining("cut off");
    }

    private static final String K6 = """
            seconds\t\t2.5
            http_reqs\tcount\t200
            http_reqs\trate\t80
            http_req_failed\tpasses\t3
            http_req_duration\tavg\t1.5
            http_req_duration\tmin\t0.5
            http_req_duration\tmax\t9
            http_req_duration\tp(50)\t1
            http_req_duration\tp(75)\t2
            http_req_duration\tp(80)\t3
            http_req_duration\tp(90)\t4
            http_req_duration\tp(95)\t5
            http_req_duration\tp(99)\t6
            http_req_duration\tp(99.9)\t7
            data_received\tcount\t20480
            data_received\trate\t8192
            data_sent\trate\t4096
            end
            """;

    @Test
    void k6SaysItInASummary() throws Exception {
        Figures figures = K6Summary.read("k6 v0.57.0 (go1.23, linux/amd64)\n", K6);
        assertThat(figures.version()).isEqualTo("0.57.0");
        assertThat(figures.samples()).isEqualTo(200);
        assertThat(figures.errors()).isEqualTo(3);
        assertThat(figures.throughputPerSecond()).isEqualTo(80);
        assertThat(figures.times().percentile(99.9)).hasValue(7);
        assertThat(figures.bytes().receivedKbPerSecond()).hasValue(8);
        assertThat(figures.bytes().averageBytes()).hasValue(102.4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"end", "http_req_duration\tp(99)", "http_reqs\trate"})
    void k6SummaryThatIsCutOff(String from) {
        assertThatThrownBy(() -> K6Summary.read("k6 v1", K6.substring(0, K6.indexOf(from))))
                .isInstanceOf(UnusableResultException.class)
                .hasMessageContaining("summary.tsv is cut off: it has no end");
    }

    @Test
    void k6SummaryThatLacksAFigureOrHasAnotherLine() {
        assertThatThrownBy(() -> K6Summary.read("k6 v1", K6.replace("http_reqs\tcount\t200\n", "")))
                .hasMessageContaining("summary.tsv lacks http_reqs count");
        assertThatThrownBy(() -> K6Summary.read("k6 v1", K6.replace("\t200\n", "\tmany\n")))
                .hasMessageContaining("summary.tsv:2: not a line of ours");
        assertThatThrownBy(() -> K6Summary.read("", K6)).hasMessageContaining("is not from k6");
    }

    @Test
    void hyperfoilSummary() throws Exception {
        String text = """
                seconds\t2.0
                requests\t100
                errors\t1
                invalid\t2
                mean\t1.5
                deviation\t0.5
                min\t1.0
                max\t9.0
                p50.0\t1
                p75.0\t1
                p80.0\t1
                p90.0\t1
                p95.0\t1
                p99.0\t8
                p99.9\t9
                end\t0
                """;
        Figures figures = HyperfoilDriver.figures(text);
        assertThat(figures.samples()).isEqualTo(100);
        assertThat(figures.errors()).isEqualTo(3);
        assertThat(figures.throughputPerSecond()).isEqualTo(50);
        assertThat(figures.times().percentile(99)).hasValue(8);
        assertThatThrownBy(() -> HyperfoilDriver.figures(text.substring(0, text.indexOf("end"))))
                .hasMessageContaining("summary.tsv is cut off");
        assertThatThrownBy(() -> HyperfoilDriver.figures(text.replace("p99.9\t9\n", "")))
                .hasMessageContaining("summary.tsv lacks p99.9");
        assertThatThrownBy(() -> HyperfoilDriver.figures(text + "x\n")).hasMessageContaining("not one of ours");
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    static String text(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(ResultFilesTest.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
