package dev.assay.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.BadInputException;
import dev.assay.tools.files.FileFigure;
import dev.assay.tools.files.FileRun;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files written by the tools themselves, whole and damaged, under neutral names. */
class ResultFilesOfOthersTest {
    /** With a minimal JSON parser, since the real one is in another room. */
    @TempDir
    private Path folder = Path.of("");

    @Test
    void jmeterAsCsvCountsRequestsAndNotTransactions() throws IOException {
        FileRun run = read("files/jmeter-transactions.csv");
        assertThat(run.tool()).isEqualTo("JMeter");
        assertThat(run.samples()).hasValue(8);
        assertThat(run.errors()).hasValue(4);
        assertThat(run.users()).hasValue(2);
        assertThat(run.longestMillis()).hasValue(123);
        assertThat(run.span().orElseThrow().startMillis()).isEqualTo(1795472478507.0);
        assertThat(value(run, FileFigure.THROUGHPUT))
                .isCloseTo(8 / run.seconds().orElseThrow(), within(1e-9));
        assertThat(run.figure(FileFigure.P50).orElseThrow().plusMinus()).isEqualTo(1);
    }

    @Test
    void jmeterWithTransactionsAloneCountsThem() throws IOException {
        List<String> lines = text("files/jmeter-transactions.csv").lines().toList();
        String alone = lines.get(0) + "\n"
                + String.join(
                        "\n",
                        lines.stream()
                                .filter(line -> line.contains("Number of samples in transaction"))
                                .toList())
                + "\n";
        assertThat(ResultFiles.read("a", file(alone)).samples()).hasValue(4);
    }

    @Test
    void jmeterWithAnotherSeparatorAndBreaksInCells() throws IOException {
        FileRun run = ResultFiles.read(
                "a",
                file(String.join(
                        "\r\n",
                        "timeStamp;elapsed;label;success;failureMessage",
                        "1000000;10;a;true;",
                        "1000990;30;a;false;\"not; what\n\"\"was\"\" asked\"",
                        "")));
        assertThat(run.samples()).hasValue(2);
        assertThat(run.errors()).hasValue(1);
        assertThat(run.seconds()).hasValue(1.02);
        assertThat(value(run, FileFigure.MEAN)).isEqualTo(20);
        assertThat(run.users()).isEmpty();
    }

    /** Lines as editors leave them at the end; a header where runs were put one after the other. */
    @Test
    void jmeterWithEmptyLinesIsReadAndWithASecondHeaderIsNot() throws IOException {
        String run = "timeStamp,elapsed,label,success\n1000000,10,a,true\n";
        assertThat(ResultFiles.read("a", file(run + "\n\n")).samples()).hasValue(1);
        Path two = file(run + run);
        assertThatThrownBy(() -> ResultFiles.read("a", two)).hasMessageContaining("run:3: a second run begins");
    }

    /** JMeter appends to the file of -l, without a second header. */
    @Test
    void jmeterWithARunAppendedIsRefused() throws IOException {
        Path two = file(requests(10, 1_795_472_253_000L)
                + requests(10, 1_795_472_353_000L).replaceFirst(".*\n", ""));
        assertThatThrownBy(() -> ResultFiles.read("a", two))
                .hasMessageContaining("no response for 91 s")
                .hasMessageContaining("write each run into a file of its own");
        String xml = Files.readString(two)
                .replaceFirst(".*\n", "")
                .replaceAll("(\\d+),500,a,true", "<httpSample ts=\"$1\" t=\"500\" s=\"true\"/>");
        assertThatThrownBy(() -> ResultFiles.read("a", file("<testResults>" + xml + "</testResults>\n")))
                .hasMessageContaining("no response for 91 s");
    }

    /** Such as between a login and the load, or where a server hung. */
    @Test
    void jmeterMayPause() throws IOException {
        String load = requests(10, 1_795_472_353_000L);
        assertThat(ResultFiles.read("a", file(load + "1795472253000,500,a,true\n"))
                        .samples())
                .hasValue(11);
        String before = load + requests(10, 1_795_472_253_000L).replaceFirst(".*\n", "");
        assertThat(ResultFiles.read("a", file(before + "1795472262500,90500,a,true\n"))
                        .samples())
                .hasValue(21);
    }

    /** One each second, which takes half of it. */
    private static String requests(int count, long from) {
        return LongStream.range(0, count)
                .mapToObj(i -> from + 1000 * i + ",500,a,true\n")
                .collect(Collectors.joining("", "timeStamp,elapsed,label,success\n", ""));
    }

    /** From JMeter 5.0 on, redirects and embedded resources follow their request, whose time includes theirs. */
    @Test
    void jmeterAsCsvDoesNotCountPartsOfARequest() throws IOException {
        FileRun run = ResultFiles.read("a", file("""
                timeStamp,elapsed,label,success,threadName
                1000000,30,log in,true,users 1-1
                1000005,5,log in,true,users 1-2
                1000000,10,log in-0,true,users 1-1
                1000010,20,log in-1,true,users 1-1
                1000012,3,log in-1-0,true,users 1-1
                1000030,5,log in-2,true,users 1-1
                1000040,7,item,true,users 1-1
                1000047,9,item-1,true,users 1-1
                """));
        assertThat(run.samples()).hasValue(5);
        assertThat(value(run, FileFigure.MEAN)).isEqualTo((30 + 5 + 5 + 7 + 9) / 5.0);
    }

    /** A resource of a page that redirects: its parts are named after the page, and the first has no thread. */
    @Test
    void jmeterAsCsvDoesNotCountPartsOfParts() throws IOException {
        FileRun run = ResultFiles.read("a", file("""
                timeStamp,elapsed,label,success,threadName,allThreads
                1795472253000,100,page,true,u 1-1,1
                1795472253000,10,page-0,true,u 1-1,1
                1795472253010,10,page-1,true,u 1-1,1
                1795472253020,30,page-2,true,u 1-1,1
                1795472253020,10,page-0,true,,0
                1795472253030,20,page-1,true,u 1-1,1
                1795472253050,51,page-3,true,u 1-1,1
                1795472253100,0,page-4,true,u 1-1,1
                """));
        assertThat(run.samples()).hasValue(1);
        assertThat(run.users()).hasValue(1);
        assertThat(value(run, FileFigure.MEAN)).isEqualTo(100);
    }

    /** With {@code subresults.disable_renaming=true}; two requests are named by their URL, too. */
    @Test
    void jmeterAsCsvDoesNotCountPartsNamedByTheirUrl() throws IOException {
        FileRun run = ResultFiles.read("a", file("""
                timeStamp,elapsed,label,responseMessage,success,threadName
                1795472253000,30,log in,OK,true,u 1-1
                1795472253000,10,http://127.0.0.1:8080/login,Found,true,u 1-1
                1795472253010,20,http://127.0.0.1:8080/home,OK,true,u 1-1
                1795472253030,4,http://127.0.0.1:8080/a,OK,true,u 1-1
                1795472253034,6,http://127.0.0.1:8080/b,OK,true,u 1-1
                """));
        assertThat(run.samples()).hasValue(3);
        assertThat(value(run, FileFigure.MEAN)).isEqualTo((30 + 4 + 6) / 3.0);
    }

    /** Two threads, and a request of a third that is named like a part. */
    @Test
    void jmeterAsCsvDoesNotCountPartsOfARequestWithoutTheirThread() throws IOException {
        FileRun run = ResultFiles.read("a", file("""
                timeStamp,elapsed,label,success
                1795472253000,30,home,true
                1795472253000,10,home-0,true
                1795472253005,40,log in-7,true
                1795472253010,20,home-1,true
                1795472253010,35,log in-7-0,true
                1795472253020,40,home-2,true
                """));
        assertThat(run.samples()).hasValue(3);
        assertThat(value(run, FileFigure.MEAN)).isEqualTo((30 + 40 + 40) / 3.0);
    }

    /** Their message tells them from requests. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "000,10,GET a\n010,20,GET b\n000,30,both\n",
                "000,30,both\n000,10,GET a\n010,20,GET b\n",
            })
    void jmetersTransactionsWithoutTheirMessageAreRefused(String lines) throws IOException {
        Path file = file("timeStamp,elapsed,label,threadName,success\n"
                + lines.replaceAll("(?m)^(.+)$", "1795472253$1,u 1-1,true"));
        assertThatThrownBy(() -> ResultFiles.read("a", file))
                .hasMessageContaining("jmeter.save.saveservice.response_message=true");
        String xml = Files.readString(file)
                .replaceFirst(".*\n", "")
                .replaceAll("(\\d+),(\\d+),.*", "<sample ts=\"$1\" t=\"$2\" tn=\"u 1-1\" s=\"true\"/>");
        assertThatThrownBy(() -> ResultFiles.read("a", file("<testResults>" + xml + "</testResults>\n")))
                .hasMessageContaining("jmeter.save.saveservice.response_message=true");
    }

    /** A transaction may contain its requests, whose redirects are parts of them. */
    @Test
    void jmeterAsXmlCountsRequestsInATransactionButNotTheirParts() throws IOException {
        FileRun run = read("files/jmeter.xml");
        assertThat(run.tool()).isEqualTo("JMeter");
        assertThat(run.samples()).hasValue(12);
        assertThat(run.errors()).hasValue(6);
        assertThat(run.users()).hasValue(2);
        assertThat(run.longestMillis()).hasValue(157);
        FileRun redirected = ResultFiles.read("a", file("""
                <testResults>
                <sample t="30" ts="1000000" s="true" rm="Number of samples in transaction : 1">
                <httpSample t="20" ts="1000000" s="true"><httpSample t="5" ts="1000000" s="true"/></httpSample>
                </sample>
                <httpSample t="10" ts="1000030" s="true"/>
                </testResults>
                """));
        assertThat(redirected.samples()).hasValue(2);
        assertThat(value(redirected, FileFigure.MEAN)).isEqualTo(15);
    }

    @Test
    void jmeterAsXmlWithoutSuccessIsNotReadAsFailures() throws IOException {
        Path file = file("<testResults>\n<httpSample t=\"10\" ts=\"1000000\"/>\n</testResults>\n");
        assertThatThrownBy(() -> ResultFiles.read("a", file))
                .hasMessageContaining("run:2: success is neither true nor false");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "files/jmeter-transactions.csv",
                "files/jmeter.xml",
                "simulation.log",
                "files/wrk-plain.txt",
                "files/k6-points.json",
                "files/k6-summary.json",
                "files/run.hlog"
            })
    void aByteOrderMarkIsNoPartOfTheText(String name) throws IOException {
        FileRun marked = ResultFiles.read("a", file("\uFEFF" + text(name)));
        assertThat(marked.samples()).isEqualTo(read(name).samples());
    }

    /** Seconds without a request, of which there may be very many where a time stamp is wrong. */
    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aRunWithAGapIsReadAtOnce() throws IOException {
        FileRun run = ResultFiles.read("a", file("timeStamp,elapsed,success\n1000,5,true\n99999999999990,5,true\n"));
        assertThat(run.drift().orElseThrow().leastPerSecond()).isZero();
    }

    /** A transaction stands beside its requests unless JMeter was told to make it their parent. */
    @Test
    void jmeterAsXmlCountsRequestsAndNotTransactions() throws IOException {
        FileRun run = ResultFiles.read("a", file("""
                <testResults>
                <httpSample t="10" ts="1000000" s="true" rm="OK"/>
                <httpSample t="20" ts="1000010" s="true" rm="OK"/>
                <sample t="30" ts="1000000" s="true" rm="Number of samples in transaction : 2"/>
                </testResults>
                """));
        assertThat(run.samples()).hasValue(2);
        assertThat(run.longestMillis()).hasValue(20);
        assertThat(value(run, FileFigure.MEAN)).isEqualTo(15);
    }

    @Test
    void xmlLoadsNothingFromElsewhere() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "1");
        Path file = file("<?xml version=\"1.0\"?><!DOCTYPE t [<!ENTITY x SYSTEM \"" + secret.toUri()
                + "\">]><testResults><sample t=\"&x;\" ts=\"1000\" s=\"true\"/></testResults>\n");
        assertThatThrownBy(() -> ResultFiles.read("a", file))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("t is not a whole number: _x;");
    }

    /** Of characters that XML cannot hold, and of any number: the JDK's limit is 100,000 from 24 on. */
    @Test
    void jmeterAsXmlMayHaveReferences() throws IOException {
        String limit = "jdk.xml.totalEntitySizeLimit";
        String sample = "<httpSample t=\"10\" ts=\"1000000\" s=\"false\" lb=\"/?a=1&amp;b=2\">%s</httpSample>\n";
        System.setProperty(limit, "1000");
        try {
            for (String data : List.of("&quot;", "&#x0;", "&#27;", "\u0001")) {
                Path file = file("<testResults>\n" + sample.formatted(data).repeat(2000) + "</testResults>\n");
                assertThat(ResultFiles.read("a", file).errors()).as(data).hasValue(2000);
            }
        } finally {
            System.clearProperty(limit);
        }
    }

    @Test
    void usersWhoComeOneAfterTheOtherAreASchedule() throws IOException {
        StringBuilder csv = new StringBuilder("timeStamp,elapsed,success,threadName,allThreads\n");
        for (int i = 0; i < 10; i++) {
            csv.append(1_000_000 + 100 * i).append(",5,true,u ").append(i).append(",2\n");
        }
        assertThat(ResultFiles.read("a", file(csv.toString())).pace()).isEqualTo(FileRun.Pace.SCHEDULE);
        assertThat(read("files/jmeter.xml").pace()).isEqualTo(FileRun.Pace.ANSWERS);
    }

    /** Each of them counts only its own threads in allThreads. */
    @Test
    void usersOfSeveralJMeterEnginesAreAddedUp() throws IOException {
        StringBuilder csv = new StringBuilder("timeStamp,elapsed,success,threadName,allThreads\n");
        for (int i = 0; i < 60; i++) {
            csv.append(1_000_000 + 10 * i)
                    .append(",50,true,10.0.0.")
                    .append(i % 3 + 1)
                    .append("-Users 1-")
                    .append(i % 6);
            csv.append(",2\n");
        }
        FileRun run = ResultFiles.read("a", file(csv.toString()));
        assertThat(run.pace()).isEqualTo(FileRun.Pace.ANSWERS);
        assertThat(run.users()).hasValue(6);
    }

    /** Their users come while the number at once still grows. */
    @Test
    void aRampOfGatlingsClosedLoadIsNoSchedule() throws IOException {
        StringBuilder log = new StringBuilder("RUN\ta.B\tb\t0\t \t3.12.0\n");
        log.append("USER\ts\tSTART\t1000\nREQUEST\t\tget\t1000\t1005\tOK\t \n");
        for (int i = 1; i <= 20; i++) {
            long at = 1000 + 20L * i;
            log.append("USER\ts\tEND\t").append(at).append('\n');
            log.append("USER\ts\tSTART\t").append(at + 1).append('\n');
            log.append("REQUEST\t\tget\t")
                    .append(at + 1)
                    .append('\t')
                    .append(at + 6)
                    .append("\tOK\t \n");
        }
        log.append("USER\ts\tSTART\t1430\nUSER\ts\tSTART\t9000\n");
        assertThat(ResultFiles.read("a", file(log.toString())).pace()).isEqualTo(FileRun.Pace.UNTOLD);
    }

    /** A thousand a second, of which each keeps one of ten allocated VUs busy for six milliseconds. */
    @Test
    void anArrivalRateOfK6IsNoClosedLoop() throws IOException {
        StringBuilder csv = new StringBuilder("metric_name,timestamp,metric_value,scenario\nvus,1795472253000,10,a\n");
        for (int i = 0; i < 100; i++) {
            long at = 1795472253000L + i;
            csv.append("http_req_duration,")
                    .append(at)
                    .append(",6,a\niteration_duration,")
                    .append(at)
                    .append(",6,a\n");
        }
        FileRun open = ResultFiles.read("a", file(csv.toString()));
        assertThat(open.pace()).isEqualTo(FileRun.Pace.UNTOLD);
        assertThat(open.users()).isEmpty();

        FileRun closed =
                ResultFiles.read("a", file(csv.toString().replace("vus,1795472253000,10,", "vus,1795472253000,6,")));
        assertThat(closed.pace()).isEqualTo(FileRun.Pace.ANSWERS);
        assertThat(closed.users()).hasValue(6);
    }

    @Test
    void gatling() throws IOException {
        FileRun run = read("simulation.log");
        assertThat(run.tool()).isEqualTo("Gatling");
        assertThat(run.samples()).hasValue(30);
        assertThat(run.errors()).hasValue(15);
        assertThat(run.users().orElseThrow()).isBetween(1L, 5L);
        assertThat(run.span()).contains(new FileRun.Span(1795274644094.0, 1795274646587.0, 1));
    }

    /** Users who replace one another are as many at any time, whatever the servers answer. */
    @Test
    void gatlingDoesNotSayWhoSetsThePaceOfAConstantNumberOfUsers() throws IOException {
        assertThat(ResultFiles.read("a", file(users(1000))).pace()).isEqualTo(FileRun.Pace.UNTOLD);
        assertThat(ResultFiles.read("a", file(users(500))).pace()).isEqualTo(FileRun.Pace.SCHEDULE);
    }

    /** Ten users, one each second, who send a request each. */
    private static String users(long stay) {
        StringBuilder log = new StringBuilder("RUN\ta.B\tb\t0\t \t3.12.0\n");
        for (int i = 1; i <= 10; i++) {
            long from = 1000L * i;
            log.append("USER\ts\tSTART\t").append(from).append('\n');
            log.append("REQUEST\t\tget\t")
                    .append(from)
                    .append('\t')
                    .append(from + 5)
                    .append("\tOK\t \n");
            log.append("USER\ts\tEND\t").append(from + stay).append('\n');
        }
        return log.toString();
    }

    /** Those of exceptions in hooks. */
    @Test
    void gatlingsErrorsMayHaveLineBreaks() throws IOException {
        String log = users(500);
        String error =
                "ERROR\thook-1 crashed: JsonParseException: Unexpected character\n at [Source: \"x\"]\t1795274644500\n";
        assertThat(ResultFiles.read("a", file(log + error))).isEqualTo(ResultFiles.read("a", file(log)));
        assertThatThrownBy(() -> ResultFiles.read("a", file(log + error + " at nothing\n")))
                .hasMessageContaining("not a line of Gatling's:  at nothing");
    }

    /** The maximum duration of a run ends it while users are there. */
    @Test
    void gatlingMayStopWhileUsersAreThere() throws IOException {
        String log = users(500);
        FileRun run = ResultFiles.read("a", file(log.substring(0, log.lastIndexOf("USER"))));
        assertThat(run.samples()).hasValue(10);
        assertThat(run.pace()).isEqualTo(FileRun.Pace.SCHEDULE);
    }

    @Test
    void abInThreeForms() throws IOException {
        FileRun printed = read("files/ab-run.txt");
        assertThat(printed.tool()).isEqualTo("ab");
        assertThat(printed.samples()).hasValue(40);
        assertThat(printed.users()).hasValue(4);
        assertThat(printed.span()).isEmpty();
        assertThat(value(printed, FileFigure.P90)).isEqualTo(6);
        FileRun requests = read("files/ab-requests.tsv");
        assertThat(requests.samples()).hasValue(40);
        assertThat(requests.errors()).isEmpty();
        assertThat(requests.span().orElseThrow().resolutionMillis()).isEqualTo(1000);
        assertThat(value(requests, FileFigure.P90)).isEqualTo(6);
        FileRun.Figure rate = requests.figure(FileFigure.THROUGHPUT).orElseThrow();
        assertThat(rate.plusMinus()).isEqualTo(rate.value());
        FileRun percentiles = read("files/ab-percentiles.csv");
        assertThat(percentiles.samples()).isEmpty();
        assertThat(value(percentiles, FileFigure.P99)).isEqualTo(54.475);
        assertThat(percentiles.figure(FileFigure.THROUGHPUT)).isEmpty();
        assertThatThrownBy(() -> read("files/ab-percentiles-of-few.csv"))
                .hasMessageContaining("run:101: the percentiles fall");
    }

    @Test
    void wrkWithAndWithoutItsPercentiles() throws IOException {
        FileRun run = read("files/wrk-latency.txt");
        assertThat(run.tool()).isEqualTo("wrk");
        assertThat(run.users()).hasValue(4);
        assertThat(run.span()).isEmpty();
        assertThat(run.figures()).containsOnlyKeys(FileFigure.values());
        assertThat(read("files/wrk-plain.txt").figures()).containsOnlyKeys(FileFigure.THROUGHPUT, FileFigure.MEAN);
    }

    /** Output of wrk2 from its documentation. */
    private static final String WRK2 = """
            Running 30s test @ http://127.0.0.1:80/index.html
              2 threads and 100 connections
              Thread calibration: mean lat.: 10087 usec, rate sampling interval: 22 msec
              Thread Stats   Avg      Stdev     99%   +/- Stdev
                Latency     6.60ms    1.92ms  12.50ms   68.46%
                Req/Sec     1.04k     1.08k    2.50k    72.79%
              Latency Distribution (HdrHistogram - Recorded Latency)
             50.000%    6.67ms
             75.000%    7.78ms
             90.000%    9.14ms
             99.000%   11.18ms
             99.900%   12.30ms
             99.990%   12.45ms
             99.999%   12.50ms
            100.000%   12.50ms
              60018 requests in 30.00s, 19.81MB read
            Requests/sec:   2000.28
            Transfer/sec:    676.18KB
            """;

    @Test
    void wrk2SendsByASchedule() throws IOException {
        FileRun run = ResultFiles.read("a", file(WRK2));
        assertThat(run.tool()).isEqualTo("wrk2");
        assertThat(run.pace()).isEqualTo(FileRun.Pace.SCHEDULE);
        assertThat(value(run, FileFigure.P99)).isEqualTo(11.18);
        assertThat(run.longestMillis()).hasValue(12.5);
    }

    /** With {@code --u_latency}, response times without the wait for the schedule follow. */
    @Test
    void wrk2IsReadWithTheWaitForItsSchedule() throws IOException {
        FileRun run = ResultFiles.read("a", file(WRK2.replace("  60018 requests", """
                  Latency Distribution (HdrHistogram - Uncorrected Latency (measured without taking delayed starts into account))
                 50.000%    1.67ms
                 99.000%    2.18ms
                100.000%    3.50ms
                  60018 requests""")));
        assertThat(value(run, FileFigure.P99)).isEqualTo(11.18);
        assertThat(run.longestMillis()).hasValue(12.5);
    }

    /** It calibrates after ten seconds, the time that it runs for unless told otherwise. */
    @Test
    void wrk2IsKnownWithoutItsCalibration() throws IOException {
        FileRun run = ResultFiles.read("a", file("""
                Running 10s test @ http://127.0.0.1:80/
                  10 threads and 100 connections
                  Thread Stats   Avg      Stdev     Max   +/- Stdev
                    Latency     3.07s     1.61s    5.78s    58.00%
                    Req/Sec       -nan      -nan   0.00      0.00%
                  84156 requests in 10.00s, 15.33MB read
                Requests/sec:   8414.60
                Transfer/sec:      1.53MB
                """));
        assertThat(run.tool()).isEqualTo("wrk2");
        assertThat(run.pace()).isEqualTo(FileRun.Pace.SCHEDULE);
    }

    /** Its time-outs are connections that sent nothing for a while, be it that they had nothing to send. */
    @Test
    void timeoutsOfWrk2AreNoFailedRequests() throws IOException {
        String broken =
                WRK2.replace("Requests/sec", "  Socket errors: connect 0, read 3, write 0, timeout 1100\nRequests/sec");
        assertThat(ResultFiles.read("a", file(broken)).errors()).hasValue(3);
    }

    /** A percentile beyond the responses that wrk timed. */
    @Test
    void aPercentileOfZeroIsNone() throws IOException {
        FileRun run = ResultFiles.read(
                "a", file(text("files/wrk-latency.txt").replaceAll("(?m)^( +99%) .*$", "$1    0.00us")));
        assertThat(run.figures())
                .containsOnlyKeys(FileFigure.THROUGHPUT, FileFigure.MEAN, FileFigure.P50, FileFigure.P90);
    }

    @Test
    void k6InFourForms() throws IOException {
        FileRun points = read("files/k6-points.json");
        assertThat(points.tool()).isEqualTo("k6");
        assertThat(points.samples()).hasValue(6);
        assertThat(points.errors()).hasValue(2);
        assertThat(points.span()).isPresent();
        FileRun csv = read("files/k6-points.csv");
        assertThat(csv.samples()).hasValue(6);
        assertThat(csv.errors()).hasValue(2);
        assertThat(csv.span().orElseThrow().resolutionMillis()).isEqualTo(1000);
        for (String name : List.of("files/k6-summary.json", "files/k6-handle.json")) {
            FileRun summary = read(name);
            assertThat(summary.samples()).as(name).hasValue(6);
            assertThat(summary.errors()).as(name).hasValue(2);
            assertThat(summary.span()).as(name).isEmpty();
            assertThat(summary.figures()).as(name).containsOnlyKeys(FileFigure.values());
        }
        assertThat(value(read("files/k6-handle.json"), FileFigure.MEAN)).isEqualTo(33.9955865);
    }

    @Test
    void k6MayDateItsPointsByTheSecondInWords() throws IOException {
        String dated = text("files/k6-points.csv").replaceAll(",17954722\\d\\d,", ",2026-11-23T22:17:33Z,");
        FileRun run = ResultFiles.read("a", file(dated));
        assertThat(run.samples()).hasValue(6);
        assertThat(run.span().orElseThrow().resolutionMillis()).isEqualTo(1000);
    }

    /** It need not record which requests failed: {@code http.setResponseCallback(null)}. */
    @Test
    void k6WithoutFailuresDoesNotSayThatNoneFailed() throws IOException {
        String without = text("files/k6-points.csv")
                .lines()
                .filter(line -> !line.startsWith("http_req_failed"))
                .collect(Collectors.joining("\n", "", "\n"));
        assertThat(ResultFiles.read("a", file(without)).errors()).isEmpty();
    }

    @Test
    void k6sNewSummaryIsNamed() throws IOException {
        Path file = file("{\"version\": \"1.0.0\", \"config\": {\"duration\": 9}, \"results\": {\"metrics\": []}}\n");
        assertThatThrownBy(() -> ResultFiles.read("a", file))
                .hasMessageContaining("without --new-machine-readable-summary");
    }

    @Test
    void hdrHistogramTakesTheTagOfLatencies() throws IOException {
        FileRun run = read("files/run.hlog");
        assertThat(run.tool()).isEqualTo("HdrHistogram");
        assertThat(run.samples()).hasValue(50);
        assertThat(run.seconds()).hasValue(1.11);
        assertThat(run.pace()).isEqualTo(FileRun.Pace.UNTOLD);
        assertThat(run.longestMillis().orElseThrow()).isCloseTo(61.997, within(0.1));
        assertThat(run.span().orElseThrow().startMillis()).isEqualTo(1795472343949.0);
        Path others = file(text("files/run.hlog").replace("Tag=latency", "Tag=reads"));
        assertThatThrownBy(() -> ResultFiles.read("a", others)).hasMessageContaining("several tags", "reads, service");
    }

    /** Time stamps are relative to the base time, if there is one. The library for C writes the end of an interval, not its length. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "#[BaseTime: 1700000000.000 (seconds|#[StartTime: 1700000050.000 (seconds|50.000,2.000,61.997",
                "#[StartTime: 1700000050.000 (seconds|#[BaseTime: 1700000000.000 (seconds|50.000,2.000,61.997",
                "#[foobar]|#[StartTime: 1700000000.000 (seconds|1700000050.000,1700000052.000,61997000.0",
                "#[foobar]|#[StartTime: 1700000050.000 (seconds|0.000,2.000,61.997",
            })
    void hdrHistogramDatesItsIntervals(String first, String second, String interval) throws IOException {
        String encoded = text("files/run.hlog").strip().replaceFirst("(?s).*,", "");
        FileRun run = ResultFiles.read("a", file(first + "\n" + second + "\n" + interval + "," + encoded + "\n"));
        assertThat(run.span()).contains(new FileRun.Span(1_700_000_050_000.0, 1_700_000_052_000.0, 1));
        assertThat(run.seconds()).hasValue(2);
    }

    @Test
    void hdrHistogramOfTwoRunsIsNotOne() throws IOException {
        Path file = file(text("files/run.hlog").repeat(2));
        assertThatThrownBy(() -> ResultFiles.read("a", file)).hasMessageContaining("a second run begins");
    }

    /** No prefix of a real file crashes the reader or is read as a run with the full number of requests. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "files/jmeter-transactions.csv",
                "files/jmeter.xml",
                "simulation.log",
                "files/ab-run.txt",
                "files/ab-requests.tsv",
                "files/ab-percentiles.csv",
                "files/wrk-latency.txt",
                "files/k6-points.json",
                "files/k6-points.csv",
                "files/k6-summary.json",
                "files/run.hlog"
            })
    void aFileThatIsCutOffIsNamedWithItsLine(String name) throws IOException {
        String whole = text(name);
        int refused = 0;
        for (int share = 1; share < 40; share++) {
            String cut = whole.substring(0, whole.length() * share / 40);
            if (cut.endsWith("\n")) {
                continue;
            }
            try {
                assertThat(ResultFiles.read("a", file(cut)).samples().orElse(0))
                        .isLessThanOrEqualTo(
                                ResultFiles.read("a", file(whole)).samples().orElse(0));
            } catch (BadInputException e) {
                assertThat(e).hasMessageContaining(folder.resolve("run").toString());
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(25);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1000,x,true|run:2: elapsed is not a whole number of milliseconds: x",
                "1000,-5,true|run:2: a response time that cannot be: -5 ms",
                "-1,5,true|run:2: a time stamp that cannot be: -1",
                "1795255200,5,true|run:2: a time stamp that cannot be: 1795255200, which looks like seconds",
                "1000,5|run:2: 2 columns instead of 3",
                "1000,5,perhaps|run:2: success is neither true nor false: perhaps",
                "2026/11/23 22:00:00,5,true|run:2: timeStamp is not a whole number of milliseconds",
                "1000,5,\"true|run:2: a quote that is not closed"
            })
    void aLineThatIsNoneIsNamed(String line, String complaint) throws IOException {
        Path file = file("timeStamp,elapsed,success\n" + line + "\n");
        assertThatThrownBy(() -> ResultFiles.read("a", file))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(complaint);
    }

    @Test
    void onlyWhatIsCutOffIsCalledThat() {
        String sample = "<testResults>\n<httpSample t=\"10\" ts=\"1000000\" s=\"true\">";
        assertThatThrownBy(() -> ResultFiles.read("a", file(sample))).hasMessageContaining("run:2: cut off: ");
        assertThatThrownBy(() -> ResultFiles.read("a", file(sample + "<data></x></data></httpSample></testResults>")))
                .hasMessageContaining("run:2: not XML: The element type");
    }

    /** Whose parser explains itself in the user's language. */
    @Test
    void xmlThatIsCutOffIsCalledThatInAnyLanguage() throws IOException {
        Path sample = file("<testResults>\n<httpSample t=\"10\" ts=\"1000000\" s=\"true\">");
        byte[] packed = gzip(text("files/jmeter.xml"));
        Path cut = Files.write(folder.resolve("run.gz"), Arrays.copyOf(packed, packed.length / 2));
        Locale usual = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            assertThatThrownBy(() -> ResultFiles.read("a", sample)).hasMessageContaining("run:2: cut off: ");
            assertThatThrownBy(() -> ResultFiles.read("a", cut))
                    .hasMessageContaining("is compressed, and damaged or cut off");
        } finally {
            Locale.setDefault(usual);
        }
    }

    /** JMeter gives requests that it could not send the time 0. */
    @Test
    void jmetersUnsentRequestsFailedAndHaveNoTime() throws IOException {
        FileRun run = read("files/jmeter-unsent.csv");
        assertThat(run.samples()).hasValue(5);
        assertThat(run.errors()).hasValue(1);
        assertThat(run.seconds()).hasValue(0.078);
        assertThat(value(run, FileFigure.THROUGHPUT)).isCloseTo(4 / 0.078, within(1e-9));
        assertThat(run.users()).hasValue(1);

        FileRun xml = ResultFiles.read("a", file("""
                <testResults>
                <httpSample t="10" ts="1000000" s="true"/>
                <httpSample t="0" ts="0" s="false"/>
                </testResults>
                """));
        assertThat(xml.samples()).hasValue(2);
        assertThat(xml.errors()).hasValue(1);
        assertThat(xml.longestMillis()).hasValue(10);
        assertThatThrownBy(() -> ResultFiles.read("a", file("timeStamp,elapsed,success\n0,5,true\n")))
                .hasMessageContaining("run:2: a time stamp that cannot be: 0");
        assertThatThrownBy(() -> ResultFiles.read("a", file("timeStamp,elapsed,success\n0,0,false\n")))
                .hasMessageContaining("no request in it");
    }

    /** Their time is the sum of all, from which neither figures nor users follow. */
    @Test
    void jmetersLinesForManyRequestsAreRefused() throws IOException {
        String csv = "timeStamp,elapsed,label,success,SampleCount,ErrorCount\n1000000,10,a,true,1,0\n";
        assertThat(ResultFiles.read("a", file(csv)).samples()).hasValue(1);
        assertThatThrownBy(() -> ResultFiles.read("a", file(csv + "1000010,250,a,true,25,0\n")))
                .hasMessageContaining("run:3: a line for 25 requests, with the sum of their times");
        String xml =
                "<testResults>\n<httpSample t=\"10\" ts=\"1000000\" s=\"true\" sc=\"%d\" ec=\"0\"/>\n</testResults>\n";
        assertThat(ResultFiles.read("a", file(xml.formatted(1))).samples()).hasValue(1);
        assertThatThrownBy(() -> ResultFiles.read("a", file(xml.formatted(25))))
                .hasMessageContaining("run:2: a line for 25 requests");
    }

    @Test
    void k6sSummaryNeedsNoMean() throws IOException {
        FileRun run = read("files/k6-chosen-stats.json");
        assertThat(run.samples()).hasValue(24372);
        assertThat(run.errors()).hasValue(12);
        assertThat(run.figures()).containsOnlyKeys(FileFigure.THROUGHPUT, FileFigure.P50, FileFigure.P90);
        assertThat(value(run, FileFigure.THROUGHPUT)).isEqualTo(812.41);
        assertThatThrownBy(() -> ResultFiles.read("a", file("{\"metrics\": {\"http_reqs\": {\"count\": 5}}}\n")))
                .hasMessageContaining("run:1: a summary of k6 without rate of http_reqs");
    }

    /** People write it into {@code summaryTrendStats}. */
    @Test
    void k6MayNameItsMedianAsAPercentile() throws IOException {
        FileRun run = ResultFiles.read("a", file(text("files/k6-summary.json").replace("\"med\"", "\"p(50)\"")));
        assertThat(run).isEqualTo(read("files/k6-summary.json"));
        assertThat(run.figure(FileFigure.P50)).isPresent();
    }

    /** A hundred a second, each of which keeps one of the allocated VUs busy for six milliseconds. */
    @Test
    void anArrivalRateOfK6IsNoClosedLoopInASummaryEither() throws IOException {
        String summary = """
                {"metrics": {"http_reqs": {"count": 6000, "rate": 100}, "http_req_duration": {"avg": 5.9},
                "iterations": {"count": 6000, "rate": 100}, "iteration_duration": {"avg": 6}, "vus_max": {"max": %s}}}
                """;
        FileRun open = ResultFiles.read("a", file(summary.formatted("50")));
        assertThat(open.pace()).isEqualTo(FileRun.Pace.UNTOLD);
        assertThat(open.users()).isEmpty();

        FileRun closed = ResultFiles.read("a", file(summary.formatted("50").replace("\"avg\": 6}", "\"avg\": 499}")));
        assertThat(closed.pace()).isEqualTo(FileRun.Pace.ANSWERS);
        assertThat(closed.users()).hasValue(50);
    }

    @Test
    void wrksErrorsAndWhatAScriptPrintsAfterItAreRead() throws IOException {
        FileRun errors = read("files/wrk-errors.txt");
        assertThat(errors.samples()).hasValue(1845 + 9);
        assertThat(errors.errors()).hasValue(12 + 9 + 13);
        FileRun script = read("files/wrk-lua.txt");
        assertThat(value(script, FileFigure.THROUGHPUT)).isEqualTo(15960.40);
        assertThat(value(script, FileFigure.MEAN)).isEqualTo(0.63591);
    }

    /** They are whole. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "wrk-overflow.txt|figures that cannot be: 35951 requests in 307445734491.24m at 0.00 requests/s",
                "wrk-nan.txt|no request was answered",
                "wrk-no-units.txt|latencies without units: Latency 1531867 122203062 30744573",
                "wrk-all-late.txt|no latencies: no response came within wrk's time-out",
            })
    void whatWrkCannotHaveMeasuredIsRefused(String name, String reason) {
        assertThatThrownBy(() -> read("files/" + name))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(reason)
                .hasMessageNotContaining("cut off");
    }

    /** More digits than a number has here. */
    @Test
    void aFigureThatOverflowsIsNamed() throws IOException {
        Path file =
                file(text("files/wrk-plain.txt").replace("and 4 connections", "and 40000000000000000000 connections"));
        assertThatThrownBy(() -> ResultFiles.read("a", file))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("has a figure that cannot be: For input string: \"40000000000000000000\"");
    }

    @Test
    void whatAbCannotHaveMeasuredIsRefused() {
        assertThatThrownBy(() -> ResultFiles.read(
                        "a", file(text("files/ab-run.txt").replaceAll("(?m)^(Complete requests: +)\\d+", "$10"))))
                .hasMessageContaining("no request was answered");
        assertThatThrownBy(() -> ResultFiles.read(
                        "a",
                        file(text("files/ab-run.txt").replaceAll("(?m)^(Requests per second: +)[\\d.]+", "$1nan"))))
                .hasMessageContaining("ApacheBench without “Requests per second:”");
    }

    /** Without a request there is no table of times, and ab that gives up writes no result at all. */
    @Test
    void abWithoutAResultIsNotCalledCutOff() throws IOException {
        String whole = text("files/ab-run.txt");
        String none =
                whole.replaceAll("(?m)^(Complete requests: +)\\d+", "$10").replaceAll("(?s)Requests per second.*", "");
        assertThatThrownBy(() -> ResultFiles.read("a", file(none))).hasMessageContaining("no request was answered");
        String gaveUp = whole.replaceAll("(?s)Server Software.*", "Total of 37 requests completed\n");
        assertThatThrownBy(() -> ResultFiles.read("a", file(gaveUp)))
                .hasMessageContaining("ab gave up after 37 requests")
                .hasMessageNotContaining("cut off");
    }

    /** With {@code -S}, it leaves out the standard deviation and the median. */
    @Test
    void abMayLeaveOutTheDeviation() throws IOException {
        String without = text("files/ab-run.txt")
                .replaceAll(
                        "(?m)^((?:Connect|Processing|Waiting|Total): +\\d+ +\\d+) +[\\d.]+ +\\d+( +\\d+ *)$", "$1$2");
        assertThat(ResultFiles.read("a", file(without))).isEqualTo(read("files/ab-run.txt"));
    }

    /** The beginnings of what other tools write, each with what its message says of it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Label,# Samples,Average,Median,90% Line|report of JMeter|the file of jmeter -l",
                "sampler_label,aggregate_report_count,average|report of JMeter|the file of jmeter -l",
                "{\"Total\": {\"transaction\": \"Total\", \"sampleCount\": 5|JMeter's dashboard|the file of jmeter -l",
                "summary =   1000 in 00:00:10 =  100.0/s|the text that JMeter prints|the file of jmeter -l",
                "{\"name\": \"All Requests\", \"numberOfRequests\": {|Gatling's report|Give the simulation.log",
                "'Summary:\n  Success rate:\t100.00%'|a result of oha|Read are results of JMeter",
                "'response-time,DNS+dialup,DNS,Request-write'|a result of hey|Read are",
                "'{\"attack\":\"\",\"seq\":0,\"code\":200'|a result of vegeta|Read are",
                "'Requests      [total, rate, throughput]         100, 101.01, 100.63'|a result of vegeta|Read are",
                "'{\"url\":\"http://a\",\"connections\":1,\"pipelining\":1'|a result of autocannon|Read are",
                "'Running 10s test @ http://localhost:3000\n10 connections'|a result of autocannon|Read are",
                "Bombarding http://127.0.0.1:80 for 10s|a result of bombardier|Read are",
                "starting benchmark...|a result of h2load|Read are",
                "'Timestamp,User Count,Type,Name,Requests/s'|statistics of Locust|Read are",
                "'{\"aggregate\":{\"counters\":{}}'|a result of Artillery|Read are",
                "'All VUs finished. Total time: 12 seconds'|a result of Artillery|Read are",
                "'{\"RunType\":\"HTTP\"'|a result of Fortio|Read are",
                "'{\"$schema\":\"http://hyperfoil.io/run-schema/v3.0\"'|a result of Hyperfoil or its wrk|Read are",
                "'Transactions:\t\t  1000 hits'|a result of siege|Read are",
                "'1795255200123456789,200,5000000,0,5,,aGk=,,0,GET'|a result of vegeta|Read are",
                "'\u001f\u007f\u0081\u0003\u0001\u0001\u0006Result\u0001'|a result of vegeta|Read are",
                "'====\n---- Global Information ----\n> request count'|the text that Gatling prints|simulation.log",
                "'Simulation a.B started...\n\n---- Requests -----\n> Global'|the text that Gatling prints|simulation.log",
                "'Test run id: t7z_x\nPhase started: unnamed (index: 0)'|a result of Artillery|Read are",
                "'------\nMetrics for period to: 15:18:10(+0000)'|a result of Artillery|Read are",
                "'Type,Name,Request Count,Failure Count'|statistics of Locust|Read are",
                "'[{\"name\": \"/a\", \"method\": \"GET\", \"num_requests\": 5'|statistics of Locust|Read are",
                "'request-start,DNS,DNS+dialup,Response-delay'|a result of oha|Read are",
                "'<!doctype html>\n<html lang=en>'|a report as HTML|simulation.log",
                "** SIEGE 4.0.7|a result of siege|Read are",
                "Value     Percentile TotalCount 1/(1-Percentile)|percentiles of HdrHistogram|.hlog",
            })
    void whatOtherToolsWriteIsNamedWithWhatToGiveInstead(String begins, String what, String instead) {
        isNamed(begins.replace("\\n", "\n").replace("\\t", "\t"), what, instead);
    }

    @ParameterizedTest
    @CsvSource({
        "k6-text.txt, the text that k6 prints, Run k6 with --summary-export FILE or --out json=FILE",
        "hey.txt, a result of hey, Read are",
        "oha.json, a result of oha, Read are",
        "vegeta.json, a result of vegeta, Read are",
        "hyperfoil-wrk.txt, a result of Hyperfoil or its wrk, Read are",
    })
    void wholeFilesOfOtherToolsToo(String name, String what, String instead) throws IOException {
        isNamed(text("files/" + name), what, instead);
    }

    private void isNamed(String text, String what, String instead) {
        assertThatThrownBy(() -> ResultFiles.read("a", file(text)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(what + ", which Assay does not read")
                .hasMessageContaining(instead)
                .hasMessageNotContaining("cut off");
    }

    @Test
    void whatIsNoResultIsShownAsItBegins() throws IOException {
        assertThatThrownBy(() -> ResultFiles.read("a", file("hello\nworld\n")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("run: not a result that Assay knows: it begins with “hello”")
                .hasMessageContaining("Read are results of JMeter");
        assertThatThrownBy(() -> ResultFiles.read("a", file("{\"jmh\": 1}\n")))
                .hasMessageContaining("run: JSON that is of no load tool that Assay knows")
                .hasMessageContaining("Read are results of JMeter");
        assertThatThrownBy(() -> ResultFiles.read("a", file("\n \n"))).hasMessageContaining("is empty");
        assertThatThrownBy(() -> ResultFiles.read("a", file("\u001f\u008b\u0001")))
                .hasMessageContaining("it is not text");
        assertThatThrownBy(() -> ResultFiles.read("a", file("\0\0\0\0\u00063.13.1")))
                .hasMessageContaining("binary simulation.log of Gatling 3.13")
                .hasMessageContaining("Repeat the runs with Gatling 3.12");
        assertThatThrownBy(() -> ResultFiles.read("a", folder)).hasMessageContaining("is a folder");
        assertThatThrownBy(() -> ResultFiles.read("a", folder.resolve("none"))).hasMessageContaining("no such file");
        assertThatThrownBy(() -> ResultFiles.read("a", file(text("files/wrk-plain.txt") + text("files/wrk-plain.txt"))))
                .hasMessageContaining("a second run begins");
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    /** As people keep them: compressed, recoded by {@code >} of PowerShell, with a byte order mark. */
    @ParameterizedTest
    @ValueSource(
            strings = {"wrk-plain.txt", "k6-handle.json", "k6-points.csv", "jmeter.xml", "jmeter-transactions.csv"})
    void compressedAndInUtf16AreReadAlike(String name) throws IOException {
        String text = text("files/" + name);
        FileRun plain = ResultFiles.read("a", file(text));
        Map<String, byte[]> kept = Map.of(
                "gzip", gzip(text),
                "UTF-16LE", ("\uFEFF" + text).getBytes(StandardCharsets.UTF_16LE),
                "UTF-16BE", ("\uFEFF" + text).getBytes(StandardCharsets.UTF_16BE),
                "UTF-8", ("\uFEFF" + text).getBytes(StandardCharsets.UTF_8));
        for (Map.Entry<String, byte[]> form : kept.entrySet()) {
            Files.write(folder.resolve("run"), form.getValue());
            assertThat(ResultFiles.read("a", folder.resolve("run")))
                    .as(form.getKey())
                    .isEqualTo(plain);
        }
    }

    @Test
    void jmeterMayWriteDates() throws IOException {
        String line = ",12,GET,200,OK,users 1-1,text,true\n";
        String head = "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success\n";
        FileRun millis = ResultFiles.read("a", file(head + "1795472253123" + line + "1795472254123" + line));
        for (String date :
                List.of("2026/11/23 22:17:3%d.123", "\"2026-11-23T22:17:3%d,123Z\"", "2026-11-23T23:17:3%d.123+0100")) {
            assertThat(ResultFiles.read("a", file(head + date.formatted(3) + line + date.formatted(4) + line)))
                    .isEqualTo(millis);
        }
        assertThatThrownBy(() -> ResultFiles.read("a", file(head + "2026/13/23 22:17:33.123" + line)))
                .hasMessageContaining("run:2: a date that cannot be: 2026/13/23 22:17:33.123");
        assertThatThrownBy(() -> ResultFiles.read("a", file(head + "2026/11/23 22:17:33" + line)))
                .hasMessageContaining("run:2: timeStamp is not a whole number of milliseconds")
                .hasMessageContaining("nor a date with milliseconds");
    }

    /** A script that prints a line for each response. */
    @Test
    void aToolMayPrintMegabytes() throws IOException {
        String lua = text("files/wrk-lua.txt");
        FileRun run = ResultFiles.read("a", file(lua));

        assertThat(ResultFiles.read("a", file(lua + "404\n".repeat(1 << 20)))).isEqualTo(run);
        assertThatThrownBy(() -> ResultFiles.read("a", file(lua + "404\n".repeat(1 << 22))))
                .hasMessageContaining("more than 16 MiB: wrk does not print as much");
    }

    @Test
    void whatCanBeMadeReadableIsSaid() throws IOException {
        Path cut = Files.write(folder.resolve("run.gz"), Arrays.copyOf(gzip(text("files/wrk-plain.txt")), 100));
        assertThatThrownBy(() -> ResultFiles.read("a", cut))
                .hasMessageContaining("is compressed, and damaged or cut off");
        Path none = Files.write(folder.resolve("none.gz"), new byte[] {0x1f, (byte) 0x8b, 8, 0});
        assertThatThrownBy(() -> ResultFiles.read("a", none))
                .hasMessageContaining("is compressed, and damaged or cut off");
        assertThatThrownBy(() -> ResultFiles.read("a", file("BZh91AY&SY")))
                .hasMessageContaining("is compressed with bzip2")
                .hasMessageContaining("run bunzip2 " + folder.resolve("run"));
        assertThatThrownBy(() -> ResultFiles.read("a", file("1700000000000,12,GET,200,OK,users 1-1,text,true\n")))
                .hasMessageContaining("looks like CSV of JMeter without its header line")
                .hasMessageContaining("timeStamp,elapsed,label");
        assertThatThrownBy(() -> ResultFiles.read("a", file("elapsed,label,success\n12,GET,true\n")))
                .hasMessageContaining("run:1: the header has no column timeStamp");
    }

    /** 24 MB of requests in a JVM with a heap of 16 MB. */
    @Test
    void memoryDoesNotDependOnTheSizeOfTheFile() throws IOException, InterruptedException {
        Path large = folder.resolve("large.jtl");
        try (BufferedWriter out = Files.newBufferedWriter(large)) {
            out.write("timeStamp,elapsed,label,success,threadName\n");
            for (int i = 0; i < 500_000; i++) {
                out.write(String.format(
                        Locale.ROOT, "%d,%d,GET of something,true,users 1-%d\n", 1_700_000_000_000L + i, i % 8, i % 8));
            }
        }
        assertThat(Files.size(large)).isGreaterThan(20_000_000);
        Process reader = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx16m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Reader.class.getName(),
                        large.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(reader.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(reader.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(said.strip()).isEqualTo("500000 of 8 users");
    }

    /** Main class of the process above. */
    static final class Reader {
        private Reader() {}

        public static void main(String[] arguments) {
            FileRun run = ResultFiles.read("a", Path.of(arguments[0]));
            System.out.println(
                    run.samples().orElseThrow() + " of " + run.users().orElseThrow() + " users");
        }
    }

    private static double value(FileRun run, FileFigure figure) {
        return run.figure(figure).orElseThrow().value();
    }

    private FileRun read(String name) throws IOException {
        return ResultFiles.read("a", file(text(name)));
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("run"), text);
    }

    private static String text(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(ResultFilesOfOthersTest.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
