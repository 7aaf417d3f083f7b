package dev.assay.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.flags.PlanOptionsTest;
import dev.assay.launch.machine.MachineFacts;
import dev.assay.ledger.CalibrationFile;
import dev.assay.model.evidence.MachineCalibration;
import dev.assay.model.plan.MarginSource;
import dev.assay.model.plan.Plan;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A calibration applies only to its own machine, and sets the margin of a plan. */
class MachineTest {
    @TempDir
    private Path cache;

    @Test
    void aCalibrationOfThisMachineSetsTheMargin() {
        MachineFacts facts = MachineFacts.describe();
        calibrated(facts.cpu() + ", " + facts.cpus() + " CPUs, " + facts.virtualisation());

        Plan plan = resolved();
        assertThat(plan.margin()).isEqualTo(0.036);
        assertThat(plan.marginFrom()).isEqualTo(MarginSource.CALIBRATION);
        assertThat(resolved("--margin", "2%").margin()).isEqualTo(0.02);
    }

    @Test
    void aMissingCalibrationOrThatOfAnotherMachineDoesNotSetTheMargin() {
        assertThat(resolved().marginFrom()).isEqualTo(MarginSource.PLAN);

        calibrated("another CPU, 1 CPUs, none");

        assertThat(Machine.calibrated(variables())).isEmpty();
        assertThat(resolved().margin()).isEqualTo(0.03);
    }

    private Plan resolved(String... arguments) {
        return PlanOptionsTest.Given.options(arguments).resolve(Apps.of(variables()), Machine.calibrated(variables()));
    }

    private Map<String, String> variables() {
        return Map.of("XDG_CACHE_HOME", cache.toString());
    }

    private void calibrated(String machine) {
        MachineCalibration calibration = new MachineCalibration(Instant.EPOCH, machine, "", OptionalDouble.of(0.026));
        CalibrationFile.write(calibration, Machine.calibration(variables()));
    }
}
