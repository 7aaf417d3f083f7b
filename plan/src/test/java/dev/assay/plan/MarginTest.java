package dev.assay.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.evidence.MachineCalibration;
import dev.assay.model.plan.MarginSource;
import dev.assay.model.plan.Plan;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What determines the margin. */
class MarginTest {
    private static final PlanFlags NONE = PlanFlags.none();

    @ParameterizedTest
    @CsvSource({
        "0.0260, 0.036, CALIBRATION",
        "0.0354, 0.05, LIMIT",
        "0.2, 0.05, LIMIT",
        "0.0212, 0.03, LIMIT",
        "0, 0.03, LIMIT"
    })
    void whatRestartingChangesIsTheMarginWithinItsLimits(double jvmSd, double margin, MarginSource from) {
        Plan plan = on(Optional.empty(), NONE, 1, Optional.of(machine(OptionalDouble.of(jvmSd))));

        assertThat(plan.margin()).isEqualTo(margin);
        assertThat(plan.marginFrom()).isEqualTo(from);
    }

    @Test
    void withoutThatFigureItIsTheDefault() {
        for (Optional<MachineCalibration> machine :
                List.of(Optional.<MachineCalibration>empty(), Optional.of(machine(OptionalDouble.empty())))) {
            Plan plan = on(Optional.empty(), NONE, 1, machine);

            assertThat(plan.margin()).isEqualTo(0.03);
            assertThat(plan.marginFrom()).isEqualTo(MarginSource.PLAN);
            assertThat(plan).isEqualTo(Plans.resolve(Optional.empty(), NONE, 1));
        }
    }

    @Test
    void whoeverSaysOneHasIt() {
        Optional<MachineCalibration> machine = Optional.of(machine(OptionalDouble.of(0.026)));
        PlanFlags flag = PlanFlags.none().with("margin", 0.02);
        Optional<PlanText> file = Optional.of(Given.text("margin: 4%"));

        assertThat(on(Optional.empty(), flag, 1, machine).margin()).isEqualTo(0.02);
        assertThat(on(file, NONE, 1, machine).margin()).isEqualTo(0.04);
        assertThat(on(file, NONE, 1, machine).marginFrom()).isEqualTo(MarginSource.PLAN);
        assertThat(on(Optional.of(Given.text("seed: 7")), NONE, 1, machine).margin())
                .isEqualTo(0.036);
    }

    @Test
    void whatRanIsReadAsItRanWhateverTheMachineIsNow() {
        for (double jvmSd : List.of(0.026, 0.1)) {
            Plan plan = on(Optional.empty(), NONE, 1, Optional.of(machine(OptionalDouble.of(jvmSd))));
            PlanText written = new PlanText("plan.yaml", Plans.toYaml(plan));

            assertThat(Plans.parse(written)).isEqualTo(plan);
            assertThat(on(Optional.of(written), NONE, 7, Optional.of(machine(OptionalDouble.of(0.03)))))
                    .isEqualTo(plan);
            assertThat(plan.withBudget(Duration.ofMinutes(7)).marginFrom()).isEqualTo(plan.marginFrom());
            PlanFlags flag = PlanFlags.none().with("margin", 0.036);
            assertThat(Plans.resolve(Optional.of(written), flag, 7).marginFrom())
                    .as("a margin that was given comes from nowhere else")
                    .isEqualTo(MarginSource.PLAN);
        }
        assertThat(Plans.toYaml(Given.file("margin: 3%"))).doesNotContain("margin-from");
    }

    private static Plan on(Optional<PlanText> file, PlanFlags flags, long seed, Optional<MachineCalibration> machine) {
        return Plans.resolve(file, flags, seed, machine, app -> Defaults.SERVERS);
    }

    @Test
    void anUnknownSourceIsNamed() {
        assertThatThrownBy(() -> Given.file("margin: 3%", "margin-from: guess"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("no such margin-from: guess");
    }

    private static MachineCalibration machine(OptionalDouble jvmSd) {
        return new MachineCalibration(Instant.EPOCH, "here", "", jvmSd);
    }
}
