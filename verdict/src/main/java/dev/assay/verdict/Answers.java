package dev.assay.verdict;

import dev.assay.model.Comparison;
import dev.assay.model.ContenderSummary;
import dev.assay.model.Metric;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.words.Numbers;
import dev.assay.words.ReasonPhrases;
import java.util.List;
import java.util.Optional;

/**
 * Evaluates a condition of {@code --fail-if} on a verdict, contender by contender. A missing or refused figure makes it unknown; an
 * undecided comparison does not.
 */
record Answers(FigureCondition<Metric> condition, Verdict verdict) {

    /** The answer for one contender, with the reason in words; the reason for {@link Holds#NO} is empty. */
    record Answer(Holds holds, String why) {
        private static final Answer NO = new Answer(Holds.NO, "");

        private static Answer yes(String why) {
            return new Answer(Holds.YES, why);
        }

        private static Answer unknown(String why) {
            return new Answer(Holds.UNKNOWN, why);
        }
    }

    /** One answer for each contender that the condition applies to. */
    List<Answer> all() {
        if (condition instanceof FigureCondition.Judged<Metric> asked) {
            return compared().stream().map(id -> judged(id, asked)).toList();
        }
        return verdict.contenders().stream()
                .filter(c -> named(c.id()))
                .map(c -> condition instanceof FigureCondition.Measured<Metric> asked
                        ? measured(c, asked)
                        : failed(c, (FigureCondition.Failed<Metric>) condition))
                .toList();
    }

    private boolean named(String id) {
        return condition.contender().map(id::equals).orElse(true);
    }

    /** Contenders that were compared; if there is no comparison, those that should have been. */
    private List<String> compared() {
        if (condition.contender().isPresent()) {
            return List.of(condition.contender().get());
        }
        List<String> compared = verdict.comparisons().stream()
                .map(Comparison::contender)
                .distinct()
                .toList();
        List<String> all =
                verdict.contenders().stream().map(ContenderSummary::id).toList();
        return !compared.isEmpty() ? compared : all.size() > 1 ? all.subList(1, all.size()) : all;
    }

    private Answer judged(String id, FigureCondition.Judged<Metric> asked) {
        Metric metric = FailIf.metric(asked);
        Optional<Comparison> found = comparison(id, metric);
        if (found.isEmpty()) {
            return Answer.unknown(id + ": " + metric.title() + " was not compared");
        }
        Comparison c = found.get();
        if (c.verdict() == asked.outcome()) {
            return FailIf.shown(c, asked)
                    ? Answer.yes(id + " is " + c.verdict().word() + " on "
                            + c.metric().title() + ": " + (asked.by() == 0 ? "" : FailIf.bound(c, asked) + "; ")
                            + ReasonPhrases.of(c.reason()))
                    : Answer.NO;
        } else if (c.verdict() == Outcome.REFUSED) {
            return Answer.unknown(refused(id, c));
        }
        return c.verdict() == Outcome.UNDECIDED && c.ciLow().isEmpty()
                ? Answer.unknown(id + ": " + c.metric().title() + " was not judged: " + ReasonPhrases.of(c.reason()))
                : Answer.NO;
    }

    private Answer measured(ContenderSummary c, FigureCondition.Measured<Metric> asked) {
        Metric metric = asked.figure();
        Optional<String> refusal = refusal(c.id(), metric);
        Double value = c.means().get(metric);
        if (refusal.isPresent() || value == null) {
            return Answer.unknown(refusal.orElse(c.id() + ": " + metric.title() + " was not measured"));
        }
        return asked.relation().holds(value, asked.limit())
                ? Answer.yes(c.id() + ": " + metric.title() + " is " + Numbers.trimmed(value) + " " + metric.unit())
                : Answer.NO;
    }

    private static Answer failed(ContenderSummary c, FigureCondition.Failed<Metric> asked) {
        double requests = c.requests() + (double) c.errors();
        if (requests == 0) {
            return Answer.unknown(c.id() + ": no request was counted");
        }
        double value = asked.share() ? c.errors() / requests : c.errors();
        return asked.relation().holds(value, asked.limit())
                ? Answer.yes(c.id() + ": " + Numbers.count(c.errors(), "error"))
                : Answer.NO;
    }

    /** Why a figure of this contender was refused, if so; that of a reference is refused only if all comparisons with it are. */
    private Optional<String> refusal(String id, Metric metric) {
        List<Comparison> own = comparison(id, metric).map(List::of).orElseGet(() -> ofReference(id, metric));
        return own.stream().allMatch(c -> c.verdict() == Outcome.REFUSED)
                ? own.stream().findFirst().map(c -> refused(id, c))
                : Optional.empty();
    }

    private List<Comparison> ofReference(String id, Metric metric) {
        return verdict.comparisons().stream()
                .filter(c -> c.reference().equals(id) && c.metric() == metric)
                .toList();
    }

    private static String refused(String id, Comparison c) {
        return id + ": " + c.metric().title() + " was refused: " + ReasonPhrases.of(c.reason());
    }

    private Optional<Comparison> comparison(String id, Metric metric) {
        return verdict.comparisons().stream()
                .filter(c -> c.contender().equals(id) && c.metric() == metric)
                .findFirst();
    }
}
