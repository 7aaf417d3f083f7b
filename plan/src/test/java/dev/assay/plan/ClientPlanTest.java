package dev.assay.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.plan.Header;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Workload;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whose header lines the requests of a plan carry. */
class ClientPlanTest {
    private static List<String> names(Step step) {
        return step.headers().stream().map(Header::name).toList();
    }

    @Test
    void everyStepGetsWhatABrowserSendsAndKeepsItsOwn() {
        Workload workload = Given.file(
                        "workload:",
                        "  headers: browser",
                        "  steps:",
                        "    - path: /a",
                        "    - {path: /b, headers: {accept: application/json, X-Own: 1}, weight: 3}")
                .workload();

        assertThat(workload.order()).isEqualTo(Workload.Order.WEIGHTED);
        assertThat(names(workload.steps().get(0)))
                .containsExactly("User-Agent", "Accept", "Accept-Language", "Connection", "Upgrade-Insecure-Requests");
        assertThat(names(workload.steps().get(1)))
                .containsExactly(
                        "User-Agent", "Accept-Language", "Connection", "Upgrade-Insecure-Requests", "accept", "X-Own");
        assertThat(workload.steps().get(1).weight()).isEqualTo(3);
        assertThat(workload.steps().get(0).headers())
                .as("the generator says whether it takes compressed responses")
                .noneMatch(header -> header.name().equalsIgnoreCase("Accept-Encoding"));
    }

    @Test
    void everyStepOfASequenceGetsWhatAClientSends() {
        Workload workload = Given.file("workload: {headers: curl, sequence: [{path: /a}, {path: /b}]}")
                .workload();

        assertThat(workload.order()).isEqualTo(Workload.Order.SEQUENCE);
        assertThat(workload.steps())
                .allSatisfy(step -> assertThat(names(step)).containsExactly("User-Agent", "Accept"));
    }

    @ParameterizedTest
    @CsvSource({"none", "curl", "browser"})
    void whatIsWrittenIsReadBackAsItWas(String client) {
        Plan plan = Given.file("workload: {steps: [{path: /}], headers: " + client + "}");

        assertThat(Plans.parse(new PlanText("plan.yaml", Plans.toYaml(plan)))).isEqualTo(plan);
        assertThat(Plans.toYaml(plan).contains("keep-alive")).isEqualTo(client.equals("browser"));
    }

    @Test
    void noneIsWhatIsSentAnyway() {
        assertThat(Given.file("workload: {steps: {path: /}, headers: none}").workload())
                .isEqualTo(Given.file("workload: {path: /}").workload());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{steps: [{path: /}], headers: browsr}      | no such client: browsr | Did you mean browser?",
                "{steps: [{path: /}], headers: {A: b}}      | workload.headers must be text         | Write a value",
                "{steps: [{path: /}], header: curl}         | header is not a key of a workload     | Did you mean headers?",
                "{steps: [], headers: curl}                 | workload.steps is empty               | at least one step",
                "{path: /, headers: browser}                | for all steps, not for one            | headers: browser}",
                "[{path: /, headers: curl}]                 | for all steps, not for one            | steps: [{path: /}]"
            })
    void whatIsWrongIsTold(String workload, String what, String instead) {
        assertThatThrownBy(() -> Given.file("workload: " + workload))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(what)
                .hasMessageContaining(instead);
    }
}
