package dev.assay.lab;

import dev.assay.model.Numbers;
import dev.assay.report.figures.Figures;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What recorded calibrations show, as a page of the documentation. */
final class CalibrationPage {
    private static final int ENOUGH_SAME = 30;
    private static final int ENOUGH_DIFFERENT = 10;
    private static final double STALL_TOLERANCE = 0.2;
    /** Of block log-ratios without a difference: six blocks then show 5%. */
    private static final double MAX_SD = 0.04;

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

                Written by `lab/corpus` from the blocks of calibrations (`assay calibrate`), which it collects in `blocks.csv`. A block
                is one fresh JVM of each contender, loaded in turn: with `--wide` Tomcat, a second identical Tomcat, and copies made slower
                by a known amount; otherwise one pair. A campaign is a comparison of six blocks of a pair, judged by the rule for
                comparisons. [calibration-synthetic.md](calibration-synthetic.md) shows what the rule does to simulated noise.

                """);
        if (!notes.isBlank()) {
            page.append(notes.strip()).append("\n\n");
        }
    }

    private void corpus() {
        page.append("## Data\n\n");
        row(
                "blocks from",
                "contenders",
                "calibrations",
                "no difference",
                "known difference",
                "seconds per block",
                "sd, no difference",
                "sd over two minutes",
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

                sd: standard deviation of ln(one contender / the other) in CPU time per request, from block to block. Over two
                minutes: the same for the mean of as many whole blocks as fit, each with fresh JVMs. The last two columns show what
                consecutive long runs face: the same server, another JVM, another time. The noise of single slices is taken out, as a
                long run averages it out.

                """);
    }

    private void live() {
        page.append(
                "## Live campaigns\n\nConsecutive blocks of the same two contenders and length, six per campaign, over all calibrations.\n\n");
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
                "wrong at most (95%)",
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
                "\nBounds: Clopper–Pearson. *Wrong*: a difference where there is none, or one of the wrong sign.\n\n");
    }

    private void replay(String chart) {
        page.append("## Campaigns resampled from recorded blocks\n\n");
        if (findings.power().isEmpty()) {
            page.append("Fewer than six blocks of one length without a difference: nothing is resampled.\n\n");
            return;
        }
        page.append("10,000 campaigns per row, from the blocks of `--like ")
                .append(findings.replayedFrom())
                .append(
                        "` without a difference: drawn with replacement, each with a random sign and the difference added.\n\n![Power](")
                .append(chart)
                .append(")\n\n");
        row("blocks at most", "difference", "found", "wrong", "equivalent", "interval covers the truth");
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
            page.append("## Time to a verdict\n\nWith these blocks (")
                    .append(Figures.three(times.minutesOfBlock()))
                    .append(" minutes each for ")
                    .append(times.alive())
                    .append(" contenders, without the pilot):\n\n- a difference of 5%: ")
                    .append(settled(times.blocksFive(), times))
                    .append(againstAny(times))
                    .append("\n- no difference: ")
                    .append(settled(times.blocksSame(), times))
                    .append("\n\n");
            customary(times);
        });
    }

    /** What nobody can dispute comes first; what rests on few moments of one machine comes last and is called what it is. */
    private void customary(CorpusFindings.Times times) {
        int least = CorpusFindings.Times.MIN_RUNS;
        page.append(
                        "The usual method is one run of 25 minutes per server, one after the other. For an interval as narrow (±")
                .append(percent(Math.expm1(times.halfWidth())))
                .append(", reached here after ")
                .append(Figures.three(times.minutesOfBlocks()))
                .append(" minutes) it needs\n\n- **at least ")
                .append(against(least, times))
                .append("**, because one pair has no interval; even then only if the pairs agree within ")
                .append(percent(times.twoRunsSd()))
                .append(" (standard deviation)\n- ");
        if (times.forkRuns() > least) {
            page.append("at least ")
                    .append(against(times.forkRuns(), times))
                    .append(" on a stable machine, if JVMs differ as in these blocks: by ")
                    .append(percent(times.forkSd()))
                    .append(" or more (95%, slices and drift taken out)\n");
        } else {
            page.append(
                    "no more than that as far as these blocks show: the noise of slices could explain all variation between JVMs\n");
        }
        page.append("- ");
        if (times.naiveRuns() == 0) {
            page.append(
                    "the machine's drift was not measured: that takes blocks of two contenders, 15 to 40 minutes apart\n\n");
            return;
        }
        page.append("an estimated ")
                .append(against(times.naiveRuns(), times))
                .append(" with the drift observed: not a bound, because it rests on ")
                .append(Numbers.count(naivePairs(), "pair"))
                .append(" of blocks, which overlap, from ")
                .append(Numbers.count(findings.calibrations().size(), "calibration"))
                .append("\n\n");
    }

    /** Of what settles a difference of 5%; nothing where half of the campaigns do not settle it. */
    private static String againstAny(CorpusFindings.Times times) {
        double minutes = CorpusFindings.Times.minutes(CorpusFindings.Times.MIN_RUNS);
        return times.blocksFive() == 0
                ? ""
                : "; one run of each server never has an interval, two of each take "
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
                : "half of the campaigns have decided after " + Numbers.count(blocks, "block") + ", "
                        + Figures.three(blocks * times.minutesOfBlock()) + " minutes";
    }

    private void calibrations() {
        page.append("## The calibrations\n\n")
                .append(
                        "Each counted campaigns of as many blocks as a comparison had at the time; *Live campaigns* has six blocks in each.\n\n");
        row("when", "machine", "blocks", "seconds per block", "rate", "sd", "blocks per campaign", "its conclusion");
        rule("llrrrrrl");
        for (CorpusCalibration c : findings.calibrations()) {
            row(
                    c.when().toString().substring(0, 16) + "Z",
                    c.machine(),
                    Numbers.integer(c.blocks()),
                    Figures.three(c.blockSeconds()),
                    Figures.three(c.ratePerSecond()) + " req/s",
                    percent(c.sd()),
                    Numbers.integer(c.blocksPerCampaign()),
                    c.conclusion());
        }
        page.append('\n');
        findings.calibrations().forEach(c -> c.jvmSd().ifPresent(sd -> page.append("- ")
                .append(c.when().toString(), 0, 16)
                .append("Z: warm JVMs of one server differ with a standard deviation of ")
                .append(percent(sd))
                .append("\n")));
        findings.calibrations().stream().flatMap(c -> c.stall().stream()).forEach(stall -> page.append(
                        "- a known stall, ")
                .append(Numbers.count(stall.blocks(), "block"))
                .append(": p99 expected from its length, its spacing and the backlog it leaves ")
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
                "a live error rate of at most 5%: the bound is " + percent(live.wrongBound())
                        + " (59 campaigns with none wrong would show it)"));
        findings.groups().stream()
                .limit(1)
                .forEach(group -> item(
                        !(group.sd() <= MAX_SD),
                        "a standard deviation between blocks of at most " + percent(MAX_SD) + ": it is "
                                + percent(group.sd()) + " on this machine"));
        findings.calibrations().stream()
                .flatMap(c -> c.stall().stream())
                .filter(stall -> Math.abs(stall.measuredP99Ms() / stall.expectedP99Ms() - 1) > STALL_TOLERANCE)
                .forEach(stall -> item(
                        true,
                        "that a stall and the backlog it leaves explain its percentiles within "
                                + percent(STALL_TOLERANCE) + ": measured against expected, p99 was "
                                + Numbers.change(stall.measuredP99Ms() / stall.expectedP99Ms())));
        item(true, "machines other than " + machines());
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
                .map(CorpusCalibration::machine)
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
