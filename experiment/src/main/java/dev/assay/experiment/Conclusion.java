package dev.assay.experiment;

import dev.assay.model.evidence.Evidence;
import dev.assay.model.verdict.Verdict;
import java.util.List;

/**
 * The outcome of an experiment.
 *
 * @param evidence all of it, including that of earlier runs
 */
public record Conclusion(Ending ending, Verdict verdict, List<Evidence> evidence) {
    public Conclusion {
        evidence = List.copyOf(evidence);
    }

    /** The exit code before any {@code --fail-if}. */
    public int exitCode() {
        if (ending == Ending.INTERRUPTED) {
            return ExitCode.INTERRUPTED;
        }
        return ending == Ending.FAILING ? ExitCode.NO_MEASUREMENT : ExitCode.of(verdict, evidence);
    }
}
