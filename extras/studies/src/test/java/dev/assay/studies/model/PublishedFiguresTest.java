package dev.assay.studies.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every cell of the published tables is in the files of the studies. */
class PublishedFiguresTest {
    /** The figures of JMeter's table, column by column after the number of the run. */
    private static final List<String> JMETER = List.of(
            "samples", "average", "min", "max", "std-dev", "error-percent", "throughput", "received", "sent", "bytes");

    private static final Map<String, String> CONTENDERS = Map.of(
            "Tomcat", "tomcat", "Jetty", "jetty", "Undertow", "undertow", "Grizzly", "grizzly", "WebFlux", "netty");

    @Test
    void javaCodeGeeks() {
        Study study = Studies.named("javacodegeeks-2017", 1);
        List<List<String>> rows = rows("javacodegeeks-2017, loads");

        assertThat(rows).hasSize(1 + 21);
        rows.subList(1, rows.size()).forEach(row -> {
            Map<String, String> figures = figures(study, contender(row.get(0)), row.get(1), row.get(2));
            IntStream.range(0, JMETER.size())
                    .forEach(i -> assertThat(figures).as(row.toString()).containsEntry(JMETER.get(i), row.get(3 + i)));
        });
        List<List<String>> memory = rows("javacodegeeks-2017, memory");
        memory.subList(1, memory.size()).forEach(row -> assertThat(figures(study, contender(row.get(0)), "", ""))
                .containsExactly(
                        Map.entry("heap.size", row.get(1)),
                        Map.entry("heap.max", row.get(2)),
                        Map.entry("heap.used", row.get(3)),
                        Map.entry("threads.live", row.get(4)),
                        Map.entry("threads.started", row.get(5))));
    }

    @Test
    void baeldung() {
        Study study = Studies.named("baeldung-2018", 1);
        Map<String, String> keys = Map.of(
                "jvm.memory.used (MB)", "jvm.memory.used",
                "jvm.classes.loaded", "jvm.classes.loaded",
                "jvm.threads.live", "jvm.threads.live",
                "requests per second", "throughput",
                "average time per request (ms)", "average");

        assertThat(across(rows("baeldung-2018"))).hasSize(15).allSatisfy(cell -> {
            String key = Objects.requireNonNull(keys.get(cell.row()));
            boolean load = key.equals("throughput") || key.equals("average");
            assertThat(figures(study, cell.contender(), load ? "metrics" : "", load ? "cold" : ""))
                    .containsEntry(key, cell.text());
        });
    }

    @Test
    void jhipster() {
        Study study = Studies.named("jhipster-2020", 1);
        List<List<String>> starts = rows("jhipster-2020, starts");

        assertThat(starts).hasSize(4);
        starts.subList(1, 4).forEach(row -> assertThat(study.published())
                .filteredOn(published -> published.contender().equals(contender(row.get(0)))
                        && !published.starts().isEmpty())
                .singleElement()
                .satisfies(published -> {
                    List<Double> told = Arrays.stream(row.get(1).split(" ", -1))
                            .map(Double::valueOf)
                            .toList();
                    assertThat(published.starts()).isEqualTo(told);
                    assertThat(String.format(Locale.ROOT, "%.4f", mean(told))).isEqualTo(row.get(2));
                    assertThat(change(
                                    mean(told), Double.parseDouble(starts.get(1).get(2))))
                            .isEqualTo(row.get(3));
                }));
        assertThat(across(rows("jhipster-2020, load"))).hasSize(9).allSatisfy(cell -> {
            Map<String, String> figures = figures(study, cell.contender(), "users", "run");
            switch (cell.row()) {
                case "failed requests" ->
                    assertThat(figures)
                            .containsEntry("error-percent", cell.text().replace("%", ""));
                case "requests/s" ->
                    assertThat(figures.getOrDefault("throughput", "").replaceAll("[()]", ""))
                            .isEqualTo(cell.text().replace(", swinging", " swinging"));
                default -> assertThat(figures).containsAllEntriesOf(times(cell.text()));
            }
        });
    }

    /** The figures that the wording of the table stands for. */
    private static Map<String, String> times(String text) {
        return switch (text) {
            case "slow (≈ 3 s) but even: p50 near p99 and maximum" ->
                Map.of("p50", "≈ 3,000", "p99", "near p50", "max", "near p50");
            case "good for ≈ 10%, much worse than Undertow at p95 and p99; std dev 2,760 ms" ->
                Map.of("p95", "much worse than Undertow", "p99", "much worse than Undertow", "std-dev", "2,760");
            case "lower p50, higher p95 than Undertow; std dev much worse" ->
                Map.of("p50", "lower than Undertow", "p95", "higher than Undertow", "std-dev", "much worse");
            default -> throw new AssertionError(text);
        };
    }

    @Test
    void rest() {
        List<Cell> cells = across(rows("rest-2016"));

        assertThat(cells).hasSize(24 * 4).allSatisfy(cell -> assertThat(places(cell.row()))
                .isNotEmpty()
                .allSatisfy(place -> assertCell(cell, place)));
    }

    /** Each figure of a claim of today, with the link to it, which the study shows. */
    @Test
    void claimsOfToday() {
        List<List<String>> rows = rows("claims of 2026");
        List<List<String>> told = rows.subList(1, rows.size());
        List<List<String>> ours = new ArrayList<>();
        Studies.names().stream()
                .filter(name -> name.endsWith("-2026"))
                .map(name -> Studies.named(name, 1))
                .forEach(study -> study.published().forEach(row -> row.figures()
                        .forEach((figure, text) ->
                                ours.add(List.of(study.name(), row.contender(), row.part(), figure, text)))));

        assertThat(told.stream().map(row -> row.subList(0, 5))).containsExactlyInAnyOrderElementsOf(ours);
        assertThat(told)
                .allSatisfy(row -> assertThat(Studies.named(row.get(0), 1).conditions())
                        .anyMatch(condition -> condition.contains(row.get(5))));
    }

    private static void assertCell(Cell cell, Place place) {
        List<String> texts = Arrays.asList(cell.text().split(" ", -1));
        Map<String, String> figures = figures(Studies.named(place.study(), 1), cell.contender(), place.part(), "run");
        assertThat(texts).hasSameSizeAs(place.figures());
        IntStream.range(0, texts.size()).forEach(i -> assertThat(
                        figures.get(place.figures().get(i)))
                .as(cell + " " + place.figures().get(i))
                .isNotNull()
                .matches(text -> text.replace(",", "").equals(texts.get(i).replace(",", ""))));
    }

    private record Place(String study, String part, List<String> figures) {}

    private static final List<String> PERCENTILES = List.of("p50", "p75", "p90", "p95", "p99", "max");

    private static List<Place> places(String row) {
        return switch (row) {
            case "bytes a response" -> {
                List<Place> all = new ArrayList<>(Stream.of(1, 4, 16, 64, 128)
                        .map(c -> round1(c, List.of("bytes")))
                        .toList());
                all.add(round2(List.of("bytes")));
                yield all;
            }
            case "c=128, 250 threads" -> List.of(round2(List.of("throughput")));
            case "250 threads: the same" -> List.of(round2(PERCENTILES));
            case "250 threads: average (ms)" -> List.of(round2(List.of("average")));
            case "kept-alive requests, 250 threads" -> List.of(round2(List.of("kept-alive")));
            case "round 3: requests/s" -> List.of(round3(List.of("throughput")));
            case "round 3: requests" -> List.of(round3(List.of("samples")));
            case "round 3: p50, p75, p95, p99, max, sd (ms)" ->
                List.of(round3(List.of("p50", "p75", "p95", "p99", "max", "std-dev")));
            default -> List.of(round1(Integer.parseInt(row.replaceAll(".*c=(\\d+).*", "$1")), ofRound1(row)));
        };
    }

    private static List<String> ofRound1(String row) {
        if (row.startsWith("kept-alive")) {
            return List.of("kept-alive");
        }
        List<String> figures = new ArrayList<>(row.contains("average") ? List.of("average") : List.of());
        figures.addAll(row.contains("p50") ? PERCENTILES : List.of());
        return figures.isEmpty() ? List.of("throughput") : figures;
    }

    private static Place round1(int concurrency, List<String> figures) {
        return new Place("rest-2016-round1", "concurrency " + concurrency, figures);
    }

    private static Place round2(List<String> figures) {
        return new Place("rest-2016-round2", "concurrency 128", figures);
    }

    private static Place round3(List<String> figures) {
        return new Place("rest-2016-round3", "steady", figures);
    }

    /** In percent, with two decimals; empty for the first. */
    private static String change(double value, double first) {
        double percent = 100 * (value / first - 1);
        return Math.abs(percent) < 0.005
                ? ""
                : String.format(Locale.ROOT, "%+.2f%%", percent).replace('-', '\u2212');
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    private static String contender(String title) {
        return Objects.requireNonNull(CONTENDERS.get(title.replace(" (Netty)", "")), title);
    }

    private static Map<String, String> figures(Study study, String contender, String part, String run) {
        List<Study.Published> found = study.published().stream()
                .filter(row -> row.contender().equals(contender)
                        && row.part().equals(part)
                        && row.run().equals(run))
                .toList();
        assertThat(found)
                .as(study.name() + ", " + contender + ", " + part + ", " + run)
                .hasSize(1);
        return found.get(0).figures();
    }

    private record Cell(String row, String contender, String text) {}

    /** Cells of a table with a server in each column. */
    private static List<Cell> across(List<List<String>> rows) {
        List<Cell> cells = new ArrayList<>();
        for (List<String> row : rows.subList(1, rows.size())) {
            for (int i = 1; i < row.size(); i++) {
                cells.add(new Cell(row.get(0), contender(rows.get(0).get(i)), row.get(i)));
            }
        }
        return cells;
    }

    private static List<List<String>> rows(String section) {
        List<String> text = text().lines().toList();
        return text.subList(text.indexOf("## " + section) + 1, text.size()).stream()
                .takeWhile(line -> line.startsWith("|"))
                .filter(line -> !line.startsWith("|-"))
                .map(line -> Arrays.stream(line.substring(1, line.length() - 1).split("\\|", -1))
                        .map(String::strip)
                        .toList())
                .toList();
    }

    private static String text() {
        try (InputStream in = PublishedFiguresTest.class.getResourceAsStream("published-figures.md")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
