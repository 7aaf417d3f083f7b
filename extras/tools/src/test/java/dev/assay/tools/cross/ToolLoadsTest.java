package dev.assay.tools.cross;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ToolLoadsTest {
    @Test
    void eachStepComesAsOftenAsItsWeightSaysAndSpreadOut() {
        assertThat(names(ToolLoads.walk(List.of(step("a", 6), step("b", 2), step("c", 2)))))
                .isEqualTo("abaca");
        assertThat(names(ToolLoads.walk(List.of(step("a", 7))))).isEqualTo("a");
        assertThat(names(ToolLoads.walk(List.of(step("a", 1), step("b", 1))))).isEqualTo("ab");
    }

    @Test
    void weightsWithoutACommonDivisorMakeTooLongAWalk() {
        assertThatThrownBy(() -> ToolLoads.walk(List.of(step("a", 1000), step("b", 1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1001 requests, more than 200");
    }

    private static String names(List<Step> walk) {
        return String.join("", walk.stream().map(Step::name).toList());
    }

    private static Step step(String name, int weight) {
        return new Step(name, "GET", Template.parse("/" + name), List.of(), Optional.empty(), 200, weight);
    }
}
