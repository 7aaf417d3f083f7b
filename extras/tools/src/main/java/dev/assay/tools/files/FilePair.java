package dev.assay.tools.files;

import dev.assay.tools.ToolResult;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The runs of a contender and of the reference, and the obstacles to comparing them.
 *
 * @param all all runs, including those of others, which may have disturbed these
 */
record FilePair(List<FileRun> contender, List<FileRun> reference, List<FileRun> all) {
    /** Fewest runs of each, and fewest blocks, for a verdict. */
    static final int FEWEST = 6;
    /** Loads that differ by no more count as equal. */
    private static final double ALIKE = 0.05;

    FilePair {
        contender = List.copyOf(contender);
        reference = List.copyOf(reference);
        all = List.copyOf(all);
    }

    private Stream<FileRun> both() {
        return Stream.concat(contender.stream(), reference.stream());
    }

    /** Why no figure can be compared, if so. */
    Optional<FileObstacle> obstacle() {
        return Stream.<Supplier<Optional<FileObstacle>>>of(
                        this::number, this::tools, this::times, this::order, this::users, this::rates, this::errors)
                .map(Supplier::get)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<FileObstacle> number() {
        return Math.min(contender.size(), reference.size()) < FEWEST
                ? Optional.of(new FileObstacle.TooFewRuns(contender.size(), reference.size(), FEWEST))
                : Optional.empty();
    }

    private Optional<FileObstacle> tools() {
        List<String> tools = both().map(FileRun::tool).distinct().toList();
        return tools.size() > 1 ? Optional.of(new FileObstacle.DifferentTools(tools)) : Optional.empty();
    }

    private Optional<FileObstacle> times() {
        return both().anyMatch(run -> run.span().isEmpty()) ? Optional.of(FileObstacle.Plain.NO_TIMES) : overlap();
    }

    private Optional<FileObstacle> overlap() {
        for (FileRun run : both().toList()) {
            for (FileRun other : all) {
                if (!other.equals(run)
                        && other.span().isPresent()
                        && run.span().orElseThrow().overlaps(other.span().get())) {
                    return Optional.of(new FileObstacle.Overlap(run.file(), other.file()));
                }
            }
        }
        return Optional.empty();
    }

    private Optional<FileObstacle> order() {
        int blocks = blocks().size();
        if (blocks >= FEWEST) {
            return Optional.empty();
        }
        return Optional.of(blocks <= 1 ? FileObstacle.Plain.IN_SEQUENCE : new FileObstacle.TooFewPairs(blocks, FEWEST));
    }

    /** Where a schedule sets the pace, how many users are there at once depends on the servers. */
    private Optional<FileObstacle> users() {
        double[] users = both().filter(run -> run.pace() != FileRun.Pace.SCHEDULE)
                .flatMapToDouble(run -> run.users().stream().mapToDouble(n -> (double) n))
                .toArray();
        return alike(users)
                ? Optional.empty()
                : Optional.of(new FileObstacle.DifferentUsers(least(users), most(users)));
    }

    /** If the load sets the pace, throughput is just that pace, and must be alike. */
    private Optional<FileObstacle> rates() {
        double[] rates = figures(FileFigure.THROUGHPUT);
        return !scheduled() || alike(rates)
                ? Optional.empty()
                : Optional.of(new FileObstacle.DifferentRates(least(rates), most(rates)));
    }

    private Optional<FileObstacle> errors() {
        return both().filter(run -> run.errorShare() > ToolResult.MAX_ERRORS)
                .findFirst()
                .map(run -> new FileObstacle.TooManyErrors(run.file(), run.errorShare()));
    }

    /** Whether the load sets the pace, not the servers: in some run users arrive by a schedule, or pause most of the time. */
    boolean scheduled() {
        return both().anyMatch(FileRun::scheduled);
    }

    /** Whether it is unknown what set the pace of some run. */
    private boolean untold() {
        return both().anyMatch(run -> run.pace() == FileRun.Pace.UNTOLD);
    }

    /** Whether throughput says something about the servers. */
    boolean closed() {
        return !scheduled() && !untold();
    }

    List<FileFigure> figures() {
        return Stream.of(FileFigure.values())
                .filter(figure -> both().allMatch(run -> run.figure(figure).isPresent()))
                .toList();
    }

    /** Why this figure cannot be compared, if so, though others may. */
    Optional<FileObstacle> obstacle(FileFigure figure) {
        if (figure == FileFigure.THROUGHPUT) {
            return scheduled()
                    ? Optional.of(FileObstacle.Plain.LOAD_SETS_PACE)
                    : untold()
                            ? Optional.of(FileObstacle.Plain.PACE_UNTOLD)
                            : lengths().or(() -> rounded(figure));
        }
        long needed = figure.percentage() == 0 ? 0 : Math.round(100 / (1 - figure.percentage() / 100));
        double[] samples = values(run -> (double) run.samples().orElse(Long.MAX_VALUE));
        if (least(samples) < needed) {
            return Optional.of(new FileObstacle.TooFewRequests((long) least(samples), needed));
        }
        return rounded(figure);
    }

    /** Rejects a figure that is no larger than its rounding error. */
    private Optional<FileObstacle> rounded(FileFigure figure) {
        return both().map(run -> run.figure(figure).orElseThrow())
                .filter(seen -> seen.value() <= seen.plusMinus())
                .findFirst()
                .map(seen -> new FileObstacle.Rounded(seen.value(), seen.plusMinus(), figure.unit()));
    }

    /** A closed loop ends after a number of requests or after a time: one of the two must be the same in all runs. */
    private Optional<FileObstacle> lengths() {
        double[] samples = values(run -> (double) run.samples().orElse(0));
        double[] seconds = values(run -> run.seconds().orElse(0));
        return alike(samples) || alike(seconds)
                ? Optional.empty()
                : Optional.of(new FileObstacle.DifferentLengths(
                        least(samples), most(samples), least(seconds), most(seconds)));
    }

    /** Pairs the runs, all of which must have a span. */
    FileBlocks blocks() {
        return FileBlocks.of(contender, reference);
    }

    private double[] figures(FileFigure figure) {
        return both().flatMap(run -> run.figure(figure).stream())
                .mapToDouble(FileRun.Figure::value)
                .toArray();
    }

    private double[] values(ToDoubleFunction<FileRun> value) {
        return both().mapToDouble(value).toArray();
    }

    private static boolean alike(double[] values) {
        return most(values) <= least(values) * (1 + ALIKE);
    }

    private static double least(double[] values) {
        return DoubleStream.of(values).min().orElse(0);
    }

    private static double most(double[] values) {
        return DoubleStream.of(values).max().orElse(0);
    }
}
