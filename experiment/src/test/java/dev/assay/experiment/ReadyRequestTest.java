package dev.assay.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Samples;
import dev.assay.model.plan.Header;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Workload;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The request that a starting app is asked, and the status by which it is ready. */
class ReadyRequestTest {
    private static Step secured(String path) {
        return Samples.with(
                Step.get(path),
                Map.of("headers", List.of(new Header("Authorization", Template.parse("Bearer ${env(TOKEN)}")))));
    }

    private static ReadyRequest of(Step... steps) {
        return ReadyRequest.of(new Workload(Arrays.asList(steps)));
    }

    @Test
    void aGetWithoutHeadersAndWithAConstantPathComesFirst() {
        assertThat(of(secured("/own"), Step.get("/orders/${int(7,9)}"), Step.get("/orders")))
                .isEqualTo(new ReadyRequest("/orders", 200));
    }

    @Test
    void thenOneThatVariesInNumbersAlone() {
        assertThat(of(secured("/own"), Step.get("/users/${uuid}"), Step.get("/orders/${int(7,9)}/${counter}")))
                .isEqualTo(new ReadyRequest("/orders/7/1", 200));
    }

    @Test
    void headerLinesOfAClientDoNotMatter() {
        Step browsing = Samples.with(
                Step.get("/own"), Map.of("headers", List.of(new Header("User-Agent", Template.parse("curl/8.5.0")))));

        assertThat(of(secured("/orders"), browsing)).isEqualTo(new ReadyRequest("/own", 200));
    }

    @Test
    void whereTheStatusIsNotKnownAnyResponseCounts() {
        assertThat(of(secured("/own"))).isEqualTo(new ReadyRequest("/own", 0));
        assertThat(of(Step.get("/users/${uuid}"))).isEqualTo(new ReadyRequest("/users/1", 0));
        assertThat(of(Step.get("/names/${string(3)}"))).isEqualTo(new ReadyRequest("/names/aaa", 0));
    }

    @Test
    void noValueOfTheEnvironmentIsSent() {
        assertThat(of(Step.get("/of/${env(PATH)}"))).isEqualTo(new ReadyRequest("/of/1", 0));
    }
}
