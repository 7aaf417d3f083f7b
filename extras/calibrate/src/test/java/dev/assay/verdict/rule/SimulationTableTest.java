package dev.assay.verdict.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.calibrate.NoiseFamily;
import dev.assay.calibrate.Simulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The error rates that the method promises, by the rule without a forecast; docs/trust/calibration-synthetic.md is this table. */
@Tag("long")
class SimulationTableTest {
    static final Path STORED = Path.of("..", "..", "docs", "trust", "calibration-synthetic.md");
    static final int CAMPAIGNS = 20_000;
    private static final double[] SPREADS = {0.01, 0.02, 0.03, 0.04, 0.06, 0.08};

    private static final Map<NoiseFamily, Simulation> BY_FAMILY = new EnumMap<>(NoiseFamily.class);
    private static final List<Simulation> BY_SPREAD = new ArrayList<>();
    private static final List<SecondaryCampaigns> SECONDARY = new ArrayList<>();
    private static final List<SecondaryCampaigns> GAPS = new ArrayList<>();

    @BeforeAll
    static void simulate() {
        List<Simulation> all = Simulation.ofEveryFamily(CAMPAIGNS);
        Iterator<Simulation> next = all.iterator();
        for (NoiseFamily family : NoiseFamily.values()) {
            BY_FAMILY.put(family, next.next());
        }
        double unscaled = family(NoiseFamily.INDEPENDENT).sd();
        for (double spread : SPREADS) {
            BY_SPREAD.add(Simulation.of(NoiseFamily.INDEPENDENT, spread / unscaled, 200, CAMPAIGNS));
        }
        for (double sd : new double[] {0.03, 0.20}) {
            for (double correlation : new double[] {0, 0.5, 0.9}) {
                SECONDARY.add(SecondaryCampaigns.of(sd, correlation, 0, CAMPAIGNS / 2, 300));
            }
        }
        for (double sd : new double[] {0.03, 0.20}) {
            for (double missing : new double[] {0.1, 0.3}) {
                GAPS.add(SecondaryCampaigns.of(sd, 0, missing, CAMPAIGNS / 2, 300));
            }
        }
    }

    private static Simulation family(NoiseFamily family) {
        return Objects.requireNonNull(BY_FAMILY.get(family));
    }

    /** Noise that affects both sides alike: whatever its shape in time, the coin and the looks keep the error rate. */
    @Test
    void noIntervalMissesMoreOftenThanItSaysUnderSymmetricNoise() {
        BY_FAMILY.forEach((family, calibration) -> {
            if (family != NoiseFamily.ONE_SIDED) {
                assertThat(calibration.anyLookMiss()).as(family.title()).isLessThanOrEqualTo(0.055);
                assertThat(calibration.endMiss()).as(family.title()).isLessThanOrEqualTo(0.055);
                assertThat(calibration.falseEquivalence()).as(family.title()).isLessThanOrEqualTo(0.055);
                assertThat(calibration.falseDifference()).as(family.title()).isLessThanOrEqualTo(0.03);
                assertThat(calibration.wrongSign()).as(family.title()).isLessThanOrEqualTo(0.001);
            }
        });
    }

    /** Six metrics at any look; judged individually, too many would show a false result. */
    @Test
    void secondaryMetricsShareOneErrorProbability() {
        for (SecondaryCampaigns six : SECONDARY) {
            assertThat(six.different()).as("%s", six).isLessThanOrEqualTo(0.055);
            assertThat(six.equivalent()).as("%s", six).isLessThanOrEqualTo(0.055);
            assertThat(six.found()).as("%s", six).isGreaterThan(0.8);
            assertThat(six.falseShare()).as("%s", six).isLessThanOrEqualTo(0.055);
        }
        assertThat(SECONDARY.get(3).differentAlone()).isGreaterThan(0.15);
        assertThat(SECONDARY.get(0).equivalentAlone()).isGreaterThan(0.15);
    }

    /** A metric that lacks figures keeps the level of the look. */
    @Test
    void blocksWithoutAFigureKeepTheErrorProbability() {
        for (SecondaryCampaigns six : GAPS) {
            assertThat(six.different()).as("%s", six).isLessThanOrEqualTo(0.055);
            assertThat(six.equivalent()).as("%s", six).isLessThanOrEqualTo(0.055);
        }
    }

    @Test
    void oneSidedNoiseIsWorseAndIsPublishedAsSuch() {
        assertThat(family(NoiseFamily.ONE_SIDED).anyLookMiss()).isBetween(0.10, 0.20);
    }

    @Test
    void aDifferenceOfFivePercentIsFoundWhereBlocksVaryByThree() {
        Simulation three = BY_SPREAD.get(2);

        assertThat(three.sd()).isBetween(0.0299, 0.0301);
        assertThat(three.found()).isGreaterThanOrEqualTo(0.95);
        assertThat(three.equivalent()).isGreaterThanOrEqualTo(0.95);
        assertThat(three.falseDifference()).isLessThanOrEqualTo(0.005);
        assertThat(three.medianBlocks()).isLessThanOrEqualTo(12);
    }

    /** After a deliberate change: {@code mvn -Plong verify -pl extras/calibrate -am -Dassay.update=true} rewrites the table. */
    @Test
    void theStoredTableIsTheOneThatWasComputed() throws IOException {
        if (Boolean.getBoolean("assay.update")) {
            Files.createDirectories(STORED.getParent());
            Files.writeString(STORED, document());
        }
        assertThat(STORED).hasContent(document());
    }

    private static String document() {
        String byFamily = BY_FAMILY.entrySet().stream()
                .map(entry -> row(entry.getKey().title(), entry.getValue()))
                .collect(Collectors.joining());
        String bySpread = BY_SPREAD.stream().map(c -> row("independent", c)).collect(Collectors.joining());
        String kinds = BY_FAMILY.keySet().stream()
                .map(family -> "- " + family.title() + ": " + family.description() + ".\n")
                .collect(Collectors.joining());
        return PAGE.replace("CAMPAIGNS", String.format(Locale.ROOT, "%,d", CAMPAIGNS))
                .replace("BY_FAMILY\n", HEADER + byFamily)
                .replace("BY_SPREAD\n", HEADER + bySpread)
                .replace(
                        "SIX\n",
                        SIX_HEADER
                                + Stream.concat(SECONDARY.stream(), GAPS.stream())
                                        .map(SimulationTableTest::row)
                                        .collect(Collectors.joining()))
                .replace("HALF", String.format(Locale.ROOT, "%,d", CAMPAIGNS / 2))
                .replace("KINDS\n", kinds);
    }

    private static final String HEADER = """
            | noise | sd of block log-ratios | any interim look misses | end after 8 blocks misses | after 4 | false difference \
            | false equivalence | equivalent found | +5% found | wrong sign | median blocks at +5% |
            |---|---|---|---|---|---|---|---|---|---|---|
            """;

    private static final String SIX_HEADER = """
            | sd of block log-ratios | correlation | without a figure | false difference, alone | family \
            | false equivalence, alone | family | found, alone | family | false of those shown |
            |---|---|---|---|---|---|---|---|---|---|
            """;

    private static final String PAGE = """
            # What the sequential rule does to simulated noise

            Written by `SimulationTableTest` in `extras/calibrate`, which checks with `-Plong` that this page is what the code does; every build
            checks two of its rows.
            Each row is CAMPAIGNS simulated experiments of up to 20 blocks, judged at 6, 9, 12, 16 and 20, as without a forecast
            ([the method](method.md#how-it-is-judged)). With one, as in a default run, looks are at 5, 8 and 12, and of 10,000 experiments of each kind
            that end as forecast, after 11 or 16 blocks, any interval misses in at most 5.5%, under one-sided noise in 14% (`ForecastCampaignsTest`).
            A block has eight slices (a real one up to sixteen), ABBABAAB or its mirror image at random, for two contenders that do not
            differ; effects are added. The standard error of a share near 5% is 0.15 percentage points.

            BY_FAMILY

            Independent noise alone, by its size:

            BY_SPREAD

            ## Secondary metrics

            Latency percentiles, throughput and RSS stand beside the primary metric. Six of them at once, HALF
            experiments each row, of which any two have the given correlation within a block, and each lacks a figure in the
            given share of blocks; "family": by the procedure of Benjamini and Hochberg, which is the rule; "alone": each by itself.

            SIX

            - false difference: at least one of six shows a difference at some look, although there is none.
            - false equivalence: at least one is called equivalent at some look, although all differ by the margin.
            - found: one of the six differs by a standard deviation more than the floor, and is shown to by the last interim look.
            - false of those shown: expected share of false differences among all that the family shows, where three metrics
              differ by a standard deviation more than the floor and three by the floor. Promised: at most 5%.

            ## The columns

            - any interim look misses: the 95% interval of at least one of the five looks does not contain the truth. Promised: at
              most 5%.
            - end after 8 blocks misses: the look at 6, or the last interval of a budget that ends after 8 blocks, does not.
            - after 4: the only interval of a budget that ends after 4 blocks does not.
            - false difference: better or worse, slightly or not, at some look, although there is no difference.
            - false equivalence: equivalent at some look, although the difference is the margin of 3%. Promised: at most 5%.
            - equivalent found, +5% found, wrong sign: the verdict at which an experiment stops. The rest are almost always
              undecided.

            ## The kinds of noise

            KINDS

            ## Where the promise does not hold

            One-sided noise: if one contender, and only that one, is now and then much slower, six or nine blocks often contain no
            slow one, and no interval computed from them can reveal it. It then misses the long-run mean three times as often as
            it says. You can spot such a contender by its blocks, which every report shows.
            """;

    private static String row(SecondaryCampaigns six) {
        return String.format(
                Locale.ROOT,
                "| %.0f%% | %.1f | %.0f%% | %.2f%% | %.2f%% | %.2f%% | %.2f%% | %.1f%% | %.1f%% | %.2f%% |\n",
                100 * six.sd(),
                six.correlation(),
                100 * six.missing(),
                100 * six.differentAlone(),
                100 * six.different(),
                100 * six.equivalentAlone(),
                100 * six.equivalent(),
                100 * six.foundAlone(),
                100 * six.found(),
                100 * six.falseShare());
    }

    static String row(String title, Simulation c) {
        return String.format(
                Locale.ROOT,
                "| %s | %.1f%% | %.2f%% | %.2f%% | %.2f%% | %.2f%% | %.2f%% | %.1f%% | %.1f%% | %.2f%% | %.0f |\n",
                title,
                100 * c.sd(),
                100 * c.anyLookMiss(),
                100 * c.endMiss(),
                100 * c.shortMiss(),
                100 * c.falseDifference(),
                100 * c.falseEquivalence(),
                100 * c.equivalent(),
                100 * c.found(),
                100 * c.wrongSign(),
                c.medianBlocks());
    }
}
