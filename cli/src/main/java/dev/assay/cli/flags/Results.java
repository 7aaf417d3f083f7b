package dev.assay.cli.flags;

import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.document.Section;
import java.util.List;

/**
 * The outcome of an experiment, as all formats take it.
 *
 * @param added sections of satellites
 * @param conditions of {@code --fail-if}
 */
public record Results(
        Verdict verdict,
        Environment environment,
        List<Evidence> evidence,
        List<Section> added,
        FailConditions conditions) {
    public Results {
        evidence = List.copyOf(evidence);
        added = List.copyOf(added);
    }
}
