package dev.assay.verdict.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.calibrate.NoiseFamily;
import dev.assay.calibrate.Simulation;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A short form of {@link SimulationTableTest}: two rows of its table, and each kind of noise in a tenth of the experiments. */
class SimulationRowsTest {
    private static final int FEWER = SimulationTableTest.CAMPAIGNS / 10;
    /** The promised 5% and three standard errors of such a share in so many experiments. */
    private static final double FIVE_PERCENT = 0.065;

    private static final long SEED = 100;

    @Test
    void twoStoredRowsAreThoseThatAreComputed() throws IOException {
        Simulation plain = Simulation.of(NoiseFamily.INDEPENDENT, 1, SEED, SimulationTableTest.CAMPAIGNS);
        Simulation three =
                Simulation.of(NoiseFamily.INDEPENDENT, 0.03 / plain.sd(), 2 * SEED, SimulationTableTest.CAMPAIGNS);

        assertThat(Files.readString(SimulationTableTest.STORED))
                .contains(SimulationTableTest.row("independent", plain), SimulationTableTest.row("independent", three));
    }

    @Test
    void noIntervalMissesMoreOftenThanItSaysUnderSymmetricNoise() {
        List<Simulation> families = Simulation.ofEveryFamily(FEWER);
        assertThat(families).hasSameSizeAs(NoiseFamily.values());
        assertThat(families.get(0).sd()).isCloseTo(0.032, within(0.003));
        assertThat(Simulation.ofEveryFamily(20)).isEqualTo(Simulation.ofEveryFamily(20));
        for (Simulation family : families) {
            if (!family.title().equals(NoiseFamily.ONE_SIDED.title())) {
                assertThat(family.anyLookMiss()).as(family.title()).isLessThanOrEqualTo(FIVE_PERCENT);
                assertThat(family.endMiss()).as(family.title()).isLessThanOrEqualTo(FIVE_PERCENT);
                assertThat(family.falseEquivalence()).as(family.title()).isLessThanOrEqualTo(FIVE_PERCENT);
                assertThat(family.falseDifference()).as(family.title()).isLessThanOrEqualTo(0.04);
                assertThat(family.wrongSign()).as(family.title()).isLessThanOrEqualTo(0.002);
            }
        }
    }

    /** Six metrics at any look; judged individually, too many would show a false result. */
    @Test
    void secondaryMetricsShareOneErrorProbability() {
        SecondaryCampaigns large = SecondaryCampaigns.of(0.20, 0, 0, FEWER / 2, 3 * SEED);
        SecondaryCampaigns gaps = SecondaryCampaigns.of(0.20, 0, 0.2, FEWER / 2, 3 * SEED);

        assertThat(large.different()).isLessThanOrEqualTo(0.075);
        assertThat(large.differentAlone()).isGreaterThan(0.15);
        assertThat(large.found()).isGreaterThan(0.8);
        assertThat(large.falseShare()).isBetween(0.005, 0.06);
        assertThat(gaps.different()).isLessThanOrEqualTo(0.075);
        assertThat(gaps.found()).isGreaterThan(0.6);
    }
}
