package dev.assay.behave;

import dev.assay.behave.outcome.Behaviour;
import dev.assay.behave.outcome.Behaviour.Concern;
import dev.assay.behave.outcome.Behaviour.Move;
import dev.assay.behave.outcome.Behaviour.Row;
import dev.assay.model.BadInputException;
import dev.assay.model.Numbers;
import dev.assay.model.verdict.ConditionResult;
import dev.assay.model.verdict.Ground;
import dev.assay.model.verdict.Holds;
import dev.assay.verdict.ConditionText;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A condition on the behaviour of contenders that makes a build fail:
 *
 * <pre>
 *   [behaviour:] [CONTENDER] [FAMILY] differs | matters | deviates | loses requests
 * </pre>
 *
 * <p>{@code differs}: some case ends differently from the reference; {@code matters}: one of these differences matters; {@code deviates}:
 * some case does not end as expected; {@code loses requests}: some case about lost requests does not end as expected. Without a contender
 * it applies to all. It is unknown if a contender was not tested with the cases.
 */
final class BehaviourFailIf {
    private static final String PREFIX = "behaviour:";
    private static final String EXAMPLES =
            "for example 'behaviour: shutdown loses requests', 'jetty matters' or 'undertow limits differs'";
    private static final String REQUESTS = "requests";
    private static final int TOLD = 3;

    private enum Verb {
        DIFFERS("differs"),
        MATTERS("matters"),
        DEVIATES("deviates"),
        LOSES("loses");

        private final String word;

        Verb(String word) {
            this.word = word;
        }

        private boolean compares() {
            return this == DIFFERS || this == MATTERS;
        }
    }

    /** A contender that was not tested with everything that the condition is about. */
    record NotTested(String contender) implements Ground.Told {
        @Override
        public String text() {
            return contender + ": not everything was tested";
        }
    }

    /**
     * Cases for which the condition holds.
     *
     * @param first some of them
     * @param more number of others
     */
    record Cases(String contender, List<CaseEnd> first, int more) implements Ground.Told {
        Cases {
            first = List.copyOf(first);
        }

        @Override
        public String text() {
            return contender + ": "
                    + first.stream().map(end -> end.id() + " " + end.observed()).collect(Collectors.joining(", "))
                    + (more > 0 ? " and " + Numbers.integer(more) + " more" : "");
        }
    }

    /**
     * How a case ended.
     *
     * @param id of the case
     * @param observed what the contender did; empty if it was not tested with it
     */
    record CaseEnd(String id, String observed) {}

    private final String expression;
    private final Optional<String> contender;
    private final Optional<String> family;
    private final Verb verb;

    private BehaviourFailIf(String expression, Optional<String> contender, Optional<String> family, Verb verb) {
        this.expression = expression;
        this.contender = contender;
        this.family = family;
        this.verb = verb;
    }

    /**
     * Parses a condition.
     *
     * @param contenders ids of the contenders, the reference first
     * @param families ids of the families that are tested
     * @throws BadInputException naming the column and what is expected there
     */
    static BehaviourFailIf parse(String expression, List<String> contenders, List<String> families) {
        ConditionText text = new ConditionText(expression);
        text.requireSome(EXAMPLES);
        if (text.peek().equals(PREFIX)) {
            text.take();
        }
        Optional<String> contender = taken(text, contenders);
        Optional<String> family = taken(text, families);
        Verb verb = Arrays.stream(Verb.values())
                .filter(one -> one.word.equals(text.peek()))
                .findFirst()
                .orElseThrow(() -> text.bad(
                        text.peek().isEmpty()
                                ? "the condition is missing"
                                : "'" + text.peek()
                                        + "' is neither a contender, nor a family that is tested, nor a condition",
                        "write a contender (" + String.join(", ", contenders) + "), a family ("
                                + String.join(", ", families)
                                + "), both or neither, then differs, matters, deviates or loses requests"));
        if (verb.compares() && contender.equals(contenders.stream().findFirst())) {
            throw text.bad("'" + contenders.get(0) + "' is the reference", "write another contender, or deviates");
        }
        text.take();
        if (verb == Verb.LOSES && !text.take().equals(REQUESTS)) {
            throw text.bad("'loses' needs 'requests'", "write loses requests");
        }
        text.requireEnd();
        return new BehaviourFailIf(expression.strip(), contender, family, verb);
    }

    /** Whether an expression has the prefix of behaviour conditions. */
    static boolean isOne(String expression) {
        return new ConditionText(expression).peek().equals(PREFIX);
    }

    private static Optional<String> taken(ConditionText text, List<String> known) {
        return known.contains(text.peek()) ? Optional.of(text.take()) : Optional.empty();
    }

    private List<String> contenders(Behaviour behaviour) {
        Stream<String> ids = behaviour.contenders().stream().map(Behaviour.Subject::id);
        return ids.skip(verb.compares() ? 1 : 0)
                .filter(id -> contender.map(id::equals).orElse(true))
                .toList();
    }

    /**
     * Whether the contender was tested with every family in question; for comparisons, on a case that the reference was tested with, too.
     */
    private boolean asked(Behaviour behaviour, String id) {
        List<String> families = family.map(List::of)
                .orElse(rows(behaviour)
                        .map(row -> row.subject().family())
                        .distinct()
                        .toList());
        String reference = behaviour.contenders().get(0).id();
        return !families.isEmpty()
                && families.stream().allMatch(one -> rows(behaviour)
                        .filter(row -> row.subject().family().equals(one))
                        .anyMatch(row -> row.of(id).isPresent()
                                && (!verb.compares() || row.of(reference).isPresent())));
    }

    private Stream<Row> rows(Behaviour behaviour) {
        return behaviour.cases().stream()
                .filter(row -> family.map(row.subject().family()::equals).orElse(true))
                .filter(row -> verb != Verb.LOSES || row.subject().concern() == Concern.LOSS);
    }

    /** Cases that make the condition hold for a contender. */
    private List<Row> found(Behaviour behaviour, String id) {
        List<String> moved = behaviour.moves().stream()
                .filter(move -> move.to().equals(id))
                .flatMap(move -> ids(move).stream())
                .toList();
        return rows(behaviour)
                .filter(row -> verb.compares()
                        ? moved.contains(row.subject().id())
                        : row.of(id).filter(outcome -> !outcome.conforms()).isPresent())
                .toList();
    }

    private List<String> ids(Move move) {
        return verb == Verb.MATTERS ? move.matter() : move.differ();
    }

    /** Whether it holds, with the observed behaviour. */
    ConditionResult result(Behaviour behaviour) {
        List<String> about = contenders(behaviour);
        List<Ground> seen =
                about.stream().flatMap(id -> seen(behaviour, id).stream()).toList();
        Holds holds = seen.stream().anyMatch(Cases.class::isInstance)
                ? Holds.YES
                : about.isEmpty() || !seen.isEmpty() ? Holds.UNKNOWN : Holds.NO;
        return new ConditionResult(expression, holds, seen);
    }

    /** The cases that make it hold for a contender, or that it was not tested; empty if it does not hold. */
    private Optional<Ground> seen(Behaviour behaviour, String id) {
        List<Row> found = found(behaviour, id);
        if (found.isEmpty()) {
            return asked(behaviour, id) ? Optional.empty() : Optional.of(new NotTested(id));
        }
        return Optional.of(new Cases(
                id,
                found.stream()
                        .limit(TOLD)
                        .map(row -> new CaseEnd(
                                row.subject().id(),
                                row.of(id)
                                        .map(outcome -> outcome.observed().text())
                                        .orElse("")))
                        .toList(),
                Math.max(0, found.size() - TOLD)));
    }
}
