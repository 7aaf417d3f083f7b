package dev.assay.tune.fit;

import dev.assay.ledger.ResultFile;
import dev.assay.model.Numbers;
import dev.assay.tune.fit.Answer.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * The result of {@code assay fit}.
 *
 * @param serviceLevel that must be met, too
 * @param recordedSeconds how long each start has to hold the rate
 * @param gbHourPrice of 10⁹ bytes of memory for an hour, if the user gave one
 * @param heaps that may be tried, in MiB, ascending
 * @param attempts with these heaps, in order
 * @param containers what was found of containers with the smallest heaps; empty unless they were searched
 */
record Fit(
        double ratePerSecond,
        Optional<String> serviceLevel,
        double recordedSeconds,
        OptionalDouble gbHourPrice,
        List<Integer> heaps,
        List<Answer> answers,
        List<Attempt> attempts,
        Optional<Containers> containers) {
    static final ResultFile<Fit> FILE = new ResultFile<>("fit.json", 1, Fit.class);

    Fit {
        heaps = List.copyOf(heaps);
        answers = List.copyOf(answers);
        attempts = List.copyOf(attempts);
    }

    /**
     * The search for the smallest container.
     *
     * @param limits that may be tried, in MiB, ascending
     * @param answers of the contenders that have a smallest heap
     * @param attempts in order
     */
    record Containers(List<Integer> limits, List<Answer> answers, List<Attempt> attempts) {
        Containers {
            limits = List.copyOf(limits);
            answers = List.copyOf(answers);
            attempts = List.copyOf(attempts);
        }
    }

    Fit with(Containers found) {
        return new Fit(
                ratePerSecond,
                serviceLevel,
                recordedSeconds,
                gbHourPrice,
                heaps,
                answers,
                attempts,
                Optional.of(found));
    }

    /** The smallest heap of each contender that has one, in the order of the answers. */
    Map<String, Integer> smallest() {
        Map<String, Integer> smallest = new LinkedHashMap<>();
        answers.forEach(
                answer -> answer.megabytes().ifPresent(megabytes -> smallest.put(answer.contender(), megabytes)));
        return smallest;
    }

    /** On the last attempt, for the screen. */
    String line() {
        List<Attempt> last = containers.map(Containers::attempts).orElse(attempts);
        return (containers.isPresent() ? "container: " : "")
                + last.get(last.size() - 1).line();
    }

    /** Whether anything is known about a contender's edge, if only that it is noisy. */
    boolean answered() {
        return answers.stream().anyMatch(answer -> answer.kind() == Kind.FOUND || answer.kind() == Kind.UNCLEAR);
    }

    /** In one sentence. */
    String headline() {
        return "Smallest heap that holds " + Numbers.rate(ratePerSecond) + ": " + brief(answers)
                + containers
                        .map(found -> "; smallest container with that heap: " + brief(found.answers()))
                        .orElse("");
    }

    private static String brief(List<Answer> answers) {
        return answers.stream().map(Fit::brief).collect(Collectors.joining(", "));
    }

    private static String brief(Answer answer) {
        return answer.contender() + " "
                + switch (answer.kind()) {
                    case FOUND -> answer.megabytes().orElseThrow() + " MiB";
                    case UNCLEAR -> "not told apart from noise";
                    case REFUSED -> "none";
                    case UNKNOWN -> "not measured";
                    case DIFFERENT -> "answers otherwise";
                    case UNFINISHED -> "not finished";
                };
    }
}
