package dev.assay.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FleetPageTest {
    private static final double TOLERATED = 0.055;

    @Tag("long")
    @Test
    void thePageIsWhatTheRuleDoes() throws IOException {
        String page = Files.readString(Path.of("../docs/trust/fleets.md"));

        assertThat(FleetPage.of(page, Path.of("../docs/trust/calibration/blocks.csv")))
                .isEqualTo(page);
    }

    @ParameterizedTest
    @CsvSource({"4, 0.05", "8, 0.02", "12, 0"})
    void lostBlocksAndMachinesThatDifferMakeAFalseVerdictNoLikelier(int machines, double interaction) {
        for (boolean losses : new boolean[] {false, true}) {
            FleetCampaigns found = FleetCampaigns.of(new FleetCampaigns.Kind(machines, interaction, losses));

            assertThat(found.misses()).isBetween(0.02, TOLERATED);
            assertThat(found.falseDifference()).isLessThanOrEqualTo(TOLERATED);
            assertThat(found.falseEquivalence()).isLessThanOrEqualTo(TOLERATED);
        }
    }

    /** What the rule is for: the same blocks, taken for replicates, are wrong most of the time. */
    @Test
    void blocksAreNoReplicatesOfMachinesThatDiffer() {
        FleetCampaigns found = FleetCampaigns.of(new FleetCampaigns.Kind(8, 0.05, false));

        assertThat(found.blocksMiss()).isGreaterThan(0.3);
    }
}
