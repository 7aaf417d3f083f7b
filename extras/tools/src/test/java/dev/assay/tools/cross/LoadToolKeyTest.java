package dev.assay.tools.cross;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.plan.Plan;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import dev.assay.tools.LoadTool;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoadToolKeyTest {
    private static Plan plan(String text, String... flagged) {
        PlanFlags flags = PlanFlags.none().with("cross-check", List.of(flagged));
        return Plans.resolve(Optional.of(new PlanText("plan.yaml", text)), flags, 1);
    }

    @Test
    void theToolsOfAPlanAreReadAndWrittenBack() {
        assertThat(LoadToolKey.of(plan("load: {tool: jmeter}"))).containsExactly(LoadTool.JMETER);
        Plan several = plan("load: {tool: [gatling, AB], connections: 8}");
        assertThat(LoadToolKey.of(several)).containsExactly(LoadTool.GATLING, LoadTool.AB);
        assertThat(Plans.parse(new PlanText("plan.yaml", Plans.toYaml(several))))
                .isEqualTo(several);
        assertThat(Plans.toYaml(plan("load: {connections: 8}"))).doesNotContain("tool");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "abb | no such load tool: abb | Did you mean ab?",
                "builtin | cannot cross-check itself | valid: ab, jmeter, gatling",
                "'[ab, ab]' | ab is named twice | Leave one of them out."
            })
    void aPlanThatNamesNoLoadTool(String value, String what, String instead) {
        assertThatThrownBy(() -> plan("load: {tool: " + value + "}"))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("plan.yaml:1:")
                .hasMessageContaining(what)
                .hasMessageContaining(instead);
    }

    @Test
    void aFlagReplacesThoseOfThePlan() {
        Plan plan = plan("load: {tool: wrk}", "ab", " k6");

        assertThat(LoadToolKey.of(plan)).containsExactly(LoadTool.AB, LoadTool.K6);
        assertThat(plan.load().connections()).isEqualTo(32);
    }

    @ParameterizedTest
    @ValueSource(strings = {"abb", "builtin", ""})
    void aFlagThatNamesNoLoadTool(String name) {
        assertThatThrownBy(() -> plan("seed: 1", "jmeter", name))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("--cross-check: ")
                .hasMessageContaining("valid: ab, jmeter, gatling");
    }

    @Test
    void aToolIsNamedOnce() {
        assertThatThrownBy(() -> plan("seed: 1", "ab", "ab"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("--cross-check: ab is named twice");
    }
}
