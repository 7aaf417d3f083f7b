package dev.assay.cli;

import dev.assay.model.CrossCheck;
import dev.assay.model.Environment;
import dev.assay.model.Evidence;
import dev.assay.model.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * The outcome of an experiment, as all formats take it.
 *
 * @param crossCheck by other load tools, if any ran
 * @param conditions of {@code --fail-if}
 */
record Results(
        Verdict verdict,
        Environment environment,
        List<Evidence> evidence,
        Optional<CrossCheck> crossCheck,
        FailConditions conditions) {
    Results {
        evidence = List.copyOf(evidence);
    }

    Results with(Optional<CrossCheck> said) {
        return new Results(verdict, environment, evidence, said, conditions);
    }
}
