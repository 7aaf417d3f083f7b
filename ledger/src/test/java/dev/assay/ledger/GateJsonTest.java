package dev.assay.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.verdict.Finding;
import org.junit.jupiter.api.Test;

/** The JSON of a gate in evidence and verdict. */
class GateJsonTest {
    private static final String EVIDENCE =
            "{\"gate\":\"%s\",\"value\":0.7,\"limit\":0.6,\"ok\":false,\"detail\":\"busy\"}";
    private static final String FINDING = "{\"kind\":\"gate-failed\",\"gate\":\"%s\",\"value\":0.7,\"limit\":0.6}";

    @Test
    void aGateIsItsName() throws JsonProcessingException {
        GateResult result = new GateResult(Gate.GENERATOR_CPU, 0.7, 0.6, false, "busy");
        String evidence = EVIDENCE.formatted("generator-cpu");
        String finding = FINDING.formatted("generator-cpu");

        assertThat(Json.MAPPER.writeValueAsString(result)).isEqualTo(evidence);
        assertThat(Json.MAPPER.readValue(evidence, GateResult.class)).isEqualTo(result);
        assertThat(Json.MAPPER.writerFor(Finding.class).writeValueAsString(new Finding.GateFailed(result)))
                .isEqualTo(finding);
        assertThat(Json.MAPPER.readValue(finding, Finding.class)).isEqualTo(new Finding.GateFailed(result));
    }
}
