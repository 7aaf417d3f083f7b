package dev.assay.experiment;

import dev.assay.model.Environment;
import dev.assay.model.Evidence;
import dev.assay.model.Plan;
import dev.assay.model.Verdict;
import java.util.List;

/** Draws the report of a verdict. */
@FunctionalInterface
public interface ReportPage {
    /**
     * The page as text.
     */
    String of(
            Verdict verdict,
            Environment environment,
            Plan plan,
            List<Evidence> evidence);
}
