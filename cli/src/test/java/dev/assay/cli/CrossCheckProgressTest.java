package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.Plan;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A tool that would send something else than the experiment is refused before anything runs. */
class CrossCheckProgressTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "http10: true, tool: [ab, wrk] | --cross-check wrk: wrk sends HTTP/1.1, but the plan asks for HTTP/1.0",
                "http2: true, tool: [ab]       | --cross-check ab: ApacheBench sends HTTP/1.0, but the plan asks for HTTP/2",
            })
    void aToolOfAnotherVersionOfHttpIsRefused(String load, String message) {
        Plan plan = Plans.resolve(Optional.of(new PlanText("plan.yaml", "load: {" + load + "}")), PlanFlags.none(), 2);

        assertThatThrownBy(() -> CrossCheckProgress.check(plan))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(message)
                .hasMessageContaining("Omit one of them.");
    }

    /** Their requests would be others, and nothing would say so. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "compressed: true | HTTP/1.1 (compressed answers) | Omit --compressed, or the load tools.",
                "expect-continue: true | HTTP/1.1 (Expect: 100-continue) | Omit --expect-continue, or the load tools.",
            })
    void whatNoToolSendsIsRefused(String load, String wire, String fix) {
        PlanText text = new PlanText("plan.yaml", "load: {" + load + ", tool: [wrk]}");
        Plan plan = Plans.resolve(Optional.of(text), PlanFlags.none(), 2);

        assertThatThrownBy(() -> CrossCheckProgress.check(plan))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(wire)
                .hasMessageContaining(fix);
    }
}
