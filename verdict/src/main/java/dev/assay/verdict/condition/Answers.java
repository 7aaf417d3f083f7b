package dev.assay.verdict.condition;

import dev.assay.model.Metric;
import dev.assay.model.evidence.Place;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.ContenderSummary;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Ground;
import dev.assay.model.verdict.Invalid;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Reason;
import dev.assay.model.verdict.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * Evaluates a condition of {@code --fail-if} on a verdict, contender by contender. A missing or refused figure makes it unknown, and so
 * does one that was not judged, for example because JVMs were still compiling; if it asks for errors, so does a block that the contender
 * ended. An undecided comparison does not.
 */
record Answers(FigureCondition<Metric, Outcome> condition, Verdict verdict) {
    List<Answer> all() {
        if (condition instanceof FigureCondition.Judged<Metric, Outcome> asked) {
            return compared().stream().map(id -> judged(id, asked)).toList();
        }
        return verdict.contenders().stream()
                .filter(c -> condition.isAbout(c.id()))
                .map(c -> condition instanceof FigureCondition.Measured<Metric, Outcome> asked
                        ? measured(c, asked)
                        : failed(c, (FigureCondition.Failed<Metric, Outcome>) condition))
                .toList();
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

    private Answer judged(String id, FigureCondition.Judged<Metric, Outcome> asked) {
        Metric metric = FailIf.metric(asked, verdict);
        Optional<Comparison> found = comparison(id, metric);
        if (found.isEmpty()) {
            return Answer.unknown(Ground.notCompared(id, metric));
        }
        Comparison c = found.get();
        AskedSize size = new AskedSize(asked, c);
        if (size.admitted()) {
            return Answer.of(size.shown(), Ground.judged(c, size.size()));
        } else if (c.verdict() == Outcome.REFUSED) {
            return Answer.unknown(Ground.withoutFigures(id, c));
        } else if (size.belowMargin()) {
            return Answer.unknown(Ground.belowMargin(c, size.size().orElseThrow()));
        }
        return c.verdict() == Outcome.UNDECIDED && !c.judged()
                ? Answer.unknown(Ground.withoutFigures(id, c))
                : Answer.no();
    }

    private Answer measured(ContenderSummary c, FigureCondition.Measured<Metric, Outcome> asked) {
        Metric metric = asked.figure();
        Optional<Ground> refusal = refusal(c.id(), metric);
        Double value = c.means().get(metric);
        if (refusal.isPresent() || value == null) {
            return Answer.unknown(refusal.orElse(Ground.notMeasured(c.id(), metric)));
        }
        return Answer.of(
                asked.relation().holds(value, asked.limit()), Ground.mean(c.id(), metric, value, asked.limit()));
    }

    private Answer failed(ContenderSummary c, FigureCondition.Failed<Metric, Outcome> asked) {
        // Verdicts of earlier versions do not say how many requests were tried.
        double tried = (double) Math.max(c.tried(), Math.max(c.requests(), c.errors()));
        if (tried == 0) {
            return Answer.unknown(Ground.noRequest(c.id()));
        }
        return asked.holds(c.errors(), tried)
                ? Answer.yes(Ground.failures(c.id(), c.errors()))
                : endedBy(c.id())
                        .map(block -> Answer.unknown(Ground.notCounted(block)))
                        .orElse(Answer.no());
    }

    /** A block that this contender ended; what failed in it is not counted. */
    private Optional<Invalid> endedBy(String id) {
        return verdict.basis().invalid().stream()
                .filter(one -> one.contender().equals(id)
                        && one.place() instanceof Place.Block
                        && one.why() instanceof Finding.Text)
                .findFirst();
    }

    /** Why a figure of this contender was refused, if so; that of a reference is refused only if all comparisons with it are. */
    private Optional<Ground> refusal(String id, Metric metric) {
        List<Comparison> own = comparison(id, metric).map(List::of).orElseGet(() -> ofReference(id, metric));
        return own.stream().allMatch(Answers::withoutFigures)
                ? own.stream().findFirst().map(c -> Ground.withoutFigures(id, c))
                : Optional.empty();
    }

    private static boolean withoutFigures(Comparison c) {
        return c.verdict() == Outcome.REFUSED
                || (c.reason() instanceof Reason.NotJudged none && none.why() instanceof Finding.NotLevel);
    }

    private List<Comparison> ofReference(String id, Metric metric) {
        return verdict.comparisons().stream()
                .filter(c -> c.reference().equals(id) && c.metric() == metric)
                .toList();
    }

    private Optional<Comparison> comparison(String id, Metric metric) {
        return verdict.comparisons().stream()
                .filter(c -> c.contender().equals(id) && c.metric() == metric)
                .findFirst();
    }
}
