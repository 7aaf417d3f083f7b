package dev.assay.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.ProcessUsage;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.stats.Gaussians;
import dev.assay.verdict.Experiment;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** A simulated machine with known effects of JVMs, slices and host. */
class JvmSpreadTest {
    private static final List<CalibrationJudge.Contrast> TWINS = List.of(
            CalibrationJudge.Contrast.twins("plain", "plain-again"),
            CalibrationJudge.Contrast.twins("other", "other-again"));

    private final Gaussians random = new Gaussians(63);

    @Test
    void whatJvmsDifferByIsFoundUnderSlicesAndHost() {
        assertThat(sd(blocks(2_000, 0.025, 0.05, 0.15, 0.003)).orElseThrow()).isBetween(0.0225, 0.0275);
    }

    @Test
    void aNoisyMachineWidensNothing() {
        int found = 0;
        for (int calibration = 0; calibration < 200; calibration++) {
            found += sd(blocks(8, 0, 0.10, 0.30, 0.003)).isPresent() ? 1 : 0;
        }
        assertThat(found).isLessThanOrEqualTo(17); // 5% of 200 are 10; more than 17 come once in a hundred times
    }

    @Test
    void fewOrYoungOrUselessBlocksTellNothing() {
        assertThat(sd(blocks(6, 0.05, 0.01, 0, 0.003))).isPresent();
        assertThat(sd(blocks(5, 0.05, 0.01, 0, 0.003))).isEmpty();
        assertThat(sd(blocks(20, 0.05, 0.01, 0, 0.40))).isEmpty();
        Experiment late = Experiment.of("plain", "plain-again");
        for (int b = 0; b < 20; b++) {
            late.block(s -> s.invalid(Phase.RATE), 0.05 * random.next(), 0);
        }
        assertThat(sd(measured(late.evidence))).isEmpty();
    }

    @Test
    void othersThanTwinsDoNotCount() {
        Experiment defect = Experiment.of("plain", "plus-10");
        for (int b = 0; b < 20; b++) {
            defect.block(0, 0.1 * random.next());
        }

        assertThat(sd(measured(defect.evidence))).isEmpty();
    }

    private static OptionalDouble sd(List<Evidence.Measured> blocks) {
        return JvmSpread.sd(blocks, TWINS);
    }

    /** Blocks of two identical contenders; the host affects adjacent slices of the two alike. */
    private List<Evidence.Measured> blocks(int count, double jvm, double slice, double host, double jitShare) {
        Experiment pair = Experiment.of("plain", "plain-again");
        List<Evidence.Measured> blocks = new ArrayList<>();
        for (int b = 0; b < count; b++) {
            pair.block(jvm * random.next(), jvm * random.next());
        }
        for (Evidence.Measured block : measured(pair.evidence)) {
            double[] moments = random(4, host);
            List<SliceEvidence> slices = block.slices().stream()
                    .map(s -> s.phase() == Phase.RATE
                            ? slower(s, moments[s.position()] + slice * random.next(), jitShare)
                            : s)
                    .toList();
            blocks.add(Samples.block(
                    block.index(), block.start(), block.seconds(), block.contenders(), slices, block.labels()));
        }
        return blocks;
    }

    private double[] random(int count, double sd) {
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = sd * random.next();
        }
        return values;
    }

    private static SliceEvidence slower(SliceEvidence slice, double log, double jitShare) {
        ProcessUsage used = slice.server();
        double serving = (used.cpuNanos() - used.jitNanos()) * Math.exp(log);
        long jit = Math.round(serving * jitShare / (1 - jitShare));
        ProcessUsage slower = new ProcessUsage(
                used.wallNanos(),
                Math.round(serving) + jit,
                jit,
                used.gcNanos(),
                used.gcCount(),
                used.gcPauseMs(),
                used.contextSwitches(),
                used.rssBytes(),
                used.threads());
        return Samples.slice(
                slice.contender(),
                slice.phase(),
                slice.position(),
                slice.load(),
                slower,
                slice.foreignCpuNanos(),
                slice.stealNanos());
    }

    private static List<Evidence.Measured> measured(List<Evidence> evidence) {
        return evidence.stream()
                .filter(Evidence.Measured.class::isInstance)
                .map(Evidence.Measured.class::cast)
                .toList();
    }
}
