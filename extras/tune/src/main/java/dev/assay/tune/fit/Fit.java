package dev.assay.tune.fit;

import dev.assay.ledger.ResultFile;
import dev.assay.model.Numbers;
import dev.assay.tune.fit.Answer.Kind;
import java.util.List;
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
 * @param attempts in order
 */
record Fit(
        double ratePerSecond,
        Optional<String> serviceLevel,
        double recordedSeconds,
        OptionalDouble gbHourPrice,
        List<Integer> heaps,
        List<Answer> answers,
        List<Attempt> attempts) {
    static final ResultFile<Fit> FILE = new ResultFile<>("fit.json", 1, Fit.class);

    Fit {
        heaps = List.copyOf(heaps);
        answers = List.copyOf(answers);
        attempts = List.copyOf(attempts);
    }

    /** Whether anything is known about a contender's edge, if only that it is noisy. */
    boolean answered() {
        return answers.stream().anyMatch(answer -> answer.kind() == Kind.FOUND || answer.kind() == Kind.UNCLEAR);
    }

    boolean unfinished() {
        return answers.stream().anyMatch(answer -> answer.kind() == Kind.UNFINISHED);
    }

    /** In one sentence. */
    String headline() {
        return "Smallest heap that holds " + Numbers.rate(ratePerSecond) + ": "
                + answers.stream().map(Fit::brief).collect(Collectors.joining(", "));
    }

    private static String brief(Answer answer) {
        return answer.contender() + " "
                + switch (answer.kind()) {
                    case FOUND -> answer.megabytes().orElseThrow() + " MB";
                    case UNCLEAR -> "not told apart from noise";
                    case REFUSED -> "none";
                    case UNKNOWN -> "not measured";
                    case DIFFERENT -> "answers otherwise";
                    case UNFINISHED -> "not finished";
                };
    }
}
