package dev.assay.verdict.condition;

import dev.assay.model.verdict.ConditionResult;
import dev.assay.model.verdict.Ground;
import dev.assay.model.verdict.Holds;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether a condition holds for one contender, with the ground if it does or if this is unknown. */
public record Answer(Holds holds, Optional<Ground> why) {
    private static final Answer NO = new Answer(Holds.NO, Optional.empty());

    public static Answer yes(Ground why) {
        return new Answer(Holds.YES, Optional.of(why));
    }

    public static Answer unknown(Ground why) {
        return new Answer(Holds.UNKNOWN, Optional.of(why));
    }

    public static Answer no() {
        return NO;
    }

    /** Yes for the ground if it is met. */
    public static Answer of(boolean met, Ground why) {
        return met ? yes(why) : NO;
    }

    /**
     * What a condition came to: yes if it holds for any contender; otherwise unknown if it is for one of them.
     *
     * @param missed by how much it falls short, if it does not hold
     */
    public static ConditionResult result(String condition, List<Answer> answers, List<Ground> missed) {
        Holds holds = Stream.of(Holds.YES, Holds.UNKNOWN)
                .filter(wanted -> answers.stream().anyMatch(answer -> answer.holds() == wanted))
                .findFirst()
                .orElse(Holds.NO);
        List<Ground> why = answers.stream()
                .filter(answer -> answer.holds() == holds)
                .flatMap(answer -> answer.why().stream())
                .toList();
        return new ConditionResult(condition, holds, holds == Holds.NO ? missed : why);
    }
}
