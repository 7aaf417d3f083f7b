package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The studies at a small scale with their own tools: what is sent, and where each figure comes from. */
class StudyEndToEndTest {
    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final Pattern AB_RATE = Pattern.compile("Requests per second:\\s+([0-9.]+) ");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void listsThem() throws IOException, InterruptedException {
        AssayProcess.Finished listed = AssayProcess.run(folder, Duration.ofMinutes(1), "study", "--list");

        assertThat(listed.exitCode()).as(listed.err()).isZero();
        assertThat(listed.out())
                .contains(
                        "javacodegeeks-2017",
                        "baeldung-2018",
                        "jhipster-2020",
                        "rest-2016-round1",
                        "rest-2016-round2",
                        "rest-2016-round3");
    }

    /** What is wrong is said before anything starts. */
    @Test
    void refusesWhatItCannotRepeat() throws IOException, InterruptedException {
        refused("did you mean baeldung-2018?", "study", "baeldung-2019");
        refused("no study is named", "study");
        refused("has no app for Spring Boot 1.4", "study", "baeldung-2018", "--boot", "1.4");
        refused("without Spring Boot", "study", "rest-2016-round1", "--boot", "2.7");
        refused("no share above 0", "study", "baeldung-2018", "--scale", "2");
        refused("no load tool: siege", "study", "baeldung-2018", "--tool", "siege");
        refused("has no netty", "study", "baeldung-2018", "--servers", "netty");
        refused("knows no log-in", "study", "jhipster-2020", "--tool", "ab", "--scale", "0.001");
    }

    private void refused(String message, String... arguments) throws IOException, InterruptedException {
        AssayProcess.Finished run = AssayProcess.run(folder, Duration.ofMinutes(1), arguments);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).contains(message);
    }

    @Test
    void apacheBenchSendsAHundredthOfTenThousand() throws IOException, InterruptedException {
        Path page = folder.resolve("page.md");
        JsonNode study =
                study("baeldung-2018", "--scale", "0.01", "--servers", "tomcat", "--markdown", page.toString());

        JsonNode run = study.at("/result/runs/0");
        assertThat(study.at("/result/runs")).hasSize(1);
        assertThat(run.at("/load/users").asInt()).isEqualTo(10);
        assertThat(run.at("/outcome/result/samples").asLong()).isEqualTo(100);
        assertThat(run.at("/outcome/result/errors").asLong()).isZero();
        assertThat(run.at("/accepted").asLong()).isGreaterThanOrEqualTo(100);
        assertThat(study.at("/result/figures/0/values").properties())
                .extracting(Map.Entry::getKey)
                .contains("jvm.memory.used", "jvm.classes.loaded", "jvm.threads.live");
        String said = Files.readString(
                folder.resolve("out").resolve(run.get("folder").asText()).resolve("console.txt"));
        assertThat(run.at("/outcome/result/resultFile").asText()).contains("console.txt");
        Matcher rate = AB_RATE.matcher(said);
        assertThat(rate.find()).as(said).isTrue();
        assertThat(run.at("/outcome/result/throughputPerSecond").asDouble())
                .isEqualTo(Double.parseDouble(rate.group(1)));
        assertThat(Files.readString(page))
                .contains(
                        "assay study baeldung-2018 --scale 0.01",
                        "1542",
                        String.format(Locale.ROOT, "%,.2f", Double.parseDouble(rate.group(1))),
                        "Shortened to 1.00 %")
                .doesNotContain(folder.toString());
    }

    /** One server, seven runs: three requests of each of a hundred users in three of them, one in four. */
    @Test
    void jmeterSendsUsersTimesLoops() throws IOException, InterruptedException {
        JsonNode study = study("javacodegeeks-2017", "--scale", "0.1", "--servers", "undertow");

        List<JsonNode> runs = new ArrayList<>();
        study.at("/result/runs").forEach(runs::add);
        assertThat(runs)
                .extracting(
                        run -> run.get("part").asText() + " " + run.get("run").asText())
                .containsExactly(
                        "string startup", "string 2", "string 3", "object startup", "object 2", "object 3", "object 4");
        for (JsonNode run : runs) {
            boolean string = run.get("part").asText().equals("string");
            List<String[]> rows = rows(file(run));
            assertThat(rows).hasSize(string ? 300 : 100);
            assertThat(users(file(run))).hasSize(100);
            assertThat(run.at("/outcome/result/samples").asInt()).isEqualTo(rows.size());
            assertThat(run.at("/outcome/result/errors").asInt()).isZero();
            long slowest =
                    rows.stream().mapToLong(row -> Long.parseLong(row[1])).max().orElseThrow();
            assertThat(run.at("/outcome/result/times/maxMillis").asDouble()).isEqualTo((double) slowest);
        }
        assertThat(study.at("/result/runs/3/outcome/result/bytes/averageBytes").asDouble())
                .isBetween(2000.0, 2300.0);
    }

    /** Time and elapsed milliseconds of each request, as the result file has them. */
    private static List<String[]> rows(Path jtl) throws IOException {
        try (Stream<String> lines = Files.lines(jtl)) {
            return lines.map(line -> line.split(",", -1))
                    .filter(fields -> fields.length > 2 && fields[0].matches("\\d{13}"))
                    .toList();
        }
    }

    /** The names of the threads. */
    private static Set<String> users(Path jtl) throws IOException {
        int column = List.of(Files.readAllLines(jtl).get(0).split(",", -1)).indexOf("threadName");
        return rows(jtl).stream().map(row -> row[column]).collect(Collectors.toSet());
    }

    @Test
    void gatlingLogsUsersInAndKeepsThemApart() throws IOException, InterruptedException {
        JsonNode study = study("jhipster-2020", "--scale", "0.0002", "--servers", "netty");

        assertThat(study.at("/result/starts"))
                .hasSize(1)
                .allSatisfy(start -> assertThat(start.get("readyMs").asDouble()).isPositive());
        assertThat(study.at("/result/contenders"))
                .extracting(ran -> ran.get("app").asText())
                .containsExactly("study-reactive-3.5");
        for (JsonNode run : study.at("/result/runs")) {
            assertThat(run.at("/load/users").asInt()).isEqualTo(200);
            assertThat(run.at("/outcome/result/samples").asLong()).isEqualTo(200 * 3);
            assertThat(run.at("/outcome/result/errors").asLong()).isZero();
            assertThat(run.at("/outcome/result/times/percentilesMillis/99.0").asDouble())
                    .isPositive();
            assertThat(file(run)).isNotEmptyFile();
        }
    }

    /** They send the same header lines, with as many bytes. */
    @Test
    void theThirdRoundIsAboutServersAlone() throws IOException, InterruptedException {
        JsonNode study =
                study("rest-2016-round3", "--scale", "0.0012", "--tool", "builtin", "--servers", "grizzly,tomcat");

        Set<Long> bytes = new HashSet<>();
        study.at("/result/answers")
                .forEach(answer -> bytes.add(answer.get("headerBytes").asLong()));
        assertThat(study.at("/result/answers")).hasSize(2);
        assertThat(bytes).hasSize(1);
        assertThat(study.at("/result/runs"))
                .extracting(run -> run.get("run").asText())
                .containsExactly("warm-up", "run", "warm-up", "run");
        assertThat(study.at("/result/runs")).allSatisfy(run -> {
            assertThat(run.at("/load/users").asInt()).isEqualTo(128);
            JsonNode own = new ObjectMapper().readTree(file(run).toFile());
            assertThat(run.at("/outcome/result/throughputPerSecond").asDouble())
                    .isCloseTo(own.at("/rate/achieved").asDouble(), org.assertj.core.data.Percentage.withPercentage(1));
        });
    }

    @Test
    void theFirstRoundHasFiveConcurrencies() throws IOException, InterruptedException {
        JsonNode study = study("rest-2016-round1", "--scale", "0.00001", "--servers", "jetty");

        assertThat(study.at("/result/runs"))
                .extracting(run -> run.get("part").asText() + ": "
                        + run.at("/outcome/result/samples").asLong())
                .containsExactly(
                        "concurrency 1: 100",
                        "concurrency 4: 100",
                        "concurrency 16: 96",
                        "concurrency 64: 128",
                        "concurrency 128: 100");
    }

    @Test
    void saysHowToInstallAToolThatIsMissing() throws IOException, InterruptedException {
        AssayProcess.Finished run = AssayProcess.start(
                        folder,
                        Map.of("PATH", folder.toString()),
                        "study",
                        "baeldung-2018",
                        "--no-verdict",
                        "--out",
                        folder.resolve("out").toString())
                .await(Duration.ofMinutes(1));

        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).contains("ApacheBench is not there", "apache2-utils");
        assertThat(folder.resolve("out")).doesNotExist();
    }

    /** Half-way and with a bad end; {@code RealToolsTest} has the other ways to fail. */
    @Test
    void aToolThatFailsIsAResult() throws IOException, InterruptedException {
        String script =
                "echo 'Completed 100 requests'; echo 'apr_socket_recv: Connection reset by peer (104)'; exit 104";
        String reason = "104";
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path ab = bin.resolve("ab");
        Files.writeString(ab, "#!/bin/sh\n" + script + "\n");
        assertThat(ab.toFile().setExecutable(true)).isTrue();
        Path out = folder.resolve("failed");
        AssayProcess.Finished run = AssayProcess.start(
                        folder,
                        Map.of("PATH", bin + ":" + System.getenv("PATH")),
                        "study",
                        "baeldung-2018",
                        "--scale",
                        "0.01",
                        "--servers",
                        "jetty",
                        "--no-verdict",
                        "--out",
                        out.toString())
                .await(LIMIT);

        assertThat(run.exitCode()).as(run.err()).isEqualTo(3);
        assertThat(run.out()).contains("What failed", "jetty, metrics, cold: no figures", reason);
        JsonNode outcome =
                new ObjectMapper().readTree(out.resolve("study.json").toFile()).at("/result/runs/0/outcome");
        assertThat(outcome.get("kind").asText()).isEqualTo("failed");
        assertThat(outcome.get("reason").asText()).contains(reason);
    }

    private JsonNode study(String name, String... more) throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        List<String> arguments =
                new ArrayList<>(List.of("study", name, "--no-verdict", "--seed", "5", "--out", out.toString()));
        arguments.addAll(List.of(more));
        AssayProcess.Finished run = AssayProcess.run(folder, LIMIT, arguments.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
        assertThat(run.out()).contains("What the method of the article could not show", "Shortened to");
        return new ObjectMapper().readTree(out.resolve("study.json").toFile());
    }

    /** The result file that the figures of a run come from. */
    private Path file(JsonNode run) {
        return folder.resolve("out")
                .resolve(run.get("folder").asText())
                .resolve(run.at("/outcome/result/resultFile").asText());
    }
}
