package dev.assay.verdict;

import dev.assay.model.BadInputException;
import dev.assay.model.Comparison;
import dev.assay.model.ConditionResult;
import dev.assay.model.ContenderSummary;
import dev.assay.model.Ground;
import dev.assay.model.Metric;
import dev.assay.model.Reason;
import dev.assay.model.Verdict;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A condition on a verdict that makes a build fail. Three forms, words separated by blanks:
 *
 * <pre>
 *   [CONTENDER] [METRIC] [slightly] better|worse|equivalent|undecided|refused [by N%] [on METRIC]
 *   [CONTENDER] METRIC &gt;|&gt;=|&lt;|&lt;= VALUE[UNIT]
 *   [CONTENDER] errors &gt;|&gt;=|&lt;|&lt;= COUNT|N%
 * </pre>
 *
 * <p>Without CONTENDER it holds if it holds for any; METRIC defaults to CPU per request, or to start-up time if nothing but starts was
 * measured. Better and worse are those beyond the margin; {@code slightly} asks for these or a slight difference. {@code by N%}, only with
 * better and worse, takes the place of the margin: the whole interval must lie beyond it, not just the estimate. The second form
 * compares the figures of the result table. METRIC is any metric, by its word or id ({@code MetricWords}); UNIT is ns, µs, us, ms, s, B, kB,
 * MB, GB, KiB, MiB, GiB, /s or nothing for the metric's own unit.
 */
public final class FailIf {
    private final String expression;
    private final FigureCondition<Metric> condition;

    private FailIf(String expression, FigureCondition<Metric> condition) {
        this.expression = expression;
        this.condition = condition;
    }

    /** How a figure is compared with its limit. */
    public enum Relation {
        ABOVE(">"),
        AT_LEAST(">="),
        BELOW("<"),
        AT_MOST("<=");

        private final String sign;

        Relation(String sign) {
            this.sign = sign;
        }

        String sign() {
            return sign;
        }

        /** Whether a value lies on this side of the limit. */
        public boolean holds(double value, double limit) {
            return switch (this) {
                case ABOVE -> value > limit;
                case AT_LEAST -> value >= limit;
                case BELOW -> value < limit;
                case AT_MOST -> value <= limit;
            };
        }
    }

    /**
     * Parses a condition.
     *
     * @throws BadInputException naming the column and what is expected there
     */
    public static FailIf parse(String expression) {
        return new FailIf(expression.strip(), ConditionParser.parse(expression, new MetricWords()));
    }

    /**
     * Checks that the contender it names exists, before anything is measured.
     *
     * @throws BadInputException naming those that do
     */
    public void requireOneOf(Collection<String> contenders) {
        condition.contender().filter(id -> !contenders.contains(id)).ifPresent(id -> {
            throw new BadInputException(
                    "--fail-if, column 1",
                    "no contender is called " + id,
                    "Write one of " + String.join(", ", contenders) + ", or leave it out for any.");
        });
    }

    /**
     * Checks that it does not ask for a verdict on the reference.
     *
     * @throws BadInputException if it does: it could never hold
     */
    public void requireCompared(String reference) {
        if (condition instanceof FigureCondition.Judged<Metric> judged
                && judged.contender().equals(Optional.of(reference))) {
            throw new BadInputException(
                    "--fail-if, column 1",
                    reference + " is what the others are compared with, so that it has no verdict of its own",
                    "Name one of the others, or ask for a figure, such as '" + reference + " p99 > 50ms'.");
        }
    }

    /**
     * Whether the condition holds, and what fulfils it, what comes closest, or why this is unknown. It holds if it does for any contender
     * that it applies to; otherwise it is unknown if the figure of one of them was refused or is missing. An undecided verdict is an
     * answer, not unknown.
     *
     * @throws BadInputException if it names a contender that the verdict does not have
     */
    public ConditionResult result(Verdict v) {
        requireOneOf(v.contenders().stream().map(ContenderSummary::id).toList());
        return Answer.result(expression, new Answers(condition, v).all(), missed(v));
    }

    /**
     * Contenders for which more blocks may still decide this condition: a difference in its direction is shown, and the required size lies
     * within the interval. For better and worse, that is the margin unless the condition states a size.
     */
    public Set<String> open(Verdict v) {
        if (!(condition instanceof FigureCondition.Judged<Metric> judged)) {
            return Set.of();
        }
        return v.comparisons().stream()
                .filter(c -> named(c.contender()) && c.metric() == metric(judged, v))
                .filter(c -> judged.by() > 0 ? mayReachSize(c, judged) : mayReachMargin(c, judged))
                .map(Comparison::contender)
                .collect(Collectors.toUnmodifiableSet());
    }

    private static boolean mayReachSize(Comparison c, FigureCondition.Judged<Metric> judged) {
        return judged.admits(c.verdict())
                && !shown(c, judged)
                && farEnd(c).isPresent()
                && change(c, farEnd(c).getAsDouble()) > judged.by();
    }

    /** Whether a slight difference may turn out to be the one that is asked for. */
    private static boolean mayReachMargin(Comparison c, FigureCondition.Judged<Metric> judged) {
        return c.verdict().slight()
                && c.verdict().regardlessOfSize() == judged.outcome()
                && c.reason() instanceof Reason.BeyondFloor slight
                && Math.abs(Math.log(farEnd(c).orElseThrow())) > Math.log1p(slight.margin());
    }

    /**
     * Checks that starts alone can answer it.
     *
     * @throws BadInputException if it asks for a figure under load
     */
    public void requireOfStart() {
        Optional<Metric> figure = Optional.empty();
        if (condition instanceof FigureCondition.Judged<Metric> judged) {
            figure = judged.figure();
        } else if (condition instanceof FigureCondition.Measured<Metric> measured) {
            figure = Optional.of(measured.figure());
        }
        if (condition instanceof FigureCondition.Failed<Metric>
                || figure.filter(metric -> !metric.ofStartup()).isPresent()) {
            throw new BadInputException(
                    "--fail-if",
                    "'" + expression + "' needs a load, and assay startup only starts servers",
                    "Ask for startup, memory, startupCpu or heap, or use assay compare.");
        }
    }

    /** The metric of a verdict that is asked for: without one, CPU per request, or start-up time if nothing but starts was measured. */
    static Metric metric(FigureCondition.Judged<Metric> judged, Verdict v) {
        boolean onlyStarts = !v.comparisons().isEmpty()
                && v.comparisons().stream().allMatch(c -> c.metric().ofStartup());
        return judged.figure().orElse(onlyStarts ? Metric.STARTUP : Comparer.PRIMARY);
    }

    private boolean named(String id) {
        return condition.contender().map(id::equals).orElse(true);
    }

    /** Whether the end of the interval nearer to no difference reaches the required size. */
    static boolean shown(Comparison c, FigureCondition.Judged<Metric> judged) {
        OptionalDouble near = nearEnd(c);
        return judged.by() == 0 || (near.isPresent() && change(c, near.getAsDouble()) >= judged.by());
    }

    /** Whether the estimate lies on the side that is asked for. */
    static boolean asAsked(Comparison c, FigureCondition.Judged<Metric> judged) {
        return judged.isOf(less(c), c.metric().lowerIsBetter());
    }

    /** The size that is asked for and the end of the interval that it is held against; empty without either. */
    static Optional<Ground.Size> size(Comparison c, FigureCondition.Judged<Metric> judged) {
        OptionalDouble near = nearEnd(c);
        return judged.by() == 0 || near.isEmpty()
                ? Optional.empty()
                : Optional.of(new Ground.Size(judged.by(), near.getAsDouble(), less(c)));
    }

    private static OptionalDouble nearEnd(Comparison c) {
        return less(c) ? c.ciHigh() : c.ciLow();
    }

    private static OptionalDouble farEnd(Comparison c) {
        return less(c) ? c.ciLow() : c.ciHigh();
    }

    private static boolean less(Comparison c) {
        return c.ratio().isPresent() && c.ratio().getAsDouble() < 1;
    }

    /** Size of a difference in the direction of the estimate; negative on the other side. */
    private static double change(Comparison c, double ratio) {
        return less(c) ? 1 - ratio : ratio - 1;
    }

    /** Contenders that differ in the required direction, whose intervals fall short of the required size. */
    private List<Ground> missed(Verdict v) {
        if (!(condition instanceof FigureCondition.Judged<Metric> judged)) {
            return List.of();
        }
        return v.comparisons().stream()
                .filter(c -> named(c.contender()) && c.metric() == metric(judged, v) && judged.admits(c.verdict()))
                .flatMap(c -> size(c, judged).<Ground>map(size -> new Ground.ShortOf(c, size)).stream())
                .toList();
    }
}
