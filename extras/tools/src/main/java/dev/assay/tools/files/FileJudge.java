package dev.assay.tools.files;

import dev.assay.stats.BenjaminiHochberg;
import dev.assay.stats.Interval;
import dev.assay.stats.Sample;
import dev.assay.verdict.rule.Alphas;
import dev.assay.verdict.rule.Margins;
import dev.assay.verdict.rule.Ruling;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Judges result files of third-party load tools by the rule for a fixed number of blocks (ADR 0040): a block is two consecutive runs, one of
 * each contender. One figure decides, at 5% over all contenders; of what the other figures show, at most 5% is
 * expected to be false (ADR 0031). Pure.
 */
public final class FileJudge {
    private final List<FileRun> runs;
    private final String reference;
    private final double margin;
    private final Margins margins;
    private final List<String> others;
    private final FileFigure primary;

    private FileJudge(List<FileRun> runs, String reference, double margin) {
        this.runs = List.copyOf(runs);
        this.reference = reference;
        this.margin = margin;
        this.margins = Margins.of(margin);
        this.others = runs.stream()
                .map(FileRun::contender)
                .distinct()
                .filter(name -> !name.equals(reference))
                .toList();
        this.primary = primary();
    }

    /** One comparison before it is judged. */
    private record Case(String contender, FileFigure figure, FilePair pair, Optional<FileObstacle> obstacle) {
        boolean open() {
            return obstacle.isEmpty();
        }
    }

    /**
     * Compares each contender with the reference.
     *
     * @param runs of at least two contenders
     * @param reference one of the contenders
     * @param margin the difference that a user would notice, as a ratio less one, from 0 to 1
     */
    public static FilesVerdict judge(List<FileRun> runs, String reference, double margin) {
        return new FileJudge(runs, reference, margin).verdict();
    }

    private FilesVerdict verdict() {
        return new FilesVerdict(
                reference,
                margin,
                Stream.concat(Stream.of(reference), others.stream())
                        .map(name -> new FilesVerdict.Summary(name, of(name).size(), means(of(name))))
                        .toList(),
                runs,
                comparisons(),
                List.of());
    }

    private List<FileRun> of(String contender) {
        return runs.stream().filter(run -> run.contender().equals(contender)).toList();
    }

    private FilePair pair(String contender) {
        return new FilePair(of(contender), of(reference), runs);
    }

    /**
     * The figure that decides: throughput, unless a load sets it or a file's timestamps are too coarse for it; else the first figure of
     * response times that all runs have. Blind to which contender has which value.
     */
    private FileFigure primary() {
        boolean closed = others.stream().allMatch(name -> pair(name).closed());
        boolean dated = runs.stream()
                .flatMap(run -> run.figure(FileFigure.THROUGHPUT).stream())
                .allMatch(seen -> seen.plusMinus() <= margin * seen.value());
        return Stream.of(FileFigure.values())
                .filter(figure -> figure != FileFigure.THROUGHPUT || (closed && dated))
                .filter(figure ->
                        runs.stream().allMatch(run -> run.figure(figure).isPresent()))
                .findFirst()
                .orElse(FileFigure.P50);
    }

    private List<FileComparison> comparisons() {
        List<Case> cases = cases();
        List<Case> secondary = cases.stream()
                .filter(one -> one.open() && one.figure() != primary)
                .toList();
        double[] difference = levels(secondary, Alphas.FAMILY.difference(), margins::different);
        double[] equivalence = levels(secondary, Alphas.FAMILY.equivalence(), margins::equivalent);
        return cases.stream()
                .map(one -> {
                    int place = secondary.indexOf(one);
                    return one.obstacle()
                            .map(why -> untold(one, why))
                            .orElseGet(() -> place < 0
                                    ? told(one, alphas())
                                    : told(one, new Alphas(difference[place], equivalence[place])));
                })
                .toList();
    }

    /** Those of a comparison of the figure that decides. */
    private Alphas alphas() {
        return Alphas.FAMILY.among(others.size());
    }

    private List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (String contender : others) {
            FilePair pair = pair(contender);
            Optional<FileObstacle> obstacle = pair.obstacle();
            List<FileFigure> figures = pair.figures();
            if (!figures.contains(primary)) {
                FileObstacle why = obstacle.orElse(FileObstacle.Plain.NO_COMMON_FIGURE);
                cases.add(new Case(contender, primary, pair, Optional.of(why)));
            }
            figures.forEach(
                    figure -> cases.add(new Case(contender, figure, pair, obstacle.or(() -> pair.obstacle(figure)))));
        }
        return cases;
    }

    private static double[] levels(List<Case> cases, double alpha, Predicate<Interval> shown) {
        return BenjaminiHochberg.levels(cases.size(), alpha, (i, level) -> shown.test(interval(cases.get(i), level)));
    }

    private static Interval interval(Case one, double alpha) {
        return one.pair().blocks().interval(one.figure(), alpha);
    }

    private FileComparison told(Case one, Alphas alphas) {
        FileBlocks blocks = one.pair().blocks();
        Interval difference = interval(one, alphas.difference());
        Interval equivalence = interval(one, alphas.equivalence());
        Ruling.Direction direction = margins.direction(difference, equivalence);
        double mean = Sample.mean(blocks.logRatios(one.figure()));
        Interval shown = direction.deciding(difference, equivalence);
        return new FileComparison(
                one.figure(),
                one.contender(),
                reference,
                one.figure() == primary,
                Optional.of(direction.outcome(one.figure().lowerIsBetter())),
                OptionalDouble.of(Math.exp(mean)),
                OptionalDouble.of(Math.exp(shown.low())),
                OptionalDouble.of(Math.exp(shown.high())),
                alphas.confidence(direction),
                blocks.size(),
                blocks.contenderFirst(),
                Optional.empty());
    }

    private FileComparison untold(Case one, FileObstacle why) {
        boolean timed = Stream.concat(one.pair().contender().stream(), one.pair().reference().stream())
                .allMatch(run -> run.span().isPresent());
        FileBlocks blocks = timed ? one.pair().blocks() : new FileBlocks(List.of());
        return new FileComparison(
                one.figure(),
                one.contender(),
                reference,
                one.figure() == primary,
                Optional.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                alphas().confidence(Ruling.Direction.UNKNOWN),
                blocks.size(),
                blocks.contenderFirst(),
                Optional.of(why));
    }

    private static Map<FileFigure, Double> means(List<FileRun> runs) {
        Map<FileFigure, Double> means = new EnumMap<>(FileFigure.class);
        for (FileFigure figure : FileFigure.values()) {
            double[] values = runs.stream()
                    .flatMap(run -> run.figure(figure).stream())
                    .mapToDouble(FileRun.Figure::value)
                    .toArray();
            if (values.length == runs.size()) {
                boolean none = DoubleStream.of(values).anyMatch(value -> value == 0);
                means.put(
                        figure,
                        none
                                ? 0
                                : Math.exp(Sample.mean(
                                        DoubleStream.of(values).map(Math::log).toArray())));
            }
        }
        return means;
    }
}
