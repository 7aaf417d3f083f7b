package dev.assay.report;

import dev.assay.model.Calibration;
import dev.assay.words.Numbers;
import java.util.ArrayList;
import java.util.List;

/** The result of {@code assay calibrate} on a terminal. */
public final class CalibrationReport {
    private CalibrationReport() {}

    /**
     * Writes what the rule does on simulated noise.
     *
     * @param campaigns simulated experiments behind each line
     * @throws java.io.UncheckedIOException if {@code out} refuses the text
     */
    public static void synthetic(List<Calibration.Synthetic> rows, int campaigns, TerminalStyle style, Appendable out) {
        Screen screen = new Screen(style);
        screen.heading("The rule on simulated noise, " + Numbers.integer(campaigns) + " experiments of each kind");
        Grid grid = new Grid(
                "lrrrrrr", List.of("", "sd", "any miss", "false diff.", "false equiv.", "+5 % found", "wrong sign"));
        for (Calibration.Synthetic row : rows) {
            grid.row(List.of(
                    Grid.Cell.of(row.noise()),
                    share(row.sd()),
                    share(row.anyLookMiss()),
                    share(row.falseDifference()),
                    share(row.falseEquivalence()),
                    share(row.found()),
                    share(row.wrongSign())));
        }
        grid.show(screen);
        screen.paragraph(
                2,
                4,
                "sd: of the block log-ratios. Any miss: the 95 % interval of any look misses the truth. One-sided noise,"
                        + " which hits one contender alone, is known to be worse.",
                Ink.FAINT);
        screen.send(out);
    }

    /**
     * Writes what was measured; no line is longer than the style's columns.
     *
     * @throws java.io.UncheckedIOException if {@code out} refuses the text
     */
    public static void write(Calibration calibration, String resultFolder, TerminalStyle style, Appendable out) {
        Screen screen = new Screen(style);
        screen.blank();
        screen.paragraph(0, 0, calibration.conclusion(), Ink.BOLD);
        screen.paragraph(
                0,
                0,
                calibration.machine() + "; " + Numbers.count(calibration.blocks(), "block") + " of "
                        + Figures.three(calibration.blockSeconds()) + " s at "
                        + Numbers.integer(Math.round(calibration.ratePerSecond())) + "/s; campaigns of "
                        + calibration.blocksPerCampaign() + " blocks",
                Ink.FAINT);
        pairs(calibration, screen);
        if (!calibration.resolutions().isEmpty()) {
            resolutions(calibration, screen);
        }
        calibration.jvmSd().ifPresent(sd -> restart(sd, screen));
        calibration.stall().ifPresent(stall -> stall(stall, screen));
        calibration.replay().ifPresent(replay -> replay(replay, calibration, screen));
        screen.heading("Result folder");
        screen.paragraph(resultFolder);
        screen.send(out);
    }

    private static void pairs(Calibration calibration, Screen screen) {
        screen.heading("Known differences in CPU per request, live");
        Grid grid = new Grid("lrrr", List.of("", "truth", "measured", "blocks"));
        calibration.pairs().forEach(pair -> row(pair, pair.contender(), grid));
        calibration
                .late()
                .forEach(pair -> row(
                        pair, pair.contender() + " against " + pair.reference().orElse(""), grid));
        grid.show(screen);
        if (calibration.pairs().stream().anyMatch(pair -> pair.campaigns() > 0)) {
            screen.paragraph(
                    2,
                    4,
                    "wrong: a difference where there is none, or one of the wrong sign; its bound is Clopper's and"
                            + " Pearson's, at 95 %",
                    Ink.FAINT);
        }
    }

    private static void row(Calibration.Pair pair, String name, Grid grid) {
        grid.row(
                List.of(Grid.Cell.of(name), change(pair.truth()), change(pair.estimate()), count(pair.blocks())),
                campaigns(pair));
    }

    /** What complete campaigns came to, such as {@code 2 campaigns: 1 equivalent, 1 undecided; 0 wrong (at most 78 %)}. */
    private static String campaigns(Calibration.Pair pair) {
        if (pair.campaigns() == 0) {
            return "no complete campaign";
        }
        List<String> verdicts = new ArrayList<>();
        verdict(verdicts, pair.worse(), "worse");
        verdict(verdicts, pair.better(), "better");
        verdict(verdicts, pair.equivalent(), "equivalent");
        verdict(verdicts, pair.undecided(), "undecided");
        return Numbers.count(pair.campaigns(), "campaign") + ": " + String.join(", ", verdicts) + "; " + pair.wrong()
                + " wrong (at most " + percent(pair.wrongBound()) + "), "
                + Numbers.count(pair.covered(), "interval") + " held the truth";
    }

    private static void verdict(List<String> verdicts, int count, String word) {
        if (count > 0) {
            verdicts.add(Numbers.integer(count) + " " + word);
        }
    }

    private static void resolutions(Calibration calibration, Screen screen) {
        screen.heading("Smallest difference that four of five comparisons of two contenders show");
        if (!Double.isFinite(calibration.sd())) {
            screen.paragraph("Too few blocks to tell.");
            return;
        }
        Grid grid = new Grid("lrr", List.of("budget", "blocks", "difference"));
        for (Calibration.Resolution resolution : calibration.resolutions()) {
            grid.row(List.of(
                    Grid.Cell.of(resolution.minutes() + " min"),
                    count(resolution.blocks()),
                    Grid.Cell.of(percent(resolution.effect()))));
        }
        grid.show(screen);
        screen.paragraph(
                2,
                4,
                "if blocks vary as they did here: standard deviation of the log-ratio " + percent(calibration.sd()),
                Ink.FAINT);
    }

    private static void restart(double jvmSd, Screen screen) {
        screen.heading("What restarting a server changes");
        screen.paragraph("CPU per request of its warm JVMs has a standard deviation of " + percent(jvmSd)
                + "; √2 times that, within 3 and 5 %, is the margin of later comparisons here");
    }

    private static void stall(Calibration.Stall stall, Screen screen) {
        screen.heading("A known stall");
        Grid grid = new Grid("lrr", List.of("latency", "expected", "measured"));
        grid.row(List.of(Grid.Cell.of("p99, ms"), ms(stall.expectedP99Ms()), ms(stall.measuredP99Ms())));
        grid.row(List.of(Grid.Cell.of("p99.9, ms"), ms(stall.expectedP999Ms()), ms(stall.measuredP999Ms())));
        grid.show(screen);
    }

    private static void replay(Calibration.Replay replay, Calibration calibration, Screen screen) {
        screen.heading("Blocks without a difference, drawn again with random sign");
        screen.paragraph(Numbers.integer(replay.campaigns()) + " campaigns of " + calibration.blocksPerCampaign()
                + " blocks: " + percent(replay.falseDifference()) + " show a difference that is not there, "
                + percent(replay.missed()) + " of the intervals miss it.");
    }

    private static Grid.Cell share(double fraction) {
        return Grid.Cell.of(percent(fraction));
    }

    private static Grid.Cell count(int value) {
        return Grid.Cell.of(Numbers.integer(value));
    }

    private static Grid.Cell ms(double value) {
        return Grid.Cell.of(Figures.three(value));
    }

    private static Grid.Cell change(double ratio) {
        return Grid.Cell.of(Double.isFinite(ratio) ? Numbers.change(ratio) : Figures.NONE);
    }

    private static String percent(double fraction) {
        return Figures.percent(fraction);
    }
}
