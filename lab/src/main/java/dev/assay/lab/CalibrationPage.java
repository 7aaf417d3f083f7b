package dev.assay.lab;

import dev.assay.model.Calibration;
import dev.assay.report.Figures;
import dev.assay.words.Numbers;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What recorded calibrations show, as a page of the documentation. */
final class CalibrationPage {
    private static final int ENOUGH_SAME = 30;
    private static final int ENOUGH_DIFFERENT = 10;
    private static final double STALL_TOLERANCE = 0.2;
    /** Of block log-ratios without a difference: six blocks then show 5 %. */
    private static final double MOST_SD = 0.04;

    private final CorpusFindings findings;
    private final StringBuilder page = new StringBuilder();

    private CalibrationPage(CorpusFindings findings) {
        this.findings = findings;
    }

    /**
     * The page in Markdown.
     *
     * @param notes Markdown after the introduction; may be empty
     * @param chart where the picture of {@link PowerChart} lies, relative to the page
     */
    static String of(CorpusFindings findings, String notes, String chart) {
        CalibrationPage page = new CalibrationPage(findings);
        page.intro(notes);
        page.corpus();
        page.live();
        page.replay(chart);
        page.times();
        page.calibrations();
        page.missing();
        return page.page.toString();
    }

    private void intro(String notes) {
        page.append("""
                # What the verdict is worth on a real machine

                Written by `lab/corpus`, which takes the blocks of calibrations (`assay calibrate`) into a
                corpus, `blocks.csv`, and draws this page from it. A block is one fresh JVM of each of
                its contenders, loaded in turn; with `--wide` it holds a pair that does not differ (until ADR 65 two of them) and
                all known differences, otherwise one pair. A campaign is six blocks of a pair, judged by the rule that judges
                comparisons.
                What the rule does to simulated noise is in [calibration-synthetic.md](calibration-synthetic.md).

                """);
        if (!notes.isBlank()) {
            page.append(notes.strip()).append("\n\n");
        }
    }

    private void corpus() {
        page.append("## Data\n\n");
        row(
                "blocks of",
                "contenders",
                "calibrations",
                "without a difference",
                "with a known one",
                "seconds a block",
                "sd without a difference",
                "the same in two minutes",
                "sd of one server, 15 to 40 minutes apart",
                "pairs");
        rule("lrrrrrrrrr");
        for (CorpusFindings.Group group : findings.groups()) {
            row(
                    "`--like " + group.like() + "`",
                    Numbers.integer(group.alive()),
                    Numbers.integer(group.runs()),
                    Numbers.integer(group.same()),
                    Numbers.integer(group.different()),
                    Figures.three(group.seconds()),
                    percent(group.sd()),
                    percent(group.sdOfTwoMinutes()),
                    percent(group.naive()),
                    Numbers.integer(group.naivePairs()));
        }
        page.append("""

                sd: standard deviation of ln(one contender / the other) in CPU time for each request, from block to block. In
                two minutes: that of the mean of as many whole blocks as fit into them, each with fresh JVMs. The last two
                columns are what one long run after the other is up against: the same server, another JVM, another moment;
                the noise of the single slices is taken out, as a long run would do.

                """);
    }

    private void live() {
        page.append(
                "## Live campaigns\n\nSuccessive blocks of the same two contenders and length, six to a campaign, over all calibrations.\n\n");
        row(
                "contender",
                "truth",
                "blocks",
                "campaigns",
                "better",
                "worse",
                "equivalent",
                "undecided",
                "wrong",
                "wrong at most (95 %)",
                "interval covered the truth");
        rule("lrrrrrrrrrr");
        for (CorpusFindings.Live live : findings.live()) {
            row(
                    live.contender(),
                    Numbers.change(live.meanTruth()),
                    Numbers.integer(live.blocks()),
                    Numbers.integer(live.campaigns()),
                    Numbers.integer(live.better()),
                    Numbers.integer(live.worse()),
                    Numbers.integer(live.equivalent()),
                    Numbers.integer(live.undecided()),
                    Numbers.integer(live.wrong()),
                    percent(live.wrongBound()),
                    live.covered() + " of " + live.campaigns());
        }
        page.append(
                "\nBounds: Clopper and Pearson. Wrong is a difference where there is none, or one of the wrong sign.\n\n");
    }

    private void replay(String chart) {
        page.append("## Campaigns resampled from recorded blocks\n\n");
        if (findings.power().isEmpty()) {
            page.append("Fewer than six blocks without a difference of one length: nothing is drawn.\n\n");
            return;
        }
        page.append("10,000 campaigns for each line, from the blocks of `--like ")
                .append(findings.replayedFrom())
                .append(
                        "` without a difference: drawn with replacement, each with a random sign, the difference added.\n\n![Power](")
                .append(chart)
                .append(")\n\n");
        row("up to blocks", "difference", "found", "wrong", "equivalent", "interval covers the truth");
        rule("rrrrrr");
        for (CorpusFindings.Power power : findings.power()) {
            row(
                    Numbers.integer(power.blocks()),
                    power.effect() == 0 ? "none" : Numbers.change(1 + power.effect()),
                    power.effect() == 0 ? "" : percent(power.found()),
                    percent(power.wrong()),
                    percent(power.equivalent()),
                    percent(power.covered()));
        }
        page.append('\n');
    }

    private void times() {
        findings.times().ifPresent(times -> {
            page.append("## Time to a verdict\n\nWith these blocks, of ")
                    .append(Figures.three(times.minutesOfBlock()))
                    .append(" minutes each for ")
                    .append(times.alive())
                    .append(" contenders, pilot left out:\n\n- a difference of 5 %: ")
                    .append(settled(times.blocksFive(), times))
                    .append(againstAny(times))
                    .append("\n- two that do not differ: ")
                    .append(settled(times.blocksSame(), times))
                    .append("\n\n");
            customary(times);
        });
    }

    /** What nobody can dispute comes first; what rests on few moments of one machine comes last and is called what it is. */
    private void customary(CorpusFindings.Times times) {
        int least = CorpusFindings.Times.LEAST_RUNS;
        page.append(
                        "The usual way is one run of 25 minutes for each server, one after the other. An interval as narrow (±")
                .append(percent(Math.expm1(times.halfWidth())))
                .append(", here after ")
                .append(Figures.three(times.minutesOfBlocks()))
                .append(" minutes) needs\n\n- **at least ")
                .append(against(least, times))
                .append("**, since one pair has no interval; and only if the pairs agree within ")
                .append(percent(times.twoRunsSd()))
                .append(" (standard deviation)\n- ");
        if (times.forkRuns() > least) {
            page.append("at least ")
                    .append(against(times.forkRuns(), times))
                    .append(" on a stable machine, if JVMs differ as they did in these blocks: by ")
                    .append(percent(times.forkSd()))
                    .append(" or more (95 %, slices and drift taken out)\n");
        } else {
            page.append(
                    "no more than that for all that these blocks show of single JVMs: their slices could explain all of it\n");
        }
        page.append("- ");
        if (times.naiveRuns() == 0) {
            page.append(
                    "no figure for the machine's drift, since no two blocks of one length are 15 to 40 minutes apart\n\n");
            return;
        }
        page.append("by estimate ")
                .append(against(times.naiveRuns(), times))
                .append(" with the drift that was met: no bound, since it rests on ")
                .append(Numbers.count(naivePairs(), "pair"))
                .append(" of blocks, which overlap, from ")
                .append(Numbers.count(findings.calibrations().size(), "calibration"))
                .append("\n\n");
    }

    /** Of what settles a difference of 5 %; nothing where half of the campaigns do not settle it. */
    private static String againstAny(CorpusFindings.Times times) {
        double minutes = CorpusFindings.Times.minutes(CorpusFindings.Times.LEAST_RUNS);
        return times.blocksFive() == 0
                ? ""
                : "; the usual way has no interval of any width before "
                        + longer(minutes, times.blocksFive() * times.minutesOfBlock());
    }

    /** Such as {@code 2 pairs of runs, 100 minutes, 8.9 times as long}. */
    private static String against(int pairs, CorpusFindings.Times times) {
        return Numbers.count(pairs, "pair") + " of runs, "
                + longer(CorpusFindings.Times.minutes(pairs), times.minutesOfBlocks());
    }

    private static String longer(double minutes, double than) {
        return Figures.three(minutes) + " minutes, " + Figures.three(minutes / than) + " times as long";
    }

    private int naivePairs() {
        return findings.groups().stream()
                .filter(group -> group.like().equals(findings.replayedFrom()))
                .mapToInt(CorpusFindings.Group::naivePairs)
                .sum();
    }

    private static String settled(int blocks, CorpusFindings.Times times) {
        return blocks == 0
                ? "more than half of the campaigns are undecided after 20 blocks ("
                        + Figures.three(20 * times.minutesOfBlock()) + " minutes)"
                : "half of the campaigns are settled after " + Numbers.count(blocks, "block") + ", "
                        + Figures.three(blocks * times.minutesOfBlock()) + " minutes";
    }

    private void calibrations() {
        page.append("## The calibrations\n\n");
        row("when", "machine", "blocks", "seconds a block", "rate", "sd", "in its own words");
        rule("llrrrrl");
        for (Calibration c : findings.calibrations()) {
            row(
                    c.when().toString().substring(0, 16) + "Z",
                    c.machine(),
                    Numbers.integer(c.blocks()),
                    Figures.three(c.blockSeconds()),
                    Figures.three(c.ratePerSecond()) + "/s",
                    percent(c.sd()),
                    c.conclusion());
        }
        page.append('\n');
        findings.calibrations().forEach(c -> c.jvmSd().ifPresent(sd -> page.append("- ")
                .append(c.when().toString(), 0, 16)
                .append("Z: warm JVMs of one server differ with a standard deviation of ")
                .append(percent(sd))
                .append(", of which the margin of later comparisons is made\n")));
        findings.calibrations().stream().flatMap(c -> c.stall().stream()).forEach(stall -> page.append(
                        "- a known stall, ")
                .append(Numbers.count(stall.blocks(), "block"))
                .append(": p99 expected from its length, its distance and the queue that it leaves ")
                .append(Figures.three(stall.expectedP99Ms()))
                .append(" ms, measured ")
                .append(Figures.three(stall.measuredP99Ms()))
                .append(" ms; p99.9 ")
                .append(Figures.three(stall.expectedP999Ms()))
                .append(" and ")
                .append(Figures.three(stall.measuredP999Ms()))
                .append(" ms\n"));
        page.append('\n');
    }

    private void missing() {
        page.append("## What is not yet shown\n\n");
        int same = campaigns(true);
        item(same < ENOUGH_SAME, "live campaigns without a difference: " + same + " of " + ENOUGH_SAME);
        List<CorpusFindings.Live> different =
                findings.live().stream().filter(live -> live.meanTruth() != 1).toList();
        item(different.isEmpty(), "no block with a known difference");
        different.forEach(live -> item(
                live.campaigns() < ENOUGH_DIFFERENT,
                "live campaigns of " + live.contender() + ": " + live.campaigns() + " of " + ENOUGH_DIFFERENT));
        Optional<CorpusFindings.Live> bound = findings.live().stream()
                .filter(live -> live.meanTruth() == 1 && live.wrongBound() > 0.05)
                .findFirst();
        bound.ifPresent(live -> item(
                true,
                "an error rate of at most 5 % live: the bound is " + percent(live.wrongBound())
                        + " (none wrong of 59 campaigns would show it)"));
        findings.groups().stream()
                .limit(1)
                .forEach(group -> item(
                        !(group.sd() <= MOST_SD),
                        "a standard deviation between blocks of at most " + percent(MOST_SD) + ": it is "
                                + percent(group.sd()) + " on this machine"));
        findings.calibrations().stream()
                .flatMap(c -> c.stall().stream())
                .filter(stall -> Math.abs(stall.measuredP99Ms() / stall.expectedP99Ms() - 1) > STALL_TOLERANCE)
                .forEach(stall -> item(
                        true,
                        "that a stall and the queue that it leaves explain its percentiles within "
                                + percent(STALL_TOLERANCE) + ": p99, measured against expected, was "
                                + Numbers.change(stall.measuredP99Ms() / stall.expectedP99Ms())));
        item(true, "other kinds of machine than " + machines());
        page.append('\n');
    }

    private int campaigns(boolean same) {
        return findings.live().stream()
                .filter(live -> (live.meanTruth() == 1) == same)
                .mapToInt(CorpusFindings.Live::campaigns)
                .sum();
    }

    private String machines() {
        return findings.calibrations().stream()
                .map(Calibration::machine)
                .distinct()
                .collect(Collectors.joining("; "));
    }

    private void item(boolean shown, String words) {
        if (shown) {
            page.append("- ").append(words).append('\n');
        }
    }

    private void row(String... cells) {
        for (String cell : cells) {
            page.append("| ").append(cell.replace("|", "\\|")).append(' ');
        }
        page.append("|\n");
    }

    /** @param alignment a letter for each column, {@code l} or {@code r} */
    private void rule(String alignment) {
        alignment.chars().forEach(letter -> page.append(letter == 'r' ? "|---:" : "|:---"));
        page.append("|\n");
    }

    private static String percent(double share) {
        return Figures.percent(share);
    }
}
