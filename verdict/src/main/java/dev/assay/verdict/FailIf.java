package dev.assay.verdict;

import dev.assay.model.BadInputException;
import dev.assay.model.Comparison;
import dev.assay.model.ContenderSummary;
import dev.assay.model.Metric;
import dev.assay.model.Outcome;
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
 *   [CONTENDER] [METRIC] better|worse|equivalent|undecided|refused [by N%] [on METRIC]
 *   [CONTENDER] METRIC &gt;|&gt;=|&lt;|&lt;= VALUE[UNIT]
 *   [CONTENDER] errors &gt;|&gt;=|&lt;|&lt;= COUNT|N%
 * </pre>
 *
 * <p>Without CONTENDER it holds if it holds for any; without METRIC it is about CPU per request. {@code by N%} goes with better and
 * worse and asks that a difference of at least that size is shown: the whole interval must lie beyond it, not the estimate
 * alone. The second form compares the medians of the table. METRIC is cpu, p50, p90,
 * p99, p99.9, throughput, startup or memory; UNIT is ns, µs, us, ms, s, B, kB, MB, GB, KiB, MiB, GiB, /s or nothing for the
 * metric's own.
 */
public final class FailIf {
    private final String expression;
    private final Condition condition;

    private FailIf(String expression, Condition condition) {
        this.expression = expression;
        this.condition = condition;
    }

    /** What a condition asks for. An empty contender means any. */
    sealed interface Condition permits Judged, Measured, Failed {
        Optional<String> contender();
    }

    /** A verdict word, with the least difference that must be shown, as a ratio less one; 0 for any. */
    record Judged(Optional<String> contender, Metric metric, Outcome outcome, double by) implements Condition {}

    /** A median, with the limit in the metric's unit. */
    record Measured(Optional<String> contender, Metric metric, Relation relation, double limit) implements Condition {}

    /** Failed requests: their number, or their share of all. */
    record Failed(Optional<String> contender, Relation relation, double limit, boolean share) implements Condition {}

    /** How a figure is compared with its limit. */
    enum Relation {
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

        boolean holds(double value, double limit) {
            return switch (this) {
                case ABOVE -> value > limit;
                case AT_LEAST -> value >= limit;
                case BELOW -> value < limit;
                case AT_MOST -> value <= limit;
            };
        }
    }

    /**
     * Reads a condition.
     *
     * @throws BadInputException naming the column and what may stand there
     */
    public static FailIf parse(String expression) {
        return new FailIf(expression.strip(), new FailIfParser(expression).condition());
    }

    /**
     * Checks that the contender it names exists, before anything is measured.
     *
     * @throws BadInputException naming the ones that do
     */
    public void requireOneOf(Collection<String> contenders) {
        condition.contender().filter(id -> !contenders.contains(id)).ifPresent(id -> {
            throw new BadInputException(
                    "--fail-if, column 1",
                    "no contender is called " + id,
                    "write one of " + String.join(", ", contenders) + ", or leave it out for any");
        });
    }

    /**
     * Whether the condition holds. A figure that was not measured fulfils no condition.
     *
     * @throws BadInputException if it names a contender that the verdict does not have
     */
    public boolean holds(Verdict v) {
        return !matches(v).isEmpty();
    }

    /** In words, what fulfils the condition, or that nothing does. */
    public String explain(Verdict v) {
        List<String> matches = matches(v);
        return matches.isEmpty()
                ? "does not hold: " + expression + missed(v)
                : "holds: " + expression + " (" + String.join("; ", matches) + ")";
    }

    /**
     * Contenders of which more blocks may still decide this condition: they have the verdict that it asks for, and the size that
     * it asks for lies within the interval. Empty for a condition without a size, which the verdict decides.
     */
    public Set<String> open(Verdict v) {
        if (!(condition instanceof Judged judged) || judged.by() == 0) {
            return Set.of();
        }
        return v.comparisons().stream()
                .filter(c -> named(c.contender()) && c.metric() == judged.metric() && c.verdict() == judged.outcome())
                .filter(c -> !shown(c, judged))
                .filter(c -> farEnd(c).isPresent() && change(c, farEnd(c).getAsDouble()) > judged.by())
                .map(Comparison::contender)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** As it was written. */
    @Override
    public String toString() {
        return expression;
    }

    private List<String> matches(Verdict v) {
        requireOneOf(v.contenders().stream().map(ContenderSummary::id).collect(Collectors.toList()));
        if (condition instanceof Judged judged) {
            return v.comparisons().stream()
                    .filter(c -> named(c.contender()) && c.metric() == judged.metric())
                    .filter(c -> c.verdict() == judged.outcome() && shown(c, judged))
                    .map(c -> c.contender() + " is " + c.verdict().word() + " on "
                            + c.metric().title() + ": " + (judged.by() == 0 ? "" : bound(c, judged) + "; ")
                            + c.reason())
                    .toList();
        }
        return v.contenders().stream()
                .filter(c -> named(c.id()))
                .map(this::figure)
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<String> figure(ContenderSummary c) {
        if (condition instanceof Measured asked) {
            return Optional.ofNullable(c.medians().get(asked.metric()))
                    .filter(value -> asked.relation().holds(value, asked.limit()))
                    .map(value -> c.id() + ": " + asked.metric().title() + " is " + Words.trimmed(value) + " "
                            + asked.metric().unit());
        }
        Failed asked = (Failed) condition;
        double requests = c.requests() + (double) c.errors();
        double value = !asked.share() ? c.errors() : requests == 0 ? 0 : c.errors() / requests;
        return asked.relation().holds(value, asked.limit())
                ? Optional.of(c.id() + ": " + Words.count(c.errors(), "error"))
                : Optional.empty();
    }

    private boolean named(String id) {
        return condition.contender().map(id::equals).orElse(true);
    }

    /** Whether the end of the interval that lies nearer to no difference lies beyond what was asked for. */
    private static boolean shown(Comparison c, Judged judged) {
        OptionalDouble near = nearEnd(c);
        return judged.by() == 0 || (near.isPresent() && change(c, near.getAsDouble()) >= judged.by());
    }

    /** {@code the lower end of the 95 % interval, +6.2 %, lies beyond 5 %}. */
    private static String bound(Comparison c, Judged judged) {
        double end = nearEnd(c).orElseThrow();
        return "the " + (less(c) ? "upper" : "lower") + " end of the " + Words.share(c.confidence()) + " interval, "
                + (end < 1 ? "\u2212" : "+") + Words.share(Math.abs(end - 1)) + ", lies "
                + (shown(c, judged) ? "beyond " : "short of ") + Words.share(judged.by());
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

    /** Of those with the verdict that was asked for, what their intervals lack. */
    private String missed(Verdict v) {
        if (!(condition instanceof Judged judged)) {
            return "";
        }
        String which = v.comparisons().stream()
                .filter(c -> named(c.contender()) && c.metric() == judged.metric() && c.verdict() == judged.outcome())
                .filter(c -> nearEnd(c).isPresent())
                .map(c -> c.contender() + " is " + c.verdict().word() + ", but " + bound(c, judged))
                .collect(Collectors.joining("; "));
        return which.isEmpty() ? "" : " (" + which + ")";
    }
}
