package dev.assay.trial;

import dev.assay.load.Exchange;
import dev.assay.load.LoadGenerator;
import dev.assay.load.Target;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Parity;
import dev.assay.model.Step;
import dev.assay.model.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Sends the same requests to every contender and compares the answers, after normalising what may differ by itself. */
final class ParityCheck {
    /** Each step is asked with this many different seeds. */
    private static final int ROUNDS = 3;

    private final LoadGenerator generator;
    private final Workload workload;
    private final List<Parity.Answer> answers = new ArrayList<>();
    private final List<String> bodies = new ArrayList<>();
    private final Map<String, String> headers = new LinkedHashMap<>();
    private Optional<Parity.Contrast> contrast = Optional.empty();

    ParityCheck(LoadGenerator generator, Workload workload) {
        this.generator = generator;
        this.workload = workload;
    }

    /** @throws NoMeasurementException if the reference, the first contender, does not give the status that is expected */
    Parity check(List<String> contenders, Function<String, Target> targets) throws InterruptedException {
        for (Step step : workload.steps()) {
            for (int round = 0; round < ROUNDS; round++) {
                check(step, round, contenders, targets);
            }
        }
        List<String> differences = new ArrayList<>(bodies);
        differences.addAll(headers.values());
        Parity.Outcome outcome = !bodies.isEmpty()
                ? Parity.Outcome.DIFFERENT
                : headers.isEmpty() ? Parity.Outcome.SAME : Parity.Outcome.SAME_BODY;
        return new Parity(outcome, answers, differences, contrast);
    }

    private void check(Step step, int round, List<String> contenders, Function<String, Target> targets)
            throws InterruptedException {
        String first = contenders.get(0);
        NormalAnswer reference = requireGood(step, first, ask(step, round, targets.apply(first)));
        NormalAnswer again = ask(step, round, targets.apply(first));
        record(step, first, round, reference);
        for (String contender : contenders.subList(1, contenders.size())) {
            NormalAnswer answer = ask(step, round, targets.apply(contender));
            record(step, contender, round, answer);
            compare(step, first, reference, again, contender, answer);
        }
    }

    private void record(Step step, String contender, int round, NormalAnswer answer) {
        if (round == 0) {
            answers.add(new Parity.Answer(
                    step.name(),
                    contender,
                    answer.status(),
                    answer.headers(),
                    answer.totalBytes(),
                    answer.bodyBytes()));
        }
    }

    private void compare(
            Step step,
            String first,
            NormalAnswer reference,
            NormalAnswer again,
            String contender,
            NormalAnswer answer) {
        AnswerComparison comparison =
                new AnswerComparison(contender, answer, first, reference, again, sameBody(reference, again, answer));
        String where = step.name() + ": ";
        Optional<String> otherWork = comparison.otherWork();
        if (otherWork.isPresent()) {
            bodies.add(where + otherWork.get());
            contrast = contrast.or(() -> Optional.of(comparison.contrast(step.name())));
        } else {
            comparison
                    .otherHeaders()
                    .ifPresent(what -> headers.putIfAbsent(step.name() + "/" + contender, where + what));
        }
    }

    /** A body that differs from call to call on one and the same server is compared by its shape, digits left out. */
    private static boolean sameBody(NormalAnswer reference, NormalAnswer again, NormalAnswer answer) {
        return reference.body().equals(again.body())
                ? reference.body().equals(answer.body())
                : reference.shape().equals(answer.shape());
    }

    private NormalAnswer ask(Step step, int round, Target target) throws InterruptedException {
        Exchange exchange = generator.ask(target, step, 1 + round);
        return NormalAnswer.of(exchange, target);
    }

    private static NormalAnswer requireGood(Step step, String contender, NormalAnswer answer) {
        if (answer.status() == step.status()) {
            return answer;
        }
        throw new NoMeasurementException(
                step.name() + " on " + contender + ": expected status " + step.status() + ", got " + answer.statusText()
                        + (answer.body().isBlank() ? "" : ": " + answer.excerpt()),
                "Choose a request that the app answers with --path /… or in the workload of a --plan file, or write the expected status there.");
    }
}
