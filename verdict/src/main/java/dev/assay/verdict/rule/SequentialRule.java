package dev.assay.verdict.rule;

import dev.assay.stats.BlocksNeeded;
import dev.assay.stats.ConfidenceSequence;
import dev.assay.stats.Interval;
import dev.assay.stats.LookSchedule;
import dev.assay.stats.StudentT;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Derives rulings from block log-ratios, such that all rulings of one comparison over the course of an experiment hold simultaneously with
 * the stated confidence.
 *
 * <p><b>While it runs, or after an interruption</b>, the ruling is the one of the last look reached, from the blocks up to that look: a
 * user may have interrupted because of interim results, and only the looks are protected against that. Later blocks wait for the next look.
 *
 * <p><b>When the budget has ended an experiment</b> that no look had, the number of its blocks was determined by the clock and not
 * by the outcome; the last ruling then uses all blocks and all of alpha that the looks before it have not spent
 * ({@link LookSchedule#finalLevel}). For six blocks that is 5% instead of 0.7%, an interval narrower by 40%.
 *
 * <p><b>Beyond 20 blocks</b>: a plan that is expected to hold more than 20 blocks declares so before it begins. It halves alpha: one half
 * for the looks up to 20, the other for the t confidence sequence, which is valid after every later block. A plan for at most 20 blocks has
 * spent all of alpha at 20 and judges no block beyond.
 *
 * <p><b>When the pilot has forecast the number of blocks</b>, at most 20, there are fewer looks, with less of alpha, and the end of the budget
 * has most of it ({@link LookSchedule#forecast}, ADR 0029).
 *
 * <p><b>A block without a figure</b> counts for the looks of a metric all the same ({@link FiguresByBlock}). At a look its interval has the
 * level of that look and the degrees of freedom of the figures so far, at least {@link LookSchedule#fewestAtEnd} (ADR 0029).
 *
 * <p><b>Systematic errors</b> of known bounds add to the intervals linearly (ADR 0033).
 */
public final class SequentialRule {
    /** A night of two-minute blocks: beyond this, "run longer" is not practical advice. */
    private static final int MAX_BLOCKS = 300;

    /** Normal quantile for a power of 80%. */
    private static final double POWER_QUANTILE = 0.8416;

    /** Lengths of a plan that a forecast considers: each costs a simulation. */
    private static final Set<Integer> LENGTHS = Set.of(6, 8, 10, 12, 14, 16, 18, 20);

    private final LookSchedule looks;
    private final boolean forecast;
    private final Alphas alphas;
    private final Margins margins;
    private final boolean longPlan;
    private final boolean forecasts;
    private final int fewestAtOnce;
    private final Map<Counts, HalfWidths> byLook = new HashMap<>();
    private final Map<Counts, HalfWidths> byEnd = new HashMap<>();
    private final Map<Alphas, SequentialRule> byLevels = new HashMap<>();
    private final Map<Margins, SequentialRule> byMargins = new HashMap<>();
    private final Map<Integer, SequentialRule> byLength = new HashMap<>();

    /**
     * The rule of an experiment.
     *
     * @param pairs number of comparisons with the reference, which share {@link Alphas#FAMILY}
     * @param plannedBlocks number of blocks that the budget was expected to hold before the experiment began
     */
    public SequentialRule(int pairs, Margins margins, int plannedBlocks) {
        this(
                LookSchedule.STANDARD,
                Alphas.FAMILY.among(pairs),
                margins,
                plannedBlocks > LookSchedule.STANDARD.last(),
                true,
                0);
    }

    /**
     * The rule of an experiment whose pilot forecast the number of blocks (ADR 0029). Without a forecast, or if both plan and pilot expect
     * more than 20, the rule above.
     *
     * @param forecast recorded before the first block
     */
    public static SequentialRule planned(int pairs, Margins margins, int plannedBlocks, OptionalInt forecast) {
        int last = LookSchedule.STANDARD.last();
        return forecast.isEmpty() || Math.min(plannedBlocks, forecast.getAsInt()) > last
                ? new SequentialRule(pairs, margins, plannedBlocks)
                : new SequentialRule(
                        LookSchedule.forecast(Math.min(forecast.getAsInt(), last)),
                        Alphas.FAMILY.among(pairs),
                        margins,
                        false,
                        true,
                        0);
    }

    /**
     * A rule that is applied once, at a number of replicates that does not depend on their values: the t interval.
     *
     * @param fewest replicates for an interval, at least 2
     */
    public static SequentialRule once(int pairs, Margins margins, int fewest) {
        return new SequentialRule(LookSchedule.STANDARD, Alphas.FAMILY.among(pairs), margins, false, true, fewest);
    }

    /** @param fewestAtOnce 0 for a rule with looks */
    private SequentialRule(
            LookSchedule looks, Alphas alphas, Margins margins, boolean longPlan, boolean forecasts, int fewestAtOnce) {
        this.looks = looks;
        this.forecast = looks != LookSchedule.STANDARD;
        this.alphas = alphas;
        this.margins = margins;
        this.longPlan = longPlan;
        this.forecasts = forecasts;
        this.fewestAtOnce = fewestAtOnce;
    }

    int first() {
        return looks.next(0);
    }

    public SequentialRule at(Alphas others) {
        return byLevels.computeIfAbsent(
                others, levels -> new SequentialRule(looks, levels, margins, longPlan, forecasts, fewestAtOnce));
    }

    SequentialRule within(Margins others) {
        return margins.equals(others)
                ? this
                : byMargins.computeIfAbsent(
                        others, own -> new SequentialRule(looks, alphas, own, longPlan, forecasts, fewestAtOnce));
    }

    /** The same rule without forecasts of further blocks, which simulated experiments do not need. */
    public SequentialRule withoutForecast() {
        return new SequentialRule(looks, alphas, margins, longPlan, false, fewestAtOnce);
    }

    public Alphas alphas() {
        return alphas;
    }

    /**
     * Half-widths of both intervals, in standard deviations of the log-ratios.
     *
     * @param difference of the interval that shows a difference
     * @param equivalence of the interval that shows equivalence
     */
    public record HalfWidths(double difference, double equivalence) {
        public Interval difference(double mean, double sd) {
            return Interval.around(mean, difference * sd);
        }

        public Interval equivalence(double mean, double sd) {
            return Interval.around(mean, equivalence * sd);
        }
    }

    /** The ruling of the last look reached. */
    public Ruling atLastLook(LogRatios logRatios) {
        return ruling(logRatios, false);
    }

    /** The ruling after the last block of a comparison that the budget has ended. */
    public Ruling atEndOfBudget(LogRatios logRatios) {
        return ruling(logRatios, true);
    }

    /** Only the intervals of {@link #atEndOfBudget} or {@link #atLastLook}; empty with too few figures. */
    Optional<Intervals> intervals(LogRatios logRatios, boolean endOfBudget) {
        return basis(logRatios, endOfBudget).map(basis -> basis.intervals(logRatios));
    }

    /** Intervals of the log-ratio: one that shows a difference, one that shows equivalence. */
    record Intervals(Interval difference, Interval equivalence) {}

    /** What a ruling rests on: the first n log-ratios, and half-widths. */
    private record Basis(int n, HalfWidths widths) {
        Intervals intervals(LogRatios logRatios) {
            LogRatios used = logRatios.first(n);
            return new Intervals(used.interval(widths.difference()), used.interval(widths.equivalence()));
        }
    }

    /** Figures that an interval rests on, and the number of blocks that determines its level. */
    private record Counts(int figures, int blocks) {}

    private Optional<Basis> basis(LogRatios logRatios, boolean endOfBudget) {
        int n = logRatios.size();
        int blocks = logRatios.byBlock().blocks();
        if (once()) {
            return endOfBudget && n >= fewestAtOnce ? Optional.of(new Basis(n, atEnd(n))) : Optional.empty();
        } else if (n < looks.fewestAtEnd()) {
            return Optional.empty();
        } else if (longPlan && blocks > looks.last()) {
            return Optional.of(new Basis(n, atLook(new Counts(n, blocks))))
                    .filter(basis -> Double.isFinite(basis.widths().difference()));
        }
        Optional<Basis> atLook = atLook(logRatios.byBlock());
        boolean spent = blocks > looks.last()
                || (looks.isLook(blocks)
                        && atLook.filter(basis -> settled(basis.intervals(logRatios)))
                                .isPresent());
        return endOfBudget && !spent ? Optional.of(new Basis(n, atEnd(new Counts(n, blocks)))) : atLook;
    }

    /** The last look of the standard ones, if it has enough figures. */
    private Optional<Basis> atLook(FiguresByBlock figures) {
        return looks.reached(figures.blocks()).stream()
                .mapToObj(look -> new Counts(figures.after(look), look))
                .filter(counts -> counts.figures() >= looks.fewestAtEnd())
                .map(counts -> new Basis(counts.figures(), atLook(counts)))
                .findFirst();
    }

    private boolean once() {
        return fewestAtOnce > 0;
    }

    private boolean settled(Intervals intervals) {
        return margins.direction(intervals.difference(), intervals.equivalence()) != Ruling.Direction.UNKNOWN;
    }

    private Ruling ruling(LogRatios logRatios, boolean endOfBudget) {
        return basis(logRatios, endOfBudget)
                .map(basis -> rule(logRatios, basis))
                .orElseGet(() -> early(logRatios));
    }

    /** Whether this many blocks may settle a comparison while the experiment runs. */
    public boolean isLook(int blocks) {
        return looks.isLook(blocks) || blocks > looks.last();
    }

    /** Figures at the last look reached; empty before the first. */
    public OptionalInt atLastLook(FiguresByBlock figures) {
        return looks.reached(figures.blocks()).stream().map(figures::after).findFirst();
    }

    public HalfWidths atLook(int look) {
        return atLook(new Counts(look, look));
    }

    /** Cached because forecasts need them repeatedly. */
    private HalfWidths atLook(Counts counts) {
        return byLook.computeIfAbsent(
                counts, at -> new HalfWidths(critical(at, alphas.difference()), critical(at, alphas.equivalence())));
    }

    /** Half-widths after 4 to 20 blocks when the budget has ended the experiment. */
    public HalfWidths atEnd(int n) {
        return atEnd(new Counts(n, n));
    }

    private HalfWidths atEnd(Counts counts) {
        return byEnd.computeIfAbsent(
                counts,
                end -> new HalfWidths(
                        halfWidthAtEnd(end, alphas.difference()), halfWidthAtEnd(end, alphas.equivalence())));
    }

    /** {@link #atEnd}, only for the interval that shows a difference. */
    double differenceAtEnd(int n) {
        return halfWidthAtEnd(new Counts(n, n), alphas.difference());
    }

    private double halfWidthAtEnd(Counts counts, double alpha) {
        return StudentT.halfWidth(
                counts.figures(), 1, once() ? alpha : looks.finalLevel(counts.blocks(), share(alpha)));
    }

    /**
     * How far beyond the inner margin the true mean must lie, in standard deviations of the log-ratios, for a difference to be shown with a
     * power of 80%: half-width of the interval and z(0.8) standard errors. The half-width alone would be exceeded only every other time.
     *
     * @param blocks with which the budget ends, at least {@link LookSchedule#fewestAtEnd}; a plan that was not expected to hold more than
     *     20 learns nothing from further ones, and a longer one may have shown the difference at 20
     */
    public double shownBeyond(int blocks) {
        int last = looks.last();
        if (blocks <= last || !longPlan) {
            int n = Math.min(blocks, last);
            return withPower(n, differenceAtEnd(n));
        }
        return Math.min(
                withPower(last, atLook(last).difference()),
                withPower(blocks, atLook(blocks).difference()));
    }

    private static double withPower(int n, double halfWidth) {
        return halfWidth + POWER_QUANTILE / Math.sqrt(n);
    }

    private Ruling early(LogRatios logRatios) {
        int n = logRatios.size();
        int blocks = logRatios.byBlock().blocks();
        int more = once() ? fewestAtOnce - n : Math.max(looks.next(blocks) - blocks, looks.fewestAtEnd() - n);
        return new Ruling(
                Ruling.Direction.UNKNOWN,
                n,
                n == 0 ? OptionalDouble.empty() : OptionalDouble.of(logRatios.mean()),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.of(Math.max(1, more)));
    }

    private Ruling rule(LogRatios logRatios, Basis basis) {
        LogRatios used = logRatios.first(basis.n());
        Intervals intervals = basis.intervals(logRatios);
        Ruling.Direction direction = margins.direction(intervals.difference(), intervals.equivalence());
        double deciding =
                direction.deciding(basis.widths().difference(), basis.widths().equivalence());
        return new Ruling(
                direction,
                basis.n(),
                OptionalDouble.of(used.mean()),
                Optional.of(intervals.difference()),
                Optional.of(intervals.equivalence()),
                forecasts && direction == Ruling.Direction.UNKNOWN
                        ? more(used, logRatios.size(), logRatios.byBlock().blocks())
                        : OptionalInt.empty(),
                Optional.of(used.random(deciding)),
                Optional.of(used.timely(deciding)));
    }

    /**
     * Further blocks needed, in a run planned for that length. They narrow only the random part; systematic errors stay. A difference
     * depends only on the end nearer to 0, equivalence on both ends, each with its own half-width.
     *
     * @param n figures so far; as many of a hundred further blocks as of a hundred past ones will have one
     */
    private OptionalInt more(LogRatios used, int n, int blocks) {
        double mean = used.mean();
        double near = mean < 0 ? used.systematicAbove() : used.systematicBelow();
        double nearSd = mean < 0 ? used.sdOfHighs() : used.sdOfLows();
        OptionalInt total = BlocksNeeded.total(
                mean,
                margins.inner(),
                margins.noticeable(),
                then -> near + nearSd * later(n, blocks, then).difference(),
                then -> used.interval(later(n, blocks, then).equivalence()),
                IntStream.rangeClosed(blocks + 1, MAX_BLOCKS)
                        .filter(then -> once()
                                || ((forecast && then <= looks.last()) ? LENGTHS.contains(then) : Looks.isLook(then)))
                        .filter(then -> Double.isFinite(later(n, blocks, then).difference())));
        return total.isPresent() ? OptionalInt.of(total.getAsInt() - blocks) : OptionalInt.empty();
    }

    /** Half-widths in a run planned for {@code then} blocks. */
    private HalfWidths later(int n, int blocks, int then) {
        Counts counts = new Counts(n + (then - blocks) * n / blocks, then);
        if (forecast && then <= looks.last()) {
            SequentialRule longer = byLength.computeIfAbsent(
                    then,
                    length -> new SequentialRule(LookSchedule.forecast(length), alphas, margins, false, false, 0));
            return longer.atEnd(counts);
        }
        return once() ? atEnd(then) : atLook(counts);
    }

    /** Half-width at a look, in standard deviations. */
    private double critical(Counts at, double alpha) {
        return at.blocks() > looks.last()
                ? ConfidenceSequence.halfWidth(at.figures(), 1, alpha / 2)
                : StudentT.halfWidth(at.figures(), 1, looks.level(at.blocks(), share(alpha)));
    }

    /** The part of alpha that the looks up to 20 may spend. */
    private double share(double alpha) {
        return longPlan ? alpha / 2 : alpha;
    }
}
