package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.model.Metric;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Holds the figures of every format against what counts: where nothing counts, or a comparison was refused, there is none. */
final class FigureChecker {
    private static final String NONE = "–";

    /** Columns of the CSV file of contenders. */
    private static final Map<Metric, String> COLUMNS = Map.of(
            Metric.CPU_PER_REQUEST, "cpuMicrosPerRequest",
            Metric.P50, "p50Ms",
            Metric.P90, "p90Ms",
            Metric.P99, "p99Ms",
            Metric.P999, "p999Ms",
            Metric.THROUGHPUT, "throughputPerSecond",
            Metric.STARTUP, "startupMs",
            Metric.MEMORY, "memoryBytes",
            Metric.ALLOCATED, "allocatedBytesPerRequest",
            Metric.READ_WRITE_CALLS, "readWriteCallsPerRequest");

    private final AbnormalRun run;
    private final List<JsonNode> contenders;
    private final List<JsonNode> comparisons;

    FigureChecker(AbnormalRun run) throws IOException {
        this.run = run;
        this.contenders = run.verdict("contenders");
        this.comparisons = run.verdict("comparisons");
    }

    void check() throws IOException {
        means();
        refused();
        contendersAsCsv();
        slicesAsCsv();
        String markdown = run.text(".md");
        int figures = markdown.indexOf("<summary>Result</summary>");
        String result = figures < 0 ? "" : markdown.substring(figures, markdown.indexOf("</details>", figures));
        table("Markdown", WrittenTables.markdown(result), ",");
        table("HTML", WrittenTables.html(WrittenTables.page(run.page()), "result"), ",");
        terminal();
    }

    /** Whether anything counts of a contender on a metric. */
    private boolean counts(Metric metric, String contender) throws IOException {
        return run.verdict("counted").stream()
                .anyMatch(population -> population.get("metric").asText().equals(metric.id())
                        && population.get("contender").asText().equals(contender)
                        && !population.get("counts").isEmpty());
    }

    private void means() throws IOException {
        for (JsonNode contender : contenders) {
            Set<String> counted = new HashSet<>();
            for (Metric metric : Metric.values()) {
                if (counts(metric, contender.get("id").asText())) {
                    counted.add(metric.id());
                }
            }
            assertThat(contender.get("means").fieldNames())
                    .toIterable()
                    .as(run.told())
                    .containsExactlyInAnyOrderElementsOf(counted);
        }
    }

    private void refused() throws IOException {
        List<Map<String, String>> csv = WrittenTables.csv(run.text(".csv"));
        assertThat(csv).hasSameSizeAs(comparisons);
        for (int i = 0; i < csv.size(); i++) {
            JsonNode comparison = comparisons.get(i);
            assertThat(csv.get(i))
                    .containsEntry("verdict", comparison.get("verdict").asText());
            for (String figure : List.of("ratio", "ciLow", "ciHigh")) {
                boolean none = comparison.get("verdict").asText().equals("refused");
                assertThat(csv.get(i).get(figure))
                        .as(figure + " of " + comparison)
                        .isEqualTo(
                                none || comparison.get(figure).isNull()
                                        ? ""
                                        : comparison.get(figure).asText());
                assertThat(!none || comparison.get(figure).isNull())
                        .as(comparison.toString())
                        .isTrue();
            }
        }
        WrittenTables.markdown(run.text(".md")).stream()
                .filter(row -> row.size() >= 5 && row.get(1).matches("refused( \\(\\d+\\))?"))
                .forEach(row -> assertThat(row.subList(2, 4)).containsExactly(NONE, NONE));
        WrittenTables.terminal(run.finished().out()).stream()
                .filter(row -> row.stream().anyMatch(cell -> cell.matches("refused( \\(\\d+\\))?")))
                .forEach(row -> assertThat(row.subList(row.size() - 3, row.size() - 1))
                        .as(row.toString())
                        .containsExactly(NONE, NONE));
    }

    private void contendersAsCsv() throws IOException {
        List<Map<String, String>> csv = WrittenTables.csv(run.text("-contenders.csv"));
        assertThat(csv).hasSameSizeAs(contenders);
        for (int i = 0; i < csv.size(); i++) {
            JsonNode contender = contenders.get(i);
            Map<String, String> row = csv.get(i);
            assertThat(row)
                    .containsEntry("contender", contender.get("id").asText())
                    .containsEntry("requests", contender.get("requests").asText())
                    .containsEntry("errors", contender.get("errors").asText());
            COLUMNS.forEach((metric, column) -> assertThat(row)
                    .containsEntry(
                            column, contender.get("means").path(metric.id()).asText()));
        }
    }

    /** A slice counts only for what its block counts for, and says why where it counts for nothing. */
    private void slicesAsCsv() throws IOException {
        for (Map<String, String> slice : WrittenTables.csv(run.text("-slices.csv"))) {
            List<String> metrics = Stream.of(slice.getOrDefault("countsFor", "").split(" ", -1))
                    .filter(metric -> !metric.isEmpty())
                    .toList();
            assertThat(slice).containsEntry("valid", String.valueOf(!metrics.isEmpty()));
            if (metrics.isEmpty()) {
                assertThat(slice.get("whyNot")).as(slice.toString()).isNotEmpty();
            }
            for (String metric : metrics) {
                assertThat(run.verdict("counted"))
                        .as(slice.toString())
                        .anyMatch(
                                population -> population.get("metric").asText().equals(metric)
                                        && population.get("contender").asText().equals(slice.get("contender"))
                                        && AbnormalRun.elements(population.get("counts")).stream()
                                                .anyMatch(
                                                        index -> index.asText().equals(slice.get("block"))));
            }
        }
    }

    private void terminal() throws IOException {
        String out = run.finished().out();
        int result = out.indexOf("\nResult\n");
        if (result >= 0) {
            String rest = out.substring(out.indexOf("\n  Metric ", result) + 1);
            String section = rest.substring(0, rest.indexOf("\n\n"));
            List<Metric> counters =
                    Arrays.stream(Metric.values()).filter(Metric::counter).toList();
            table("terminal", WrittenTables.terminal(section), ",", counters);
        }
    }

    private void table(String format, List<List<String>> rows, String beforeUnit) throws IOException {
        table(format, rows, beforeUnit, List.of());
    }

    /** A row for each metric that anything counts of, and in it a dash for each contender of which nothing does. */
    private void table(String format, List<List<String>> rows, String beforeUnit, List<Metric> left)
            throws IOException {
        for (Metric metric : COLUMNS.keySet()) {
            String label = label(metric);
            List<List<String>> found = rows.stream()
                    .filter(row -> row.get(0).equals(label) || row.get(0).startsWith(label + beforeUnit))
                    .toList();
            List<Boolean> counted = contenders.stream()
                    .map(contender -> contender.get("means").has(metric.id()))
                    .toList();
            String where = String.format(Locale.ROOT, "%s of %s in %s", label, format, run.told());
            if (left.contains(metric) || !counted.contains(true)) {
                assertThat(found).as(where).isEmpty();
            } else {
                assertThat(found).as(where).hasSize(1);
                for (int i = 0; i < counted.size(); i++) {
                    assertThat(!found.get(0).get(i + 1).equals(NONE)).as(where).isEqualTo(counted.get(i));
                }
            }
        }
    }

    private static String label(Metric metric) {
        return metric == Metric.THROUGHPUT ? "throughput" : metric.title();
    }
}
