package dev.assay.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Samples;
import dev.assay.model.evidence.Gate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConclusionTest {
    private static final Optional<Conclusion.FalseDifferences> NONE_OF_TWO =
            Optional.of(new Conclusion.FalseDifferences(0, 2, 0.77639));

    @Test
    void saysWhatIsAndWhatIsNotShown() {
        List<Calibration.Resolution> resolutions =
                List.of(new Calibration.Resolution(30, 16, 0.032), new Calibration.Resolution(180, 20, 0.0285));

        assertThat(new Conclusion.Shown(resolutions, NONE_OF_TWO).text())
                .isEqualTo(
                        "This machine can show a difference in CPU per request of 3.2% in 30 minutes, 2.85% in 3.0 hours;"
                                + " smaller ones will mostly stay undecided; 0 of 2 comparisons of the app with itself"
                                + " showed a difference (at most 77.6% would, at 95% confidence).");
        assertThat(new Conclusion.Shown(resolutions.subList(0, 1), Optional.empty()).text())
                .endsWith(" undecided; too few blocks to compare the app with itself.");
    }

    @Test
    void withoutTimesOfComparisonsSaysWhatWasSeen() {
        assertThat(new Conclusion.Shown(List.of(), NONE_OF_TWO).text())
                .isEqualTo(
                        "0 of 2 comparisons of the app with itself showed a difference (at most 77.6% would, at 95% confidence).");
        assertThat(new Conclusion.Shown(List.of(), Optional.empty()).text())
                .isEqualTo("Too few blocks to compare the app with itself.");
    }

    @Test
    void aMachineThatIsTooBusyIsNotAskedForMoreTime() {
        assertThat(new Conclusion.TooFewBlocks(Optional.empty()).text())
                .isEqualTo("Too few blocks to tell what this machine can show: give a larger budget.");
        assertThat(new Conclusion.TooFewBlocks(Optional.of(
                                new Conclusion.Uncounted(Samples.gateFailed(Gate.GENERATOR_CPU, 0.83, 0.6), 2, 3)))
                        .text())
                .isEqualTo("Too few blocks to tell what this machine can show: 2 of 3 blocks do not count, since the"
                        + " generator's check generator-cpu failed; run it when the machine is less busy, or give a lower"
                        + " --rate.");
    }

    @Test
    void oneBlockAndOneCampaign() {
        assertThat(new Conclusion.TooFewBlocks(Optional.of(
                                new Conclusion.Uncounted(Samples.gateFailed(Gate.GENERATOR_CPU, 0.83, 0.6), 1, 1)))
                        .text())
                .contains(": 1 of 1 block does not count, since ");
        assertThat(new Conclusion.Shown(List.of(), Optional.of(new Conclusion.FalseDifferences(0, 1, 0.95))).text())
                .isEqualTo(
                        "0 of 1 comparison of the app with itself showed a difference (at most 95% would, at 95% confidence).");
    }
}
