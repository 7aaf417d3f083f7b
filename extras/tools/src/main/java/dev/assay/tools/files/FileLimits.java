package dev.assay.tools.files;

import dev.assay.model.Numbers;
import dev.assay.model.Ranges;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** What result files cannot show, because of how their runs were made. Every statement follows from the files. Pure. */
public record FileLimits(FilesVerdict verdict) {
    /** Response times that change by this factor or more show no steady state. */
    public static final double CHANGING = 1.25;
    /** A response that takes a larger share of a run would have delayed more requests than a p99 leaves out. */
    private static final double LONG = 0.01;

    /** Records no times of requests that were late or lost with their connection; wrk2 does neither. */
    private static final String LEAVES_OUT = "wrk";

    private static final String PROCESSES =
            "The files do not say whether the server was restarted for each run. Runs of one process do not show how much "
                    + "another one would differ: restart the servers before each run.";
    private static final String TOOL_CPU =
            "The files do not say how busy the tool was: if it had no CPU left, the tool and not the server limited throughput.";

    /** What the runs of a verdict leave open. */
    public static List<Shortcoming> of(FilesVerdict verdict) {
        FileLimits limits = new FileLimits(verdict);
        return Stream.<Supplier<Optional<Shortcoming>>>of(
                        limits::oneRun,
                        limits::order,
                        limits::schedule,
                        limits::course,
                        limits::failures,
                        limits::omission,
                        limits::rounding,
                        limits::processes,
                        limits::tool)
                .map(Supplier::get)
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<Shortcoming> finding(String subject, Optional<String> sentence) {
        return finding(subject, sentence.stream().toList());
    }

    private static Optional<Shortcoming> finding(String subject, List<String> sentences) {
        return sentences.isEmpty() ? Optional.empty() : Optional.of(new Shortcoming(subject, sentences));
    }

    private Stream<FileRun> runs() {
        return verdict.runs().stream();
    }

    private Stream<FileComparison> told() {
        return verdict.comparisons().stream().filter(one -> one.verdict().isPresent());
    }

    private Optional<Shortcoming> oneRun() {
        boolean single = verdict.contenders().stream().allMatch(contender -> contender.runs() == 1);
        return finding(
                "One run each",
                single
                        ? Optional.of(
                                "One run for each server and load: nothing shows how much a second run would differ,"
                                        + " so it cannot tell servers apart.")
                        : Optional.empty());
    }

    private Optional<Shortcoming> order() {
        List<String> sentences = told().filter(FileComparison::primary)
                .filter(one -> one.contenderFirst() == 0 || one.contenderFirst() == one.blocks())
                .map(one -> one.contenderFirst() == 0
                        ? sameOrder(one.reference(), one.contender(), one.blocks())
                        : sameOrder(one.contender(), one.reference(), one.blocks()))
                .toList();
        return finding("Order of the runs", sentences);
    }

    private static String sameOrder(String first, String second, int blocks) {
        return first + " ran before " + second + " in all " + blocks
                + " pairs. The interval allows for a steady drift of the machine; a periodic one would look like a difference. "
                + "Randomise the order in each pair.";
    }

    private Optional<Shortcoming> schedule() {
        Optional<String> arrivals = runs().filter(run -> run.pace() == FileRun.Pace.SCHEDULE)
                .findFirst()
                .map(run -> run.tool() + " sent on a schedule");
        double[] shares = runs().filter(FileRun::scheduled)
                .flatMapToDouble(run -> run.waitingShare().stream())
                .toArray();
        Optional<String> pauses = shares.length == 0
                ? Optional.empty()
                : Optional.of("The users waited for responses for " + Numbers.percent(shares) + " of their time");
        return finding(
                "Throughput and schedule",
                arrivals.or(() -> pauses)
                        .map(why -> why + ": throughput is set by the load and says nothing about the servers."));
    }

    private Optional<Shortcoming> course() {
        List<FileRun> changing = runs().filter(run -> change(run) >= CHANGING).toList();
        return finding(
                "No steady state",
                changing.stream()
                        .max(Comparator.comparingDouble(FileLimits::change))
                        .map(run -> "In " + changing.size() + " of "
                                + Numbers.count(verdict.runs().size(), "run")
                                + " response times changed during the run. " + told(run)));
    }

    private static String told(FileRun run) {
        FileRun.Drift drift = run.drift().orElseThrow();
        double[] responses = {drift.leastPerSecond(), drift.mostPerSecond()};
        return run.file() + ": responses took " + Numbers.three(drift.firstMillis())
                + " ms on average in the first quarter of the run and " + Numbers.three(drift.lastMillis())
                + " ms in the last; in between, the tool counted " + Ranges.range(responses, Numbers::integer)
                + " responses per second.";
    }

    private static double change(FileRun run) {
        return run.drift()
                .map(seen -> Math.max(seen.firstMillis() / seen.lastMillis(), seen.lastMillis() / seen.firstMillis()))
                .orElse(1.0);
    }

    private Optional<Shortcoming> failures() {
        double[] shares = runs().mapToDouble(FileRun::errorShare)
                .filter(share -> share > 0)
                .toArray();
        boolean timed = runs().filter(run -> run.errorShare() > 0)
                .noneMatch(run -> run.tool().startsWith(LEAVES_OUT));
        Optional<String> failed = shares.length == 0
                ? Optional.empty()
                : Optional.of(failures(
                        shares.length,
                        verdict.runs().size(),
                        DoubleStream.of(shares).max().orElse(0),
                        timed));
        return finding(
                "What failed",
                Stream.of(failed, untoldFailures()).flatMap(Optional::stream).toList());
    }

    /** @param timed whether the response times include theirs; wrk leaves out some */
    static String failures(int runs, int all, double most, boolean timed) {
        return "In " + runs + " of " + Numbers.count(all, "run") + " requests failed, up to "
                + (most < 0.001 ? Numbers.three(100 * most) + "%" : Numbers.percent(most)) + " of them"
                + (timed
                        ? "; their times are included."
                        : "; wrk includes times of responses with a wrong status, not of broken connections and time-outs.");
    }

    /** That the files of a verdict do not say which requests failed. */
    private Optional<String> untoldFailures() {
        Set<String> judged = told().flatMap(one -> Stream.of(one.contender(), one.reference()))
                .collect(Collectors.toSet());
        return runs().filter(
                        run -> judged.contains(run.contender()) && run.errors().isEmpty())
                .findFirst()
                .map(run -> "Some files of " + run.tool()
                        + " do not say which requests failed: a server that fails fast would look like a fast server.");
    }

    private Optional<Shortcoming> omission() {
        return finding(
                "Coordinated omission",
                runs().filter(run -> run.pace() == FileRun.Pace.ANSWERS && hidden(run) > 0)
                        .max(Comparator.comparingDouble(FileLimits::hidden))
                        .map(run -> run.file() + ": one response took "
                                + Numbers.three(run.longestMillis().orElseThrow()) + " ms, "
                                + Numbers.percent(hidden(run)) + " of the run, and the p99 is "
                                + Numbers.three(
                                        run.figure(FileFigure.P99).orElseThrow().value())
                                + " ms. Waiting users send nothing: the requests they would have sent meanwhile are in no"
                                + " percentile."));
    }

    /** The share of a run that its longest response took, if it is long and the p99 does not show it; else 0. */
    private static double hidden(FileRun run) {
        double longest = run.longestMillis().orElse(0);
        double share = longest / 1e3 / run.seconds().orElse(Double.POSITIVE_INFINITY);
        return share > LONG
                        && run.figure(FileFigure.P99)
                                .map(p99 -> p99.value() < longest / 2)
                                .orElse(false)
                ? share
                : 0;
    }

    private Optional<Shortcoming> rounding() {
        return finding(
                "Whole milliseconds",
                FileFigure.PERCENTILES.stream()
                        .flatMap(figure -> runs().filter(run -> coarse(run, figure))
                                .map(run -> run.figure(figure).orElseThrow())
                                .map(seen -> "The " + figure.title() + " is " + Numbers.three(seen.value())
                                        + " ms, give or take " + Numbers.three(seen.plusMinus())
                                        + ": differences below "
                                        + Numbers.percent(seen.plusMinus() / seen.value()) + " cannot be seen."))
                        .findFirst());
    }

    private boolean coarse(FileRun run, FileFigure figure) {
        return run.figure(figure)
                .filter(seen -> seen.value() > 0 && seen.plusMinus() / seen.value() > verdict.margin())
                .isPresent();
    }

    private Optional<Shortcoming> processes() {
        return finding("Processes", told().findAny().map(one -> PROCESSES));
    }

    private Optional<Shortcoming> tool() {
        return finding(
                "The load tool",
                told().filter(one -> one.figure() == FileFigure.THROUGHPUT)
                        .findAny()
                        .map(one -> TOOL_CPU));
    }
}
