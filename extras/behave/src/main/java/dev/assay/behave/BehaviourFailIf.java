package dev.assay.behave;

import dev.assay.behave.families.Family;
import dev.assay.behave.outcome.Behaviour;
import dev.assay.behave.outcome.Behaviour.Concern;
import dev.assay.behave.outcome.Behaviour.Row;
import dev.assay.model.BadInputException;
import dev.assay.model.Numbers;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.ConditionResult;
import dev.assay.model.verdict.Ground;
import dev.assay.verdict.condition.Answer;
import dev.assay.verdict.condition.ConditionParser;
import dev.assay.verdict.condition.ConditionWords;
import dev.assay.verdict.condition.FigureCondition;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A condition on the behaviour of contenders that makes a build fail:
 *
 * <pre>
 *   [behaviour:] [CONTENDER] [FAMILY] differs | matters | deviates | loses requests [on FAMILY]
 * </pre>
 *
 * <p>{@code differs}: some case ends differently from the reference; {@code matters}: one of these differences matters; {@code deviates}:
 * some case does not end as expected; {@code loses requests}: some case about lost requests does not end as expected. Without a contender
 * it applies to all. It is unknown if a contender was not tested with the cases.
 */
record BehaviourFailIf(String expression, FigureCondition.Judged<String, Verb> asked) {
    private static final String PREFIX = "behaviour:";
    private static final int TOLD = 3;

    /** What can be said of behaviour. */
    enum Verb {
        DIFFERS("differs"),
        MATTERS("matters"),
        DEVIATES("deviates"),
        LOSES("loses requests");

        private final String word;

        Verb(String word) {
            this.word = word;
        }

        private boolean compares() {
            return this == DIFFERS || this == MATTERS;
        }
    }

    /** @throws BadInputException if one cannot be parsed, or names something that is not tested */
    static List<BehaviourFailIf> of(List<String> expressions, Plan plan, List<Family> families) {
        List<String> contenders = plan.bases().stream().map(Contender::id).toList();
        List<String> tested = families.stream().map(Family::id).toList();
        return expressions.stream()
                .map(expression -> parse(expression, contenders, tested))
                .toList();
    }

    /**
     * Parses a condition.
     *
     * @param contenders ids of the contenders, the reference first
     * @param families ids of the families that are tested
     * @throws BadInputException naming the column and what is expected there
     */
    static BehaviourFailIf parse(String expression, List<String> contenders, List<String> families) {
        String bare = isOne(expression) ? expression.replaceFirst(PREFIX, " ".repeat(PREFIX.length())) : expression;
        FigureCondition.Judged<String, Verb> asked =
                (FigureCondition.Judged<String, Verb>) ConditionParser.parse(bare, words(families));
        asked.contender().filter(id -> !contenders.contains(id)).ifPresent(id -> {
            throw new BadInputException(
                    "--fail-if",
                    "'" + id + "' is neither a contender nor a family that is tested",
                    "Write a contender (" + String.join(", ", contenders) + ") or a family ("
                            + String.join(", ", families) + ").");
        });
        if (asked.verdict().compares() && asked.contender().equals(Optional.of(contenders.get(0)))) {
            throw new BadInputException(
                    "--fail-if",
                    "'" + contenders.get(0) + "' is the reference",
                    "Write another contender, or deviates.");
        }
        return new BehaviourFailIf(expression.strip(), asked);
    }

    private static ConditionWords<String, Verb> words(List<String> families) {
        return new ConditionWords<>(
                "family that is tested",
                "'behaviour: shutdown loses requests', 'jetty matters' or 'undertow limits differs'",
                families.stream()
                        .map(id -> new ConditionWords.Named<>(id, id, id, id, ""))
                        .toList(),
                Arrays.stream(Verb.values())
                        .map(verb -> new ConditionWords.Said<>(verb, verb.word, false))
                        .toList(),
                false);
    }

    /** Whether an expression has the prefix of behaviour conditions. */
    static boolean isOne(String expression) {
        return expression.strip().startsWith(PREFIX);
    }

    /** Whether it holds, with the observed behaviour. */
    ConditionResult result(Behaviour behaviour) {
        List<Answer> answers = behaviour.contenders().stream()
                .map(Behaviour.Subject::id)
                .skip(asked.verdict().compares() ? 1 : 0)
                .filter(asked::isAbout)
                .map(id -> answer(behaviour, id))
                .toList();
        return Answer.result(expression, answers, List.of());
    }

    private Answer answer(Behaviour behaviour, String id) {
        List<Row> found = found(behaviour, id);
        if (found.isEmpty()) {
            return tested(behaviour, id)
                    ? Answer.no()
                    : Answer.unknown(new Ground.Said(id + ": not everything was tested"));
        }
        String cases = found.stream()
                .limit(TOLD)
                .map(row -> row.subject().id()
                        + row.of(id)
                                .map(outcome -> " " + outcome.observed().text())
                                .orElse(""))
                .collect(Collectors.joining(", "));
        String more = found.size() > TOLD ? " and " + Numbers.integer(found.size() - TOLD) + " more" : "";
        return Answer.yes(new Ground.Said(id + ": " + cases + more));
    }

    /**
     * Whether the contender was tested with every family in question; for comparisons, on a case that the reference was tested with, too.
     */
    private boolean tested(Behaviour behaviour, String id) {
        List<String> families = asked.figure()
                .map(List::of)
                .orElse(rows(behaviour)
                        .map(row -> row.subject().family())
                        .distinct()
                        .toList());
        String reference = behaviour.contenders().get(0).id();
        return !families.isEmpty()
                && families.stream().allMatch(one -> rows(behaviour)
                        .filter(row -> row.subject().family().equals(one))
                        .anyMatch(row -> row.of(id).isPresent()
                                && (!asked.verdict().compares()
                                        || row.of(reference).isPresent())));
    }

    private Stream<Row> rows(Behaviour behaviour) {
        return behaviour.cases().stream()
                .filter(row ->
                        asked.figure().map(row.subject().family()::equals).orElse(true))
                .filter(row -> asked.verdict() != Verb.LOSES || row.subject().concern() == Concern.LOSS);
    }

    /** Cases that make the condition hold for a contender. */
    private List<Row> found(Behaviour behaviour, String id) {
        List<String> moved = behaviour.moves().stream()
                .filter(move -> move.to().equals(id))
                .flatMap(move -> (asked.verdict() == Verb.MATTERS ? move.matter() : move.differ()).stream())
                .toList();
        return rows(behaviour)
                .filter(row -> asked.verdict().compares()
                        ? moved.contains(row.subject().id())
                        : row.of(id).filter(outcome -> !outcome.conforms()).isPresent())
                .toList();
    }
}
