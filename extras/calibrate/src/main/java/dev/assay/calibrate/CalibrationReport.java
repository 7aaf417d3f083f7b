package dev.assay.calibrate;

import dev.assay.model.Numbers;
import dev.assay.report.document.Ink;
import dev.assay.report.document.Part;
import dev.assay.report.document.Screen;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.document.TerminalSections;
import dev.assay.report.document.TerminalStyle;
import dev.assay.report.figures.Figures;
import java.util.ArrayList;
import java.util.List;

/** The result of {@code assay calibrate} on a terminal. */
public final class CalibrationReport {
    private static final List<String> KINDS =
            List.of("Noise", "sd", "any miss", "false diff.", "false equiv.", "+5% found", "wrong sign");

    private CalibrationReport() {}

    /**
     * Writes how the rule behaves on simulated noise.
     *
     * @param campaigns simulated experiments behind each line
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void synthetic(List<Simulation> rows, int campaigns, TerminalStyle style, Appendable out) {
        List<Table.Row> kinds = rows.stream()
                .map(row -> Table.Row.of(
                        row.title(),
                        Figures.percent(row.sd()),
                        Figures.percent(row.anyLookMiss()),
                        Figures.percent(row.falseDifference()),
                        Figures.percent(row.falseEquivalence()),
                        Figures.percent(row.found()),
                        Figures.percent(row.wrongSign())))
                .toList();
        Screen screen = new Screen(style);
        new TerminalSections(screen)
                .show(new Section(
                        "synthetic",
                        "The rule on simulated noise, " + Numbers.integer(campaigns) + " experiments of each kind",
                        new Table("", "lrrrrrr", KINDS, kinds),
                        Part.note(
                                "sd: of the block log-ratios. Any miss: the 95% interval of any interim look misses the truth."
                                        + " One-sided noise, which hits one contender alone, is known to be worse.")));
        screen.send(out);
    }

    /**
     * Writes what was measured; no line is longer than the style's columns.
     *
     * @param kept whether it is kept for later comparisons on this machine
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void write(
            Calibration calibration, boolean kept, String resultFolder, TerminalStyle style, Appendable out) {
        Screen screen = new Screen(style);
        screen.blank();
        screen.paragraph(0, 0, calibration.conclusion(), Ink.BOLD);
        screen.paragraph(
                0,
                0,
                calibration.machine() + "; " + Numbers.count(calibration.blocks(), "block") + " of "
                        + Figures.three(calibration.blockSeconds()) + " s at "
                        + Numbers.integer(Math.round(calibration.ratePerSecond())) + " req/s; campaigns of "
                        + calibration.blocksPerCampaign() + " blocks",
                Ink.FAINT);
        TerminalSections sections = new TerminalSections(screen);
        sections.show(pairs(calibration));
        if (!calibration.resolutions().isEmpty()) {
            sections.show(resolutions(calibration));
        }
        calibration.jvmSd().stream().mapToObj(sd -> restart(sd, kept)).forEach(sections::show);
        calibration.stall().map(CalibrationReport::stall).ifPresent(sections::show);
        calibration.replay().map(replay -> replay(replay, calibration)).ifPresent(sections::show);
        sections.show(new Section("folder", "Result folder", Part.paragraph(resultFolder)));
        screen.send(out);
    }

    private static Section pairs(Calibration calibration) {
        List<Table.Row> rows = new ArrayList<>();
        calibration.pairs().forEach(pair -> rows.add(row(pair, pair.contender())));
        calibration.late().forEach(pair -> rows.add(row(pair, pair.contender() + " against " + pair.reference())));
        List<Part> parts = new ArrayList<>();
        parts.add(new Table("", "lrrr", List.of("Contender", "Truth", "Measured", "Blocks"), rows));
        if (calibration.pairs().stream().anyMatch(pair -> pair.campaigns() > 0)) {
            parts.add(Part.note("wrong: a difference where there is none, or one of the wrong sign; at most: upper 95%"
                    + " Clopper–Pearson bound"));
        }
        return new Section("pairs", "Known differences in CPU per request, live", parts);
    }

    private static Table.Row row(Calibration.Pair pair, String name) {
        return Table.Row.of(name, change(pair.truth()), change(pair.estimate()), Numbers.integer(pair.blocks()))
                .with(campaigns(pair));
    }

    /** The outcomes of complete campaigns, such as {@code 2 campaigns: 1 equivalent, 1 undecided; 0 wrong (at most 78%)}. */
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
                + Numbers.count(pair.covered(), "interval") + " covered the truth";
    }

    private static void verdict(List<String> verdicts, int count, String word) {
        if (count > 0) {
            verdicts.add(Numbers.integer(count) + " " + word);
        }
    }

    private static Section resolutions(Calibration calibration) {
        String title = "Smallest difference that a comparison of two contenders detects with 80% power";
        if (!Double.isFinite(calibration.sd())) {
            return new Section("resolutions", title, Part.paragraph("Too few blocks to tell."));
        }
        return new Section(
                "resolutions",
                title,
                new Table(
                        "",
                        "lrr",
                        List.of("Budget", "Blocks", "Difference"),
                        calibration.resolutions().stream()
                                .map(resolution -> Table.Row.of(
                                        resolution.minutes() + " min",
                                        Numbers.integer(resolution.blocks()),
                                        percent(resolution.effect())))
                                .toList()),
                Part.note("if blocks vary as they did here: standard deviation of the log-ratio "
                        + percent(calibration.sd())));
    }

    private static Section restart(double jvmSd, boolean kept) {
        return new Section(
                "restart",
                "What restarting a server changes",
                Part.paragraph("CPU per request of its warm JVMs has a standard deviation of " + percent(jvmSd)
                        + (kept ? "; √2 times that, within 3 and 5%, is the margin of later comparisons here" : "")));
    }

    private static Section stall(Calibration.Stall stall) {
        return new Section(
                "stall",
                "A known stall",
                new Table(
                        "",
                        "lrr",
                        List.of("Latency", "Expected", "Measured"),
                        List.of(
                                Table.Row.of(
                                        "p99, ms",
                                        Figures.three(stall.expectedP99Ms()),
                                        Figures.three(stall.measuredP99Ms())),
                                Table.Row.of(
                                        "p99.9, ms",
                                        Figures.three(stall.expectedP999Ms()),
                                        Figures.three(stall.measuredP999Ms())))));
    }

    private static Section replay(Calibration.Replay replay, Calibration calibration) {
        return new Section(
                "replay",
                "Blocks without a difference, resampled with random sign",
                Part.paragraph(Numbers.integer(replay.campaigns()) + " campaigns of " + calibration.blocksPerCampaign()
                        + " blocks: " + percent(replay.falseDifference()) + " show a difference that is not there, "
                        + percent(replay.missed()) + " of the intervals miss it."));
    }

    private static String change(double ratio) {
        return Double.isFinite(ratio) ? Numbers.change(ratio) : Figures.NONE;
    }

    private static String percent(double fraction) {
        return Figures.percent(fraction);
    }
}
