package dev.assay.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The last part of {@code docs/fleet.md}: what the rule for fleets does in simulation, and how narrow its intervals are. */
public final class FleetPage {
    /** Stands above what is written here. */
    private static final String MARK = "<!-- written by lab/fleet; what stands above is not -->\n";

    private static final int[] MACHINES = {4, 6, 8, 12, 20};
    private static final double[] INTERACTIONS = {0, 0.01, 0.02, 0.05};
    private static final int[] BLOCKS = {2, 4, 6, 10};
    private static final double PILOT_MINUTES = 1;
    private static final double BLOCK_MINUTES = 1.5;

    private FleetPage() {}

    /** Writes the page anew: {@code FILE}. */
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        Files.writeString(file, of(Files.readString(file)));
    }

    /** The page with its last part written anew. */
    public static String of(String page) {
        return page.substring(0, page.indexOf(MARK)) + MARK + campaigns() + widths();
    }

    private static String campaigns() {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT, """

                ## Error rates

                Each row is %,d simulated merges, judged by the rule that `assay fleet merge` uses: blocks vary by %s within a machine, %d blocks a machine; *losses* means that a third of the blocks is lost by chance, and of one machine all but one.
                The standard error of a share near 5 %% is 0.15 points. *Misses* and *false difference* are of contenders that do not differ, *false equivalent* of contenders that differ by the margin of 3 %%. The last column is what the same blocks would give if they were taken for replicates.

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

    private static String widths() {
        StringBuilder text = new StringBuilder("""

                ## Half-width against machines and minutes

                Of the 95 % interval, where blocks vary by 3 % and the ratio by 2 % from machine to machine; two contenders, a minute for the pilot and a minute and a half a block. More blocks help little beyond what machines differ by; more machines always do.

                | machines |""");
        for (int blocks : BLOCKS) {
            text.append(String.format(
                    Locale.ROOT, " %d blocks, %.0f min |", blocks, PILOT_MINUTES + BLOCK_MINUTES * blocks));
        }
        text.append("\n|--:|").append("--:|".repeat(BLOCKS.length)).append('\n');
        for (int machines : MACHINES) {
            text.append("| ").append(machines).append(" |");
            for (int blocks : BLOCKS) {
                text.append(" ± ")
                        .append(tenths(FleetCampaigns.halfWidth(machines, blocks, 0.02)))
                        .append(" |");
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static String share(double value) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * value);
    }

    private static String tenths(double value) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * value);
    }

    private static String hundredths(double value) {
        return String.format(Locale.ROOT, "%.2f %%", 100 * value);
    }
}
