package dev.assay.verdict.condition;

import dev.assay.model.BadInputException;
import dev.assay.model.LatencyFigure;
import dev.assay.model.Metric;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.ConditionResult;
import dev.assay.model.verdict.ContenderSummary;
import dev.assay.model.verdict.Ground;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Verdict;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
 * compares the figures of the result table. METRIC is any metric, by its word or id ({@link #named}); UNIT is ns, µs, us, ms, s, B, kB,
 * MB, GB, KiB, MiB, GiB, /s, µJ or nothing for the metric's own unit.
 */
public final class FailIf {
    private static final ConditionWords<Metric, Outcome> WORDS = new ConditionWords<>(
            "metric",
            "'jetty worse', 'p99 worse by 5%', 'p99 > 50ms' or 'errors > 0'",
            Arrays.stream(Metric.values()).map(FailIf::named).toList(),
            ConditionWords.outcomes(),
            true);

    private final String expression;
    private final FigureCondition<Metric, Outcome> condition;

    private FailIf(String expression, FigureCondition<Metric, Outcome> condition) {
        this.expression = expression;
        this.condition = condition;
    }

    private static ConditionWords.Named<Metric> named(Metric metric) {
        String word = metric == Metric.PRIMARY
                ? "cpu"
                : metric.percentile().map(LatencyFigure::title).orElseGet(metric::id);
        return new ConditionWords.Named<>(metric, word, metric.id(), metric.title(), metric.unit());
    }

    /**
     * Parses a condition.
     *
     * @throws BadInputException naming the column and what is expected there
     */
    public static FailIf parse(String expression) {
        return new FailIf(expression.strip(), ConditionParser.parse(expression, WORDS));
    }

    /**
     * Checks that the contender it names exists, and is not the reference if a verdict is asked for, before anything is measured.
     *
     * @throws BadInputException naming those that do
     */
    public void requireAnswerable(Collection<String> contenders, String reference) {
        condition.requireOneOf(contenders);
        condition.requireCompared(reference);
    }

    /**
     * Whether the condition holds, and what fulfils it, what comes closest, or why this is unknown. It holds if it does for any contender
     * that it applies to; otherwise it is unknown if the figure of one of them was refused or is missing. An undecided verdict is an
     * answer, not unknown.
     *
     * @throws BadInputException if it names a contender that the verdict does not have
     */
    public ConditionResult result(Verdict v) {
        condition.requireOneOf(v.contenders().stream().map(ContenderSummary::id).toList());
        return Answer.result(
                expression,
                new Answers(condition, v).all(),
                judged(v)
                        .filter(one -> one.size().admitted())
                        .flatMap(one -> one.size().size().map(size -> Ground.shortOf(one.c(), size)).stream())
                        .toList());
    }

    /** Contenders for which more blocks may still decide this condition. */
    public Set<String> open(Verdict v) {
        return judged(v)
                .filter(one -> one.size().open(one.c().reason()))
                .map(one -> one.c().contender())
                .collect(Collectors.toUnmodifiableSet());
    }

    private record Compared(Comparison c, AskedSize size) {}

    private Stream<Compared> judged(Verdict v) {
        return condition instanceof FigureCondition.Judged<Metric, Outcome> asked
                ? v.comparisons().stream()
                        .filter(c -> asked.isAbout(c.contender()) && c.metric() == metric(asked, v))
                        .map(c -> new Compared(c, new AskedSize(asked, c)))
                : Stream.empty();
    }

    /**
     * Checks that starts of these contenders alone can answer it.
     *
     * @throws BadInputException if it asks for a figure under load, or a verdict on a lone contender
     */
    public void requireOfStart(Plan plan) {
        requireOther(plan);
        if (condition instanceof FigureCondition.Failed<Metric, Outcome>
                || figure().filter(metric -> !metric.ofStartup()).isPresent()) {
            throw needs(
                    "a load, and assay startup only starts servers",
                    "Ask for startup, memory, startupCpu or heap, or use assay compare.");
        }
    }

    /**
     * Checks that a comparison by this plan measures what it asks for.
     *
     * @throws BadInputException if the plan lacks what the figure is found by, or the verdict is one of starts alone, or on a lone contender
     */
    public void requireOfComparison(Plan plan) {
        requireOther(plan);
        Metric metric = figure().orElse(Metric.PRIMARY);
        if (metric == Metric.CAPACITY && plan.objective().isEmpty()) {
            throw needs("a service level", "Add it, for example --slo 'p99 < 50ms'.");
        } else if (metric == Metric.COST && plan.prices().isEmpty()) {
            throw needs("a price", "Add it, for example --price-core-hour 0.04.");
        } else if (metric.family() == Metric.Family.STARTUP_DEPTH && asksForVerdict()) {
            throw needs("rounds of starts alone", "Use assay startup, or ask for the figure, such as 'heap > 100MB'.");
        }
    }

    private void requireOther(Plan plan) {
        if (plan.contenders().size() == 1 && asksForVerdict()) {
            throw needs(
                    "another contender",
                    "Add one, as in before=old.jar after=new.jar, or ask for a figure, such as 'startup > 3s'.");
        }
    }

    private boolean asksForVerdict() {
        return condition instanceof FigureCondition.Judged<Metric, Outcome>;
    }

    private Optional<Metric> figure() {
        if (condition instanceof FigureCondition.Judged<Metric, Outcome> judged) {
            return judged.figure();
        }
        return condition instanceof FigureCondition.Measured<Metric, Outcome> measured
                ? Optional.of(measured.figure())
                : Optional.empty();
    }

    private BadInputException needs(String what, String instead) {
        return new BadInputException("--fail-if", "'" + expression + "' needs " + what, instead);
    }

    /** The metric of a verdict that is asked for: without one, CPU per request, or start-up time if nothing but starts was measured. */
    static Metric metric(FigureCondition.Judged<Metric, Outcome> judged, Verdict v) {
        return judged.figure().orElse(v.ofStarts() ? Metric.STARTUP : Metric.PRIMARY);
    }
}
