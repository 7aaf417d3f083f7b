package dev.assay.loads;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Schema;
import dev.assay.ledger.Arbitrary;
import dev.assay.ledger.Normal;
import dev.assay.ledger.Schemas;
import dev.assay.model.LatencyFigure;
import dev.assay.model.LatencyProfile;
import dev.assay.model.evidence.AnswerSizes;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.ErrorTally;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.LatencyBounds;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.StepResult;
import dev.assay.model.evidence.TlsReport;
import dev.assay.model.evidence.WireReport;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LoadJsonTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SCHEMA = schema();

    private static String schema() {
        try (InputStream in = LoadJson.class.getResourceAsStream("load.schema.json")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void theSchemaIsItselfValidAndOnlyEverGrows() throws IOException {
        assertThat(Schemas.errors(Schemas.ofSchemas(), SCHEMA)).isEmpty();
        Schemas.onlyGrows("load", SCHEMA);
    }

    @Test
    void everyLoadKeepsToTheSchema() {
        Schema schema = Schemas.of(SCHEMA);
        for (long seed = 0; seed < 100; seed++) {
            LoadResult load = new Arbitrary(seed).of(LoadResult.class);
            assertThat(Schemas.errors(schema, LoadJson.of(Normal.load(load))))
                    .as("seed %d", seed)
                    .isEmpty();
        }
    }

    private static final LatencyProfile LATENCY =
            new LatencyProfile(990, 1.25, 0.5, 0.1, 1, 1.5, 2, 2.5, 3, 4, 5.125, "HISTF");

    private static LoadResult load(List<ErrorTally> errors, List<GateResult> validity) {
        return LoadResult.builder()
                .start(Instant.parse("2026-11-21T10:00:00Z"))
                .seconds(7.5)
                .requests(1001, 1000, 990)
                .rates(200, 198.4)
                .times(LATENCY, LATENCY, LATENCY)
                .errors(errors)
                .bytes(123_456, 7_890)
                .connections(32, 2)
                .generatorCpuNanos(9_900_000)
                .measuredRequests(995)
                .statuses(Map.of(500, 3L, 200, 987L))
                .validity(validity)
                .wire(new WireReport(
                        "HTTP/2",
                        "epoll",
                        4,
                        10,
                        3,
                        Optional.of(new TlsReport("TLSv1.3", "TLS_AES_256_GCM_SHA384", false, 30, 6))))
                .build();
    }

    @Test
    void latenessIsALowerEndBesideTheMeasuredFigure() throws IOException {
        LatencyProfile low = new LatencyProfile(990, 1.24, 0.5, 0.1, 1, 1.5, 2, 2.5, 2.9, 4, 5.125, "");
        LoadResult late = load(List.of(), List.of(new GateResult(Gate.DEQUEUE_LAG_P99, 1, 0.05, false, ""))).toBuilder()
                .latencyLow(Optional.of(low))
                .build();
        JsonNode json = JSON.readTree(LoadJson.of(late));
        assertThat(json.at("/latency/p99").doubleValue()).isEqualTo(3);
        assertThat(json.at("/latency/low").toString()).isEqualTo("{\"p99\":2.9}");
        assertThat(json.at("/valid").booleanValue()).isTrue();
        assertThat(json.at("/validity/0/ok").booleanValue()).isFalse();
    }

    @Test
    void theWholeOutput() {
        LoadResult load = load(
                List.of(
                        new ErrorTally(ErrorKind.CONNECT_TIMEOUT, 7, 1, "x"),
                        new ErrorTally(ErrorKind.WRONG_STATUS, 3, 2, "500")),
                List.of(
                        new GateResult(Gate.GENERATOR_CPU, 0.25, 0.6, true, "25% of a core"),
                        new GateResult(
                                Gate.DEQUEUE_LAG_P99,
                                Double.POSITIVE_INFINITY,
                                Double.NaN,
                                false,
                                "nothing measured")));
        assertThat(LoadJson.of(load)).isEqualToNormalizingNewlines("""
                {
                  "schema" : 1,
                  "start" : "2026-11-21T10:00:00Z",
                  "seconds" : 7.5,
                  "requests" : 1000,
                  "planned" : 1001,
                  "completed" : 990,
                  "errors" : {
                    "connect-timeout" : 7,
                    "wrong-status" : 3
                  },
                  "examples" : {
                    "connect-timeout" : "x",
                    "wrong-status" : "500"
                  },
                  "statuses" : {
                    "200" : 987,
                    "500" : 3
                  },
                  "rate" : {
                    "offered" : 200.0,
                    "achieved" : 198.4
                  },
                  "latency" : {
                    "unit" : "ms",
                    "count" : 990,
                    "mean" : 1.25,
                    "stdDev" : 0.5,
                    "min" : 0.1,
                    "p50" : 1.0,
                    "p75" : 1.5,
                    "p90" : 2.0,
                    "p95" : 2.5,
                    "p99" : 3.0,
                    "p999" : 4.0,
                    "max" : 5.125
                  },
                  "serviceTime" : {
                    "unit" : "ms",
                    "count" : 990,
                    "mean" : 1.25,
                    "stdDev" : 0.5,
                    "min" : 0.1,
                    "p50" : 1.0,
                    "p75" : 1.5,
                    "p90" : 2.0,
                    "p95" : 2.5,
                    "p99" : 3.0,
                    "p999" : 4.0,
                    "max" : 5.125
                  },
                  "generatorCpuMicrosPerRequest" : 10.0,
                  "bytesRead" : 123456,
                  "bytesWritten" : 7890,
                  "connectionsOpened" : 32,
                  "serverCloses" : 2,
                  "wire" : {
                    "protocol" : "HTTP/2",
                    "transport" : "epoll",
                    "reconnects" : 4,
                    "streams" : 10,
                    "repeated" : 3,
                    "tls" : {
                      "version" : "TLSv1.3",
                      "cipher" : "TLS_AES_256_GCM_SHA384",
                      "verified" : false,
                      "fullHandshakes" : 30,
                      "resumedHandshakes" : 6
                    }
                  },
                  "valid" : false,
                  "validity" : [ {
                    "gate" : "generator-cpu",
                    "value" : 0.25,
                    "limit" : 0.6,
                    "ok" : true,
                    "detail" : "25% of a core"
                  }, {
                    "gate" : "dequeue-lag-p99",
                    "value" : null,
                    "limit" : null,
                    "ok" : false,
                    "detail" : "nothing measured"
                  } ]
                }
                """);
    }

    @Test
    void figuresThatRestOnRequestsWithoutAResponseAreNamed() throws IOException {
        double never = Double.POSITIVE_INFINITY;
        LatencyProfile high = new LatencyProfile(1000, never, never, 0.1, 1, 1.5, 2, 2.5, never, never, never, "");
        LatencyBounds bounds = new LatencyBounds(10, LATENCY, high, List.of(LatencyFigure.P999), 0.02);
        StepResult step = new StepResult(
                "GET /?token=canary", 990, 10, LATENCY, Optional.of(bounds), Optional.of(new AnswerSizes(1, 2, 3)));
        JsonNode json = JSON.readTree(LoadJson.of(load(List.of(), List.of()).toBuilder()
                .bounds(Optional.of(bounds), Optional.empty())
                .bodies(Optional.of(new AnswerSizes(10, 20, 30)))
                .steps(List.of(step))
                .build()));
        JsonNode latency = json.get("latency");
        assertThat(latency.get("p99").asDouble()).isEqualTo(3);
        assertThat(latency.get("p999").isNull()).isTrue();
        assertThat(latency.get("stdDev").isNull()).isTrue();
        assertThat(latency.get("unanswered").asLong()).isEqualTo(10);
        assertThat(latency.get("atLeast").toString()).isEqualTo("[\"mean\",\"p99\",\"max\"]");
        assertThat(latency.get("refused").toString()).isEqualTo("[\"p999\"]");
        assertThat(latency.get("stuckShare").asDouble()).isEqualTo(0.02);
        assertThat(json.get("serviceTime").has("atLeast")).isFalse();
        assertThat(json.get("bodyBytes").toString()).isEqualTo("{\"least\":10,\"median\":20,\"largest\":30}");
        assertThat(json.get("steps").size()).isEqualTo(1);
        JsonNode only = json.get("steps").get(0);
        assertThat(only.get("answered").asLong()).isEqualTo(990);
        assertThat(only.get("errors").asLong()).isEqualTo(10);
        assertThat(only.get("latency").toString()).isEqualTo(latency.toString());
        assertThat(only.get("bodyBytes").get("largest").asLong()).isEqualTo(3);
        assertThat(only.get("step").asText()).startsWith("GET /").doesNotContain("canary");
    }

    @Test
    void withoutErrorsTheMapIsEmptyAndTheLoadIsValid() {
        assertThat(LoadJson.of(load(List.of(), List.of())))
                .contains("\"errors\" : { }")
                .contains("\"valid\" : true")
                .contains("\"validity\" : [ ]");
    }
}
