package dev.assay.cli;

import dev.assay.cli.bench.LocalBench;
import dev.assay.cli.screen.Console;
import dev.assay.model.BadInputException;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.ConditionResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Something to do after a comparison, with the same contenders. picocli reads its flags for {@code assay compare} from the fields of the
 * class, and sets them.
 */
public interface FollowUp {
    /** The flag of its own that asks for it, if the user gave it. */
    default Optional<String> flag() {
        return Optional.empty();
    }

    /** Whether a condition of {@code --fail-if} is on what it does, not on the comparison. */
    default boolean answers(String condition) {
        return false;
    }

    /**
     * Whether an interrupted comparison was to be measured in full, whatever its first blocks show.
     *
     * @param results its folder
     */
    default boolean inFull(Path results) {
        return false;
    }

    /**
     * What is to be done, checked before anything is measured; empty if the user did not ask for it.
     *
     * @param conditions of {@code --fail-if} that it answers
     * @throws BadInputException if the plan does not allow it, or a condition is wrong or on what is not to be done
     */
    Optional<Task> checked(Plan plan, List<String> conditions);

    /** What the user asked for. */
    interface Task {
        /**
         * Makes it ready before anything is measured, while what it needs can still be downloaded. Starts nothing.
         *
         * @param bench of the comparison
         */
        Ready prepared(LocalBench bench);
    }

    /** What only has to be run. */
    interface Ready {
        /**
         * Runs it and stores the result.
         *
         * @param results folder of the comparison
         */
        Done run(Path results, Console console);
    }

    /**
     * What was done.
     *
     * @param interrupted what to tell the user if it was interrupted, else empty
     * @param shown prints the result on standard output
     */
    record Done(List<ConditionResult> conditions, Optional<String> interrupted, Consumer<Console> shown) {
        public Done {
            conditions = List.copyOf(conditions);
        }
    }
}
