package dev.assay.experiment.parity;

import dev.assay.experiment.Pause;
import dev.assay.http.Exchange;
import dev.assay.http.Target;
import dev.assay.load.LoadGenerator;
import dev.assay.load.Visit;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.evidence.Parity;
import dev.assay.model.plan.Client;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Sends the same requests to every contender and compares the responses, after normalising what may differ anyway. */
public final class ParityCheck {
    /** Each step is sent with this many different seeds. */
    private static final int ROUNDS = 3;
    /** After this long, times in whole seconds have changed. */
    private static final Duration NEXT_SECOND = Duration.ofMillis(1_100);

    private final LoadGenerator generator;
    private final Pause pause;
    private final Workload workload;
    private final int rounds;
    private final List<Parity.Response> responses = new ArrayList<>();
    private final List<String> bodies = new ArrayList<>();
    /** Step and contender of the differences in {@link #bodies}. */
    private final Set<List<String>> told = new HashSet<>();

    private final Map<List<String>, String> headers = new LinkedHashMap<>();
    private final Map<List<String>, String> orders = new LinkedHashMap<>();
    private Optional<Parity.Contrast> contrast = Optional.empty();

    public ParityCheck(LoadGenerator generator, Pause pause, Workload workload) {
        this(generator, pause, workload, ROUNDS);
    }

    private ParityCheck(LoadGenerator generator, Pause pause, Workload workload, int rounds) {
        this.generator = generator;
        this.pause = pause;
        this.workload = workload;
        this.rounds = rounds;
    }

    /**
     * Sends the requests as the workload does, and once more as each client would, if that differs.
     *
     * @throws NoMeasurementException if the reference, the first contender, does not give the expected status
     */
    public Parity check(List<String> contenders, Function<String, Target> targets) throws InterruptedException {
        Parity own = alone(contenders, targets);
        if (own.outcome() == Parity.Outcome.DIFFERENT) {
            return own;
        }
        List<Parity.ToClient> clients = new ArrayList<>();
        for (Client client : Client.values()) {
            Workload sent = workload.sentBy(client);
            if (!sent.equals(workload)) {
                clients.add(asked(client, sent, contenders, targets));
            }
        }
        return own.with(clients);
    }

    /** No load is sent like that, so a reference that does not answer as the plan expects is only reported. */
    private Parity.ToClient asked(
            Client client, Workload sent, List<String> contenders, Function<String, Target> targets)
            throws InterruptedException {
        try {
            Parity parity = new ParityCheck(generator, pause, sent, 1)
                    .alone(
                            contenders,
                            targets.andThen(target -> target.with(target.wire().ofClients())));
            return new Parity.ToClient(client.id(), parity.responses(), parity.differences());
        } catch (NoMeasurementException unexpected) {
            return new Parity.ToClient(client.id(), List.of(), List.of(unexpected.reason()));
        }
    }

    private Parity alone(List<String> contenders, Function<String, Target> targets) throws InterruptedException {
        if (workload.order() == Workload.Order.SEQUENCE) {
            for (int round = 0; round < rounds; round++) {
                walk(round, contenders, targets);
            }
        } else {
            for (Step step : workload.steps()) {
                for (int round = 0; round < rounds; round++) {
                    check(step, round, contenders, targets);
                }
            }
        }
        List<String> differences = new ArrayList<>(bodies);
        differences.addAll(headers.values());
        differences.addAll(orders.values());
        Parity.Outcome outcome = !bodies.isEmpty()
                ? Parity.Outcome.DIFFERENT
                : differences.isEmpty() ? Parity.Outcome.SAME : Parity.Outcome.SAME_BODY;
        return new Parity(outcome, responses, differences, contrast);
    }

    private void check(Step step, int round, List<String> contenders, Function<String, Target> targets)
            throws InterruptedException {
        String first = contenders.get(0);
        Target at = targets.apply(first);
        NormalizedResponse reference = requireGood(step, first, ask(step, round, at));
        NormalizedResponse again = ask(step, round, at);
        boolean waited = false;
        record(step, first, round, reference);
        for (String contender : contenders.subList(1, contenders.size())) {
            NormalizedResponse response = ask(step, round, targets.apply(contender));
            record(step, contender, round, response);
            ResponseComparison comparison = ResponseComparison.of(contender, response, first, reference, again);
            if (comparison.inDoubt() && !waited) {
                pause.last(NEXT_SECOND);
                again = ask(step, round, at);
                waited = true;
                comparison = ResponseComparison.of(contender, response, first, reference, again);
            }
            add(step, comparison);
        }
        for (String contender : behind(contenders, waited)) {
            ask(step, round, targets.apply(contender));
        }
    }

    /** A user walks through the sequence on each contender; the responses to each step are compared. */
    private void walk(int round, List<String> contenders, Function<String, Target> targets)
            throws InterruptedException {
        String first = contenders.get(0);
        Walked reference = walked(first, round, targets);
        requireGood(first, reference.visits());
        Walked again = walked(first, round, targets);
        boolean waited = false;
        record(round, reference);
        for (String contender : contenders.subList(1, contenders.size())) {
            Walked other = walked(contender, round, targets);
            record(round, other);
            List<ResponseComparison> comparisons = reference.compare(again, other);
            if (!waited && comparisons.stream().anyMatch(ResponseComparison::inDoubt)) {
                pause.last(NEXT_SECOND);
                again = walked(first, round, targets);
                waited = true;
                comparisons = reference.compare(again, other);
            }
            add(reference, other, comparisons);
        }
        for (String contender : behind(contenders, waited)) {
            walked(contender, round, targets);
        }
    }

    /** Whom to ask again until all were asked as often as the reference, unless they differ: an app's data may grow with each request. */
    private List<String> behind(List<String> contenders, boolean waited) {
        List<String> others = bodies.isEmpty() ? contenders.subList(1, contenders.size()) : List.of();
        return Collections.nCopies(waited ? 2 : 1, others).stream()
                .flatMap(List::stream)
                .toList();
    }

    private Walked walked(String contender, int round, Function<String, Target> targets) throws InterruptedException {
        Target target = targets.apply(contender);
        return new Walked(contender, target, generator.walk(target, workload, 1 + round));
    }

    private void record(int round, Walked walked) {
        for (Visit visit : walked.visits()) {
            record(visit.step(), walked.contender(), round, NormalizedResponse.of(visit.exchange(), walked.target()));
        }
    }

    private void add(Walked reference, Walked other, List<ResponseComparison> comparisons) {
        for (int i = 0; i < comparisons.size(); i++) {
            Visit left = reference.visits().get(i);
            Visit right = other.visits().get(i);
            add(left.step(), comparisons.get(i));
            if (!right.good() && left.good()) {
                faults(right, other.contender(), reference.contender());
            }
        }
    }

    /** A check of the plan, for example of a header, may fail even if the responses differ in nothing that is compared. */
    private void faults(Visit visit, String contender, String first) {
        String step = visit.step().name();
        if (told.add(List.of(step, contender))) {
            bodies.add(step + ": " + contender + " does not pass the checks of the plan, " + first + " does: "
                    + visit.fault());
        }
    }

    private void record(Step step, String contender, int round, NormalizedResponse response) {
        if (round == 0) {
            responses.add(new Parity.Response(
                    step.name(),
                    contender,
                    response.status(),
                    response.headers(),
                    response.totalBytes(),
                    response.bodyBytes()));
        }
    }

    private void add(Step step, ResponseComparison comparison) {
        String where = step.name() + ": ";
        List<String> both = List.of(step.name(), comparison.contender());
        Optional<String> otherWork = comparison.otherWork();
        if (otherWork.isPresent()) {
            bodies.add(where + otherWork.get());
            told.add(both);
            contrast = contrast.or(() -> Optional.of(comparison.contrast(step.name())));
        } else {
            comparison.otherHeaders().ifPresent(what -> headers.putIfAbsent(both, where + what));
            comparison.otherOrder().ifPresent(what -> orders.putIfAbsent(both, where + what));
        }
    }

    private NormalizedResponse ask(Step step, int round, Target target) throws InterruptedException {
        Exchange exchange = generator.ask(target, step, 1 + round);
        return NormalizedResponse.of(exchange, target);
    }

    private static void requireGood(String contender, List<Visit> visits) {
        Visit last = visits.get(visits.size() - 1);
        if (!last.good()) {
            throw new NoMeasurementException(
                    "the sequence on " + contender + " ends at step " + visits.size() + ": " + last.fault(),
                    "Try it alone with `assay load URL --plan FILE`, and fix the step or set the expected status.");
        }
    }

    private static NormalizedResponse requireGood(Step step, String contender, NormalizedResponse response) {
        if (response.status() == step.status()) {
            return response;
        }
        throw new NoMeasurementException(
                step.name() + " on " + contender + ": expected status " + step.status() + ", got "
                        + response.statusText() + (response.body().isBlank() ? "" : ": " + response.excerpt()),
                response.status() == 0
                        ? "Try it alone with `assay load URL`; what the plan says about connections stands in its load section."
                        : "Choose a request that the app answers with --path /… or in the workload of a --plan file, or write the expected status there.");
    }
}
