package dev.assay.tools.files;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** What result files cannot show, because of how their runs were made. Every statement follows from the files. Pure. */
public final class FileLimits {
    /** Response times that change by this factor or more show no steady state. */
    public static final double CHANGING = 1.25;
    /** A response that takes a larger share of a run would have delayed more requests than a p99 leaves out. */
    private static final double LONG = 0.01;

    /** Records no times of requests that were late or lost with their connection; wrk2 does neither. */
    private static final String LEAVES_OUT = "wrk";

    private final FilesVerdict verdict;

    private FileLimits(FilesVerdict verdict) {
        this.verdict = verdict;
    }

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
        return finding("One run each", single ? Optional.of(FilePhrases.ONE_RUN) : Optional.empty());
    }

    private Optional<Shortcoming> order() {
        List<String> sentences = told().filter(FileComparison::primary)
                .filter(one -> one.contenderFirst() == 0 || one.contenderFirst() == one.blocks())
                .map(one -> one.contenderFirst() == 0
                        ? FilePhrases.sameOrder(one.reference(), one.contender(), one.blocks())
                        : FilePhrases.sameOrder(one.contender(), one.reference(), one.blocks()))
                .toList();
        return finding("Order of the runs", sentences);
    }

    private Optional<Shortcoming> schedule() {
        Optional<String> arrivals = runs().filter(run -> run.pace() == FileRun.Pace.SCHEDULE)
                .findFirst()
                .map(run -> FilePhrases.arrivals(run.tool()));
        double[] shares = runs().filter(FileRun::scheduled)
                .flatMapToDouble(run -> run.waitingShare().stream())
                .toArray();
        return finding(
                "Throughput and schedule",
                arrivals.or(() -> shares.length == 0 ? Optional.empty() : Optional.of(FilePhrases.pauses(shares))));
    }

    private Optional<Shortcoming> course() {
        List<FileRun> changing = runs().filter(run -> change(run) >= CHANGING).toList();
        return finding(
                "No steady state",
                changing.stream()
                        .max(Comparator.comparingDouble(FileLimits::change))
                        .map(run -> FilePhrases.courses(
                                changing.size(), verdict.runs().size(), told(run))));
    }

    private static String told(FileRun run) {
        FileRun.Drift drift = run.drift().orElseThrow();
        double[] responses = {drift.leastPerSecond(), drift.mostPerSecond()};
        return FilePhrases.course(run.file(), drift.firstMillis(), drift.lastMillis(), responses);
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
        Optional<String> failed = shares.length == 0
                ? Optional.empty()
                : Optional.of(FilePhrases.failures(
                        shares.length,
                        verdict.runs().size(),
                        DoubleStream.of(shares).max().orElse(0),
                        runs().filter(run -> run.errorShare() > 0)
                                .noneMatch(run -> run.tool().startsWith(LEAVES_OUT))));
        return finding(
                "What failed",
                Stream.of(failed, untoldFailures()).flatMap(Optional::stream).toList());
    }

    /** That the files of a verdict do not say which requests failed. */
    private Optional<String> untoldFailures() {
        Set<String> judged = told().flatMap(one -> Stream.of(one.contender(), one.reference()))
                .collect(Collectors.toSet());
        return runs().filter(
                        run -> judged.contains(run.contender()) && run.errors().isEmpty())
                .findFirst()
                .map(run -> FilePhrases.untoldFailures(run.tool()));
    }

    private Optional<Shortcoming> omission() {
        return finding(
                "Coordinated omission",
                runs().filter(run -> run.pace() == FileRun.Pace.ANSWERS && hidden(run) > 0)
                        .max(Comparator.comparingDouble(FileLimits::hidden))
                        .map(run -> FilePhrases.omission(
                                run.file(),
                                run.longestMillis().orElseThrow(),
                                hidden(run),
                                run.figure(FileFigure.P99).orElseThrow().value())));
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
                Stream.of(FileFigure.P50, FileFigure.P90, FileFigure.P99)
                        .flatMap(figure -> runs().filter(run -> coarse(run, figure))
                                .map(run -> run.figure(figure).orElseThrow())
                                .map(seen -> FilePhrases.wholeMillis(figure, seen.value(), seen.plusMinus())))
                        .findFirst());
    }

    private boolean coarse(FileRun run, FileFigure figure) {
        return run.figure(figure)
                .filter(seen -> seen.value() > 0 && seen.plusMinus() / seen.value() > verdict.margin())
                .isPresent();
    }

    private Optional<Shortcoming> processes() {
        return finding("Processes", told().findAny().map(one -> FilePhrases.PROCESSES));
    }

    private Optional<Shortcoming> tool() {
        return finding(
                "The load tool",
                told().filter(one -> one.figure() == FileFigure.THROUGHPUT)
                        .findAny()
                        .map(one -> FilePhrases.TOOL_CPU));
    }
}
