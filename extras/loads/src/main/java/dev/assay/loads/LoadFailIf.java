package dev.assay.loads;

import dev.assay.model.Bound;
import dev.assay.model.LatencyFigure;
import dev.assay.model.Numbers;
import dev.assay.model.evidence.LatencyBounds;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.verdict.ConditionResult;
import dev.assay.model.verdict.Ground;
import dev.assay.model.verdict.Holds;
import dev.assay.model.verdict.Outcome;
import dev.assay.verdict.condition.ConditionParser;
import dev.assay.verdict.condition.ConditionWords;
import dev.assay.verdict.condition.FailIf;
import dev.assay.verdict.condition.FigureCondition;
import dev.assay.verdict.condition.Relation;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A condition on one load that makes a build fail, in the syntax of {@link FailIf} without contenders and verdicts.
 *
 * <p>METRIC is p50, p75, p90, p95, p99, p99.9, max or mean, of the latency from the intended send time; or rate, the successful responses per second.
 *
 * <p>If requests were unanswered, only a lower bound of a latency may be known: a condition that the bound does not decide is unknown.
 */
record LoadFailIf(String expression, FigureCondition<Optional<LatencyFigure>, Outcome> condition) {
    /** Empty for the rate, the only figure that is no latency. */
    private static final ConditionWords<Optional<LatencyFigure>, Outcome> WORDS = new ConditionWords<>(
            "metric of a load",
            "'p99 > 50ms' or 'errors > 0'",
            Stream.concat(
                            Stream.concat(
                                            LatencyFigure.QUANTILES.stream(),
                                            Stream.of(LatencyFigure.MAX, LatencyFigure.MEAN))
                                    .map(one -> new ConditionWords.Named<>(
                                            Optional.of(one), one.title(), one.id(), one.title(), "ms")),
                            Stream.of(new ConditionWords.Named<>(
                                    Optional.<LatencyFigure>empty(), "rate", "rate", "rate", "req/s")))
                    .toList(),
            List.of(),
            true);

    /** @throws BadInputException naming the column and what is expected there */
    static LoadFailIf parse(String expression) {
        return new LoadFailIf(expression.strip(), ConditionParser.parse(expression, WORDS));
    }

    /** Whether it holds, with the measured value. Without a request there is no latency, and a condition on it is unknown. */
    ConditionResult result(LoadResult load) {
        if (condition instanceof FigureCondition.Measured<Optional<LatencyFigure>, Outcome> asked) {
            Bound value = asked.figure().map(load::latency).orElseGet(() -> Bound.exactly(load.achievedRate()));
            return new ConditionResult(
                    expression, holds(asked.relation(), value, asked.limit()), List.of(seen(asked, value, load)));
        }
        FigureCondition.Failed<Optional<LatencyFigure>, Outcome> asked =
                (FigureCondition.Failed<Optional<LatencyFigure>, Outcome>) condition;
        // an attempt to connect that failed in place of a request is planned by nobody
        long requests = Math.max(load.planned(), load.completed() - load.wrongResponses() + load.errorCount());
        boolean holds = asked.holds(load.errorCount(), (double) requests);
        return new ConditionResult(
                expression,
                holds ? Holds.YES : Holds.NO,
                List.of(new Ground.Said(
                        Numbers.count(load.errorCount(), "error") + " in " + Numbers.count(requests, "request"))));
    }

    private static Ground seen(
            FigureCondition.Measured<Optional<LatencyFigure>, Outcome> asked, Bound value, LoadResult load) {
        return new Seen(
                asked.figure().map(LatencyFigure::id).orElse("rate"),
                value,
                asked.limit(),
                asked.figure().isEmpty(),
                load.unanswered(),
                load.latencyBounds().stream()
                        .mapToDouble(LatencyBounds::stuckShare)
                        .findFirst());
    }

    /** What holds at both bounds holds between them. */
    private static Holds holds(Relation relation, Bound value, double limit) {
        boolean low = relation.holds(value.low(), limit);
        return !value.known() || low != relation.holds(value.high(), limit)
                ? Holds.UNKNOWN
                : low ? Holds.YES : Holds.NO;
    }

    /**
     * A figure of a load.
     *
     * @param figure as conditions name it
     * @param limit that it was held against, in the same unit
     * @param perSecond whether it is per second, else in milliseconds
     * @param unanswered requests without a response
     * @param stuckShare share of their time, 0 to 1, during which users were stuck; empty if every request was answered
     */
    record Seen(String figure, Bound value, double limit, boolean perSecond, long unanswered, OptionalDouble stuckShare)
            implements Ground {
        @Override
        public String text() {
            return figure + " is " + seen();
        }

        private String seen() {
            if (!value.known()) {
                return stuckShare.isPresent()
                        ? "refused: " + stuck()
                        : "not known: no request was answered or timed out";
            }
            String least = number(value.low()) + (perSecond ? " req/s" : " ms");
            if (value.exact()) {
                return least;
            }
            if (Double.isFinite(value.high())) {
                return number(value.low()) + " to " + number(value.high()) + " ms";
            }
            return "at least " + least
                    + (unanswered > 0
                            ? ": " + Numbers.count(unanswered, "request") + " got no response"
                            : stuckShare.isPresent() ? ": " + stuck() : "");
        }

        private String number(double end) {
            return Numbers.apart(Numbers::trimmed, end, limit);
        }

        private String stuck() {
            return "users were stuck for " + Numbers.share(stuckShare.orElseThrow()) + " of their time";
        }
    }
}
