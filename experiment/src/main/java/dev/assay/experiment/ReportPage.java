package dev.assay.experiment;

import dev.assay.model.CrossCheck;
import dev.assay.model.Environment;
import dev.assay.model.Evidence;
import dev.assay.model.Plan;
import dev.assay.model.Verdict;
import java.util.List;
import java.util.Optional;

/** Draws the report of a verdict. */
@FunctionalInterface
public interface ReportPage {
    /**
     * The page as text.
     *
     * @param crossCheck the cross-check by other load tools, if there was one
     */
    String of(
            Verdict verdict,
            Environment environment,
            Plan plan,
            List<Evidence> evidence,
            Optional<CrossCheck> crossCheck);
}
