package dev.assay.verdict.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.stats.Gaussians;
import dev.assay.verdict.rule.Campaign;
import dev.assay.verdict.rule.LogRatios;
import dev.assay.verdict.rule.Ruling;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Simulated experiments without a difference, in which the generator was late: intervals cover the truth because they are widened, and
 * otherwise would not.
 */
class LateCampaignsTest {
    private static final int CAMPAIGNS = 4_000;
    private static final double SD = 0.02;
    private static final double MAX_LATE = 0.10;
    private static final double LOW = -0.91;
    private static final double HIGH = 0.16;

    private final Campaign rule = new Campaign(0.03, 20);

    /** Slopes drawn anywhere within their limits, or always at the end that distorts the ratio most. */
    @ParameterizedTest
    @CsvSource({
        "true, false, false, 0.20",
        "false, true, false, 0.20",
        "true, true, false, 0.20",
        "true, false, true, 0.20",
        "true, true, true, 0.20"
    })
    void theTruthIsInsideAsOftenAsStated(boolean first, boolean second, boolean worst, double missedWithout) {
        SplittableRandom random = new SplittableRandom(61);
        Gaussians noise = new Gaussians(61);
        int held = 0;
        int heldWithout = 0;
        for (int campaign = 0; campaign < CAMPAIGNS; campaign++) {
            double ours = first ? MAX_LATE * random.nextDouble() : 0;
            double theirs = second ? MAX_LATE * random.nextDouble() : 0;
            LogRatios blocks =
                    blocks(ours, slope(worst, true, random), theirs, slope(worst, false, random), random, noise);
            held += holds(rule.judged(blocks)) ? 1 : 0;
            heldWithout += holds(rule.judged(blocks.values())) ? 1 : 0;
        }
        assertThat(held).isGreaterThanOrEqualTo(95 * CAMPAIGNS / 100);
        assertThat(heldWithout).isLessThan((int) ((1 - missedWithout) * CAMPAIGNS));
    }

    private static double slope(boolean worst, boolean low, SplittableRandom random) {
        double drawn = LOW + (HIGH - LOW) * random.nextDouble();
        return worst ? (low ? LOW : HIGH) : drawn;
    }

    /** Twenty blocks of two equal contenders; the lateness of each block is within half of the mean around it. */
    private static LogRatios blocks(
            double ours, double slope, double theirs, double otherSlope, SplittableRandom random, Gaussians noise) {
        List<LogRatios.Pair> pairs = new ArrayList<>();
        for (int b = 0; b < 20; b++) {
            double a = ours * (0.5 + random.nextDouble());
            double other = theirs * (0.5 + random.nextDouble());
            pairs.add(new LogRatios.Pair(
                    Lateness.onTime(Math.exp(SD * noise.next() + slope * a), a),
                    Lateness.onTime(Math.exp(otherSlope * other), other)));
        }
        return LogRatios.of(pairs);
    }

    private static boolean holds(Ruling ruling) {
        return ruling.difference().orElseThrow().contains(0);
    }
}
