package dev.assay.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.model.BadInputException;
import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Place;
import dev.assay.model.server.EffectiveSetting;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.ContenderSummary;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Invalid;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Population;
import dev.assay.model.verdict.Reason;
import dev.assay.model.verdict.Remark;
import dev.assay.model.verdict.Scope;
import dev.assay.model.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The format that scripts read. */
class VerdictJsonTest {
    @TempDir
    private Path temp;

    private static final Verdict VERDICT = new Verdict(
            List.of(
                    new Clause.Text("Jetty uses 4.2% less CPU per request"),
                    new Clause.Text("no difference in latency")),
            new Scope.Text("one server CPU, JDK 17"),
            List.of(new ContenderSummary(
                    "jetty",
                    "jetty",
                    "12.0.36",
                    "defaults",
                    "17.0.15",
                    Map.of(Metric.P99, 1.5, Metric.CPU_PER_REQUEST, Double.NaN),
                    9000,
                    30,
                    40_000_000,
                    12_345,
                    0,
                    12_345,
                    2)),
            List.of(
                    Samples.comparison(
                            Metric.CPU_PER_REQUEST,
                            "jetty",
                            "tomcat",
                            OptionalDouble.of(0.958),
                            OptionalDouble.of(0.93),
                            OptionalDouble.of(Double.POSITIVE_INFINITY),
                            0.95,
                            9,
                            Outcome.BETTER,
                            new Reason.Text("the interval lies beyond 1%"),
                            true,
                            OptionalInt.empty(),
                            List.of(-0.04290750101127655)),
                    Samples.comparison(
                            Metric.THROUGHPUT,
                            "jetty",
                            "tomcat",
                            OptionalDouble.empty(),
                            OptionalDouble.empty(),
                            OptionalDouble.empty(),
                            0.95,
                            0,
                            Outcome.REFUSED,
                            new Reason.Text("no valid slice"),
                            false,
                            OptionalInt.of(3),
                            List.of())),
            List.of(new Limit.Text("slices of 2 s")),
            9,
            2000,
            true,
            new Verdict.Basis(
                    List.of(Samples.startupSummary("jetty", 4500, 4400, 4600.5, List.of(4400.0, 4500.0, 4600.5))),
                    List.of(new Invalid(new Place.Slice(2, Phase.RATE, 2), "jetty", new Finding.Text("generator-cpu"))),
                    List.of(
                            new EffectiveSetting("jetty", "worker threads", "200", EffectiveSetting.Source.READ),
                            new EffectiveSetting(
                                    "jetty",
                                    "virtual threads",
                                    EffectiveSetting.NOT_PRESENT,
                                    EffectiveSetting.Source.DOCUMENTED)),
                    Optional.empty(),
                    List.of(new Population(
                            Metric.P99,
                            "jetty",
                            List.of(1, 2),
                            List.of(
                                    new Population.LeftOut(3, OptionalInt.empty(), new Finding.Disturbed(0.8, 0.1)),
                                    new Population.LeftOut(4, OptionalInt.of(0), new Finding.Text("it died")))))),
            Verdict.Extras.NONE);

    private static final String WRITTEN = """
            {
              "schema" : 1,
              "headline" : "Jetty uses 4.2% less CPU per request; no difference in latency.",
              "scope" : "one server CPU, JDK 17",
              "scopeValue" : {
                "kind" : "text",
                "text" : "one server CPU, JDK 17"
              },
              "contenders" : [ {
                "id" : "jetty",
                "server" : "jetty",
                "version" : "12.0.36",
                "settings" : "defaults",
                "jdk" : "17.0.15",
                "means" : {
                  "cpuMicrosPerRequest" : "NaN",
                  "p99" : 1.5
                },
                "loadedClasses" : 9000,
                "threads" : 30,
                "liveObjectBytes" : 40000000,
                "requests" : 12345,
                "errors" : 0,
                "tried" : 12345,
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
                "reason" : "the interval lies beyond 1%",
                "reasonValue" : {
                  "kind" : "text",
                  "text" : "the interval lies beyond 1%"
                },
                "primary" : true,
                "moreBlocks" : null,
                "logRatios" : [ -0.04290750101127655 ],
                "withDisturbed" : null,
                "errorBudget" : null,
                "finding" : null
              }, {
                "metric" : "throughput",
                "unit" : "req/s",
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
                "reasonValue" : {
                  "kind" : "text",
                  "text" : "no valid slice"
                },
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
                "what" : "block 2, slice 3 at the same rate",
                "contender" : "jetty",
                "reason" : "generator-cpu",
                "round" : null,
                "block" : 2,
                "phase" : "rate",
                "slice" : 2,
                "finding" : {
                  "kind" : "text",
                  "words" : "generator-cpu"
                }
              } ],
              "limits" : [ "slices of 2 s" ],
              "limitValues" : [ {
                "kind" : "text",
                "text" : "slices of 2 s"
              } ],
              "settings" : [ {
                "contender" : "jetty",
                "knob" : "worker threads",
                "value" : "200",
                "source" : "read"
              }, {
                "contender" : "jetty",
                "knob" : "virtual threads",
                "value" : null,
                "source" : "documented"
              } ],
              "parity" : null,
              "blocks" : 9,
              "ratePerSecond" : 2000.0,
              "finished" : true,
              "explanation" : null,
              "cost" : null,
              "serviceLevel" : null,
              "counted" : [ {
                "metric" : "p99",
                "contender" : "jetty",
                "counts" : [ 1, 2 ],
                "leftOut" : [ {
                  "index" : 3,
                  "slice" : null,
                  "finding" : {
                    "kind" : "disturbed",
                    "share" : 0.8,
                    "most" : 0.1
                  }
                }, {
                  "index" : 4,
                  "slice" : 0,
                  "finding" : {
                    "kind" : "text",
                    "words" : "it died"
                  }
                } ]
              } ],
              "clauses" : [ "Jetty uses 4.2% less CPU per request", "no difference in latency" ],
              "clauseValues" : [ {
                "kind" : "text",
                "words" : "Jetty uses 4.2% less CPU per request"
              }, {
                "kind" : "text",
                "words" : "no difference in latency"
              } ]
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

    /** A reason is written in words and as a value, both without secrets. */
    @Test
    void aReasonIsWrittenInWordsBesideItsValue() throws IOException {
        Comparison without = VERDICT.comparisons().get(1);
        Reason reason = new Reason.NotJudged(
                new Finding.StartsFailed("Jetty", 3, 5, "no response to password=hunter2"),
                List.of(new Remark.LowerBound(15_000, 9_000)));
        String words = reason.text().replace("hunter2", "***");

        String json = Json.MAPPER.writeValueAsString(Samples.with(without, Map.of("reason", reason)));

        assertThat(words).startsWith("Jetty failed 3 of 5 starts: ").contains("; a lower bound: ");
        assertThat(Json.MAPPER.readTree(json).path("reason").textValue()).isEqualTo(words);
        assertThat(Json.MAPPER.readValue(json, Comparison.class).reason().text())
                .isEqualTo(words);
    }

    @Test
    void filesOfOlderVersionsHaveOnlyTheWords() throws IOException {
        Path dir = temp.resolve("r");
        try (Ledger ledger = Ledger.create(dir)) {
            ledger.writeVerdict(VERDICT);
            Path file = dir.resolve("verdict.json");
            ObjectNode json = (ObjectNode) Json.MAPPER.readTree(file.toFile());
            json.remove(List.of("scopeValue", "limitValues", "clauseValues"));
            json.path("comparisons").forEach(one -> ((ObjectNode) one).remove("reasonValue"));
            Files.writeString(file, json.toString());
            assertThat(ledger.readVerdict()).isEqualTo(VERDICT);
        }
    }

    @Test
    void aReasonThatIsNoTextIsAnError() throws IOException {
        String json = Json.MAPPER.writeValueAsString(VERDICT.comparisons().get(0));
        for (String broken : List.of("3", "null", "{}")) {
            assertThatThrownBy(() -> Json.MAPPER.readValue(
                            json.replace("{\"kind\":\"text\",\"text\":\"the interval lies beyond 1%\"}", broken),
                            Comparison.class))
                    .as(broken)
                    .isInstanceOf(JsonProcessingException.class);
        }
    }

    @Test
    void aHeadlineIsWrittenInWordsBesideItsValues() {
        List<Clause> clauses = List.of(
                new Clause.Refused(
                        Metric.CPU_PER_REQUEST,
                        "Tomcat",
                        List.of(new Clause.Refusal("Jetty", new Finding.AnswersDiffer("GET /: token=abc")))),
                new Clause.LatencyAlike(List.of(Metric.P50, Metric.P99), OptionalDouble.of(2000)));
        String first =
                "No verdict on CPU per request of Jetty against Tomcat: the contenders answer differently, so they"
                        + " do different work: GET /: token=***";
        String second = "no noticeable difference in latency (p50, p99) at 2,000 req/s";

        try (Ledger ledger = Ledger.create(temp.resolve("r"))) {
            ledger.writeVerdict(headed(clauses));
            assertThat(temp.resolve("r/verdict.json"))
                    .content()
                    .contains("\"headline\" : \"" + first + "; " + second + ".\",")
                    .contains("\"clauses\" : [ \"" + first + "\", \"" + second + "\" ]");
            assertThat(ledger.readVerdict())
                    .isEqualTo(headed(List.of(
                            new Clause.Refused(
                                    Metric.CPU_PER_REQUEST,
                                    "Tomcat",
                                    List.of(new Clause.Refusal(
                                            "Jetty", new Finding.AnswersDiffer("GET /: token=***")))),
                            clauses.get(1))));
        }
    }

    @Test
    void aVerdictWithoutAHeadlineIsAnError() throws IOException {
        try (Ledger ledger = Ledger.create(temp.resolve("r"))) {
            ledger.writeVerdict(VERDICT);
            Path file = temp.resolve("r/verdict.json");
            Files.writeString(file, Files.readString(file).replace("\"headline\" :", "\"other\" :"));
            assertThatThrownBy(ledger::readVerdict)
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("has no headline")
                    .hasMessageContaining("assay judge " + temp.resolve("r"));
        }
    }

    /** A verdict that says this, and nothing else. */
    static Verdict headed(List<Clause> headline) {
        return Samples.verdict(headline, List.of(), List.of(), 0, 0, true);
    }

    @Test
    void aVerdictOfALaterFormatIsNotHalfUnderstood() throws IOException {
        Path dir = temp.resolve("r");
        try (Ledger ledger = Ledger.create(dir)) {
            ledger.writeVerdict(VERDICT);
            Path file = dir.resolve("verdict.json");
            Files.writeString(file, Files.readString(file).replace("\"schema\" : 1", "\"schema\" : 3"));
            for (ThrowingCallable reading : List.<ThrowingCallable>of(ledger::readVerdict, ledger::verdictFinished)) {
                assertThatThrownBy(reading)
                        .isInstanceOf(BadInputException.class)
                        .hasMessageContaining(file + ": has schema 3, and this version of Assay reads 1")
                        .hasMessageContaining("Use the version of Assay that wrote it");
            }
            Files.writeString(file, Files.readString(file).replace("\"schema\" : 3,", ""));
            assertThatThrownBy(ledger::readVerdict)
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("has no schema")
                    .hasMessageContaining("assay judge " + dir);
        }
    }

    @Test
    void whetherAnExperimentEndedIsNotToldByAVerdictThatIsMissingOrDamaged() throws IOException {
        Path dir = temp.resolve("r");
        try (Ledger ledger = Ledger.create(dir)) {
            assertThat(ledger.verdictFinished()).isFalse();
            ledger.writeVerdict(VERDICT);
            assertThat(ledger.verdictFinished()).isTrue();
            Path file = dir.resolve("verdict.json");
            Files.writeString(file, Files.readString(file).substring(0, 900));
            assertThat(ledger.verdictFinished()).isFalse();
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
