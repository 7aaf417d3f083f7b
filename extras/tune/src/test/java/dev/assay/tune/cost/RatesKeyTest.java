package dev.assay.tune.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.plan.Plan;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import dev.assay.plan.Schedules;
import dev.assay.tune.TuneSatellite;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RatesKeyTest {
    private static Plan plan(String load, String... flagged) {
        String text = "servers: [tomcat, jetty]\nbudget: 30m\nload: {" + load + "}";
        return Plans.resolve(
                Optional.of(new PlanText("plan.yaml", text)), PlanFlags.none().with("rates", List.of(flagged)), 1);
    }

    @Test
    void aPlanKeepsThemAndSoDoesWhatIsResumed() {
        Plan flagged = plan("connections: 8", "50", "500.50");

        assertThat(flagged).isEqualTo(plan("connections: 8, rates: [50, 500.5]"));
        assertThat(Plans.parse(new PlanText("plan.yaml", Plans.toYaml(flagged))))
                .isEqualTo(flagged);
        assertThat(new TuneSatellite().afterSlices(flagged, Path.of("results"))).isPresent();
        assertThat(new CostFollowUp().checked(flagged, List.of())).isPresent();
        assertThat(RatesKey.of(flagged, 4_000)).containsExactly(50.0, 500.5);
    }

    @Test
    void withoutThemThereIsNothingToDo() {
        Plan plan = plan("connections: 8");

        assertThat(new TuneSatellite().afterSlices(plan, Path.of("results"))).isEmpty();
        assertThat(new CostFollowUp().checked(plan, List.of())).isEmpty();
    }

    @Test
    void autoIsTwoSharesOfTheEqualRateRounded() {
        assertThat(RatesKey.of(plan("rates: auto"), 4_512)).containsExactly(45.0, 450.0);
        assertThat(RatesKey.of(plan("rates: auto"), 20)).containsExactly(1.0, 2.0);
        assertThat(RatesKey.of(plan("rates: [450, auto, 4512]"), 4_512)).containsExactly(45.0, 450.0);
    }

    /** What is announced, and the smallest budget. */
    @Test
    void aBlockIsExpectedToTakeThatMuchLonger() {
        Plan plan = plan("connections: 8");

        assertThat(Schedules.timing(plan("connections: 8, rates: [50, auto]")).blockEstimate())
                .isEqualTo(Schedules.timing(plan).blockEstimate().plus(Duration.ofSeconds(2 * 3 * 7)));
        assertThat(Schedules.smallestBudget(plan("rates: auto"))).isGreaterThan(Schedules.smallestBudget(plan));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0.0", "-5", "5k", "1e3", "50/s", "12345678"})
    void whatIsNoRateIsRefused(String word) {
        assertThatThrownBy(() -> plan("connections: 8", "50", word))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("--rates: no such rate: " + word)
                .hasMessageContaining("Give requests per second, above 0, such as 50,500, or auto.");
    }

    @Test
    void aMisspeltWordHasASuggestionAndItsPlace() {
        assertThatThrownBy(() -> plan("rates: [50, atuo]"))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("plan.yaml:3:")
                .hasMessageContaining("no such rate: atuo")
                .hasMessageContaining("Did you mean auto?");
        assertThatThrownBy(() -> plan("rates: [50, 50.0]"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("50 is named twice");
    }
}
