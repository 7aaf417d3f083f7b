package dev.assay.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.Comparison;
import dev.assay.model.ContenderSummary;
import dev.assay.model.EffectiveSetting;
import dev.assay.model.Finding;
import dev.assay.model.Invalid;
import dev.assay.model.Metric;
import dev.assay.model.Outcome;
import dev.assay.model.StartupSummary;
import dev.assay.model.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The format that scripts read. */
class VerdictJsonTest {
    @TempDir
    private Path temp;

    private static final Verdict VERDICT = new Verdict(
            "Jetty uses 4.2 % less CPU per request",
            "one server CPU, JDK 17",
            List.of(new ContenderSummary(
                    "jetty",
                    "jetty",
                    "12.0.36",
                    "defaults",
                    "17.0.15",
                    Map.of(),
                    Map.of(Metric.P99, 1.5, Metric.CPU_PER_REQUEST, Double.NaN),
                    9000,
                    30,
                    40_000_000,
                    12_345,
                    0,
                    2)),
            List.of(
                    new Comparison(
                            Metric.CPU_PER_REQUEST,
                            "jetty",
                            "tomcat",
                            OptionalDouble.of(0.958),
                            OptionalDouble.of(0.93),
                            OptionalDouble.of(Double.POSITIVE_INFINITY),
                            0.95,
                            9,
                            Outcome.BETTER,
                            "the interval lies beyond 1 %",
                            true,
                            OptionalInt.empty(),
                            List.of(-0.04290750101127655)),
                    new Comparison(
                            Metric.THROUGHPUT,
                            "jetty",
                            "tomcat",
                            OptionalDouble.empty(),
                            OptionalDouble.empty(),
                            OptionalDouble.empty(),
                            0.95,
                            0,
                            Outcome.REFUSED,
                            "no valid slice",
                            false,
                            OptionalInt.of(3),
                            List.of())),
            List.of(new StartupSummary("jetty", 4500, 4400, 4600.5, List.of(4400.0, 4500.0, 4600.5))),
            List.of(new Invalid("block 2, slice 3", "jetty", "generator-cpu")),
            List.of("slices of 2 s"),
            List.of(new EffectiveSetting("jetty", "worker threads", "200", EffectiveSetting.Source.READ)),
            Optional.empty(),
            9,
            2000,
            true);

    private static final String WRITTEN = """
            {
              "schema" : 1,
              "headline" : "Jetty uses 4.2 % less CPU per request",
              "scope" : "one server CPU, JDK 17",
              "contenders" : [ {
                "id" : "jetty",
                "server" : "jetty",
                "version" : "12.0.36",
                "settings" : "defaults",
                "jdk" : "17.0.15",
                "means" : { },
                "medians" : {
                  "cpuMicrosPerRequest" : "NaN",
                  "p99" : 1.5
                },
                "loadedClasses" : 9000,
                "threads" : 30,
                "heapUsedBytes" : 40000000,
                "requests" : 12345,
                "errors" : 0,
                "serverCloses" : 2
              } ],
              "comparisons" : [ {
                "metric" : "cpuMicrosPerRequest",
                "unit" : "µs",
                "lowerIsBetter" : true,
                "contender" : "jetty",
                "reference" : "tomcat",
                "ratio" : 0.958,
                "ciLow" : 0.93,
                "ciHigh" : "Infinity",
                "confidence" : 0.95,
                "blocks" : 9,
                "verdict" : "better",
                "reason" : "the interval lies beyond 1 %",
                "primary" : true,
                "moreBlocks" : null,
                "logRatios" : [ -0.04290750101127655 ],
                "withDisturbed" : null,
                "errorBudget" : null,
                "finding" : null
              }, {
                "metric" : "throughput",
                "unit" : "1/s",
                "lowerIsBetter" : false,
                "contender" : "jetty",
                "reference" : "tomcat",
                "ratio" : null,
                "ciLow" : null,
                "ciHigh" : null,
                "confidence" : 0.95,
                "blocks" : 0,
                "verdict" : "refused",
                "reason" : "no valid slice",
                "primary" : false,
                "moreBlocks" : 3,
                "logRatios" : [ ],
                "withDisturbed" : null,
                "errorBudget" : null,
                "finding" : null
              } ],
              "startup" : [ {
                "contender" : "jetty",
                "medianMs" : 4500.0,
                "minMs" : 4400.0,
                "maxMs" : 4600.5,
                "readyMs" : [ 4400.0, 4500.0, 4600.5 ],
                "figures" : [ ]
              } ],
              "invalid" : [ {
                "what" : "block 2, slice 3",
                "contender" : "jetty",
                "reason" : "generator-cpu",
                "block" : null,
                "slice" : null,
                "finding" : null
              } ],
              "limits" : [ "slices of 2 s" ],
              "settings" : [ {
                "contender" : "jetty",
                "knob" : "worker threads",
                "value" : "200",
                "source" : "read"
              } ],
              "parity" : null,
              "blocks" : 9,
              "ratePerSecond" : 2000.0,
              "finished" : true,
              "explanation" : null,
              "cost" : null,
              "serviceLevel" : null,
              "counted" : [ ],
              "clauses" : [ ]
            }
            """;

    @Test
    void theWholeFile() throws IOException {
        Path dir = temp.resolve("r");
        try (Ledger ledger = Ledger.create(dir)) {
            ledger.writeVerdict(VERDICT);
            assertThat(ledger.readVerdict()).isEqualTo(VERDICT);
        }
        assertThat(Files.readString(dir.resolve("verdict.json"))).isEqualToNormalizingNewlines(WRITTEN);
    }

    /** As versions before findings wrote it: no findings, places or clauses, and their sentences are kept. */
    @Test
    void aVerdictOfAnOlderVersionIsRead() throws IOException {
        Path dir = temp.resolve("r");
        try (Ledger ledger = Ledger.create(dir)) {
            ledger.writeVerdict(VERDICT);
            Files.copy(
                    Path.of("src/test/resources/old/verdict-without-findings.json"),
                    dir.resolve("verdict.json"),
                    StandardCopyOption.REPLACE_EXISTING);
            assertThat(ledger.readVerdict()).isEqualTo(VERDICT);
            assertThat(ledger.readVerdict().contenders().get(0).figures()).containsEntry(Metric.P99, 1.5);
            assertThat(ledger.readVerdict().comparisons().get(1).why()).isEqualTo(new Finding.Text("no valid slice"));
            assertThat(ledger.readVerdict().invalid().get(0).why()).isEqualTo(new Finding.Text("generator-cpu"));
        }
    }

    @Test
    void aVerdictOfALaterFormatIsNotHalfUnderstood() throws IOException {
        Path dir = temp.resolve("r");
        try (Ledger ledger = Ledger.create(dir)) {
            ledger.writeVerdict(VERDICT);
            Path file = dir.resolve("verdict.json");
            Files.writeString(file, Files.readString(file).replace("\"schema\" : 1", "\"schema\" : 2"));
            assertThatThrownBy(ledger::readVerdict)
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("verdict.json: has format 2, and this version of Assay reads 1")
                    .hasMessageContaining("assay judge " + dir);
            Files.writeString(file, Files.readString(file).replace("\"schema\" : 2,", ""));
            assertThatThrownBy(ledger::readVerdict).hasMessageContaining("has no format");
        }
    }

    @Test
    void fieldsOfALaterVersionAreIgnored() throws IOException {
        Path dir = temp.resolve("r");
        try (Ledger ledger = Ledger.create(dir)) {
            ledger.writeVerdict(VERDICT);
            Path file = dir.resolve("verdict.json");
            Files.writeString(
                    file, Files.readString(file).replace("\"metric\" :", "\"later\" : [ 1, { } ], \"metric\" :"));
            assertThat(ledger.readVerdict()).isEqualTo(VERDICT);
        }
    }
}
