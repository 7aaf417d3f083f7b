package dev.assay.lab;

import dev.assay.stats.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The last part of {@code docs/trust/fleets.md}: what the rule for fleets does in simulation, and how narrow its intervals are. */
public final class FleetPage {
    /** Stands above what is written here. */
    private static final String MARK = "<!-- written by lab/fleet; what stands above is not -->\n";

    private static final int[] MACHINES = {4, 6, 8, 12, 20};
    private static final double[] INTERACTIONS = {0, 0.01, 0.02, 0.05};
    private static final int[] BLOCKS = {2, 4, 6, 10};
    private static final double PILOT_MINUTES = 1;
    /** Contenders of the blocks whose length is told. */
    private static final int CONTENDERS = 3;

    private static final double INTERACTION = 0.02;

    private FleetPage() {}

    /** Writes the page anew: {@code FILE BLOCKS}, the blocks of a corpus. */
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        Files.writeString(file, of(Files.readString(file), Path.of(arguments[1])));
    }

    /** The page with its last part written anew. */
    public static String of(String page, Path corpus) throws IOException {
        return page.substring(0, page.indexOf(MARK)) + MARK + campaigns() + widths(Noise.of(CorpusFile.read(corpus)));
    }

    /**
     * How blocks of a corpus without a difference vary.
     *
     * @param sd of the log-ratio within a sitting, over all
     * @param minutes that a block of three contenders takes
     */
    private record Noise(int blocks, int sittings, double sd, double minutes) {
        static Noise of(List<CorpusBlock> corpus) {
            List<CorpusBlock> same = corpus.stream().filter(CorpusBlock::same).toList();
            Map<String, double[]> sittings = same.stream()
                    .collect(Collectors.groupingBy(
                            CorpusBlock::run,
                            TreeMap::new,
                            Collectors.collectingAndThen(Collectors.toList(), Noise::logRatios)));
            double squares = sittings.values().stream()
                    .mapToDouble(values -> (values.length - 1) * Math.pow(Sample.sd(values), 2))
                    .sum();
            return new Noise(
                    same.size(),
                    sittings.size(),
                    Math.sqrt(squares / (same.size() - sittings.size())),
                    same.stream()
                            .filter(block -> block.alive() == CONTENDERS)
                            .mapToDouble(block -> block.seconds() / 60)
                            .average()
                            .orElseThrow());
        }

        private static double[] logRatios(List<CorpusBlock> blocks) {
            return blocks.stream().mapToDouble(CorpusJudge::logRatio).toArray();
        }
    }

    private static String campaigns() {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT, """

                ## Error rates

                Each row is %,d simulated merges, judged by the rule that `assay fleet merge` uses: blocks vary by %s within a machine, %d blocks a machine; *interaction sd* is how much the ratio varies from machine to machine, and *losses* means that a third of the blocks is lost by chance, and of one machine all but one.
                The standard error of a share near 5%% is 0.15 points. *Misses* and *false difference* are of contenders that do not differ, *false equivalent* of contenders that differ by the margin of 3%%. The last column is how often the interval would miss if blocks were treated as replicates.

                | machines | interaction sd | losses | half-width | misses | false difference | false equivalent | blocks as replicates miss |
                |--:|--:|---|--:|--:|--:|--:|--:|
                """, FleetCampaigns.CAMPAIGNS, share(FleetCampaigns.BLOCK_SD), FleetCampaigns.BLOCKS));
        for (int machines : MACHINES) {
            for (double interaction : INTERACTIONS) {
                for (boolean losses : new boolean[] {false, true}) {
                    text.append(row(new FleetCampaigns.Kind(machines, interaction, losses)));
                }
            }
        }
        return text.toString();
    }

    private static String row(FleetCampaigns.Kind kind) {
        FleetCampaigns found = FleetCampaigns.of(kind);
        return String.format(
                Locale.ROOT,
                "| %d | %s | %s | ± %s | %s | %s | %s | %s |\n",
                kind.machines(),
                share(kind.interaction()),
                kind.losses() ? "yes" : "no",
                tenths(found.halfWidth()),
                hundredths(found.misses()),
                hundredths(found.falseDifference()),
                hundredths(found.falseEquivalence()),
                tenths(found.blocksMiss()));
    }

    private static String widths(Noise noise) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                """

                ## Half-width against machines and minutes

                The 95%% interval if blocks vary by %s, as in [our own corpus](calibration.md) (%d blocks without a difference, %d sessions), and if the ratio varies by %s from machine to machine, which is assumed: the corpus is of single machines.
                A block of three contenders took %.1f minutes there; a pilot that need not find the rate takes one minute. In brackets the cost, in machine minutes. Once differences between machines dominate, more blocks help little; more machines always help.

                | machines |""",
                tenths(noise.sd()),
                noise.blocks(),
                noise.sittings(),
                share(INTERACTION),
                noise.minutes()));
        for (int blocks : BLOCKS) {
            text.append(String.format(Locale.ROOT, " %d blocks, %.0f min |", blocks, minutes(noise, blocks)));
        }
        text.append("\n|--:|").append("--:|".repeat(BLOCKS.length)).append('\n');
        for (int machines : MACHINES) {
            text.append("| ").append(machines).append(" |");
            for (int blocks : BLOCKS) {
                text.append(String.format(
                        Locale.ROOT,
                        " ± %s (%.0f) |",
                        tenths(FleetCampaigns.halfWidth(machines, blocks, INTERACTION, noise.sd())),
                        machines * minutes(noise, blocks)));
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static double minutes(Noise noise, int blocks) {
        return PILOT_MINUTES + noise.minutes() * blocks;
    }

    private static String share(double value) {
        return String.format(Locale.ROOT, "%.0f%%", 100 * value);
    }

    private static String tenths(double value) {
        return String.format(Locale.ROOT, "%.1f%%", 100 * value);
    }

    private static String hundredths(double value) {
        return String.format(Locale.ROOT, "%.2f%%", 100 * value);
    }
}
