package dev.assay.experiment;

import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Verdict;
import java.util.List;

/** Draws the report of a verdict. */
@FunctionalInterface
public interface ReportPage {
    /** The page as text. */
    String of(Verdict verdict, Environment environment, Plan plan, List<Evidence> evidence);
}
