package dev.assay.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Samples;
import dev.assay.model.evidence.Gate;
import dev.assay.model.verdict.Advice;
import dev.assay.verdict.reading.Reading;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConclusionTest {
    @Test
    void saysWhatIsAndWhatIsNotShown() {
        List<Calibration.Resolution> resolutions =
                List.of(new Calibration.Resolution(30, 16, 0.032), new Calibration.Resolution(180, 20, 0.0285));

        assertThat(Conclusion.shown(resolutions, 0, 2))
                .isEqualTo(
                        "Between two contenders, this machine can show a difference in CPU per request of 3.2% in 30 minutes,"
                                + " 2.85% in 3.0 hours; smaller ones will mostly stay undecided; 0 of 2 comparisons of the app with itself"
                                + " showed a difference (at most 77.6% would, at 95% confidence).");
        assertThat(Conclusion.shown(resolutions.subList(0, 1), 0, 0))
                .endsWith(" undecided; too few blocks to compare the app with itself.");
    }

    @Test
    void withoutTimesOfComparisonsSaysWhatWasSeen() {
        assertThat(Conclusion.shown(List.of(), 0, 2))
                .isEqualTo(
                        "0 of 2 comparisons of the app with itself showed a difference (at most 77.6% would, at 95% confidence).");
        assertThat(Conclusion.shown(List.of(), 0, 1))
                .isEqualTo(
                        "0 of 1 comparison of the app with itself showed a difference (at most 95% would, at 95% confidence).");
        assertThat(Conclusion.shown(List.of(), 0, 0)).isEqualTo("Too few blocks to compare the app with itself.");
    }

    @Test
    void aMachineThatIsTooBusyIsNotAskedForMoreTime() {
        assertThat(Conclusion.tooFewBlocks(unusable(1), 2))
                .isEqualTo("Too few blocks to tell what this machine can show: give a larger budget.");
        assertThat(Conclusion.tooFewBlocks(unusable(2), 3))
                .isEqualTo("Too few blocks to tell what this machine can show: 2 of 3 blocks do not count, since the"
                        + " generator's check generator-cpu failed; run it when the machine is less busy, or give a lower"
                        + " --rate.");
        assertThat(Conclusion.tooFewBlocks(unusable(1), 1)).contains(": 1 of 1 block does not count, since ");
    }

    @Test
    void saysThatJvmsWereCompilingAndWhatToDo() {
        assertThat(Conclusion.compiling(5, 6))
                .isEqualTo(
                        "This does not tell what the machine can show: JVMs were still compiling in 5 of 6 blocks; give"
                                + " a longer --like, or --jvm=-XX:TieredStopAtLevel=1.");
    }

    private static List<Reading.Unusable> unusable(int blocks) {
        return Collections.nCopies(
                blocks, new Reading.Unusable(Samples.gateFailed(Gate.GENERATOR_CPU, 0.83, 0.6), Advice.LESS_LOAD));
    }
}
