package dev.assay.experiment;

import dev.assay.model.evidence.Evidence;
import dev.assay.model.verdict.Verdict;
import java.util.List;

/** Follows an experiment for the user. All methods are called on the measuring thread; none affects a figure. */
public interface Observer extends TrialListener {
    /** Measuring begins; the evidence is empty for a new experiment. */
    void begins(List<Evidence> before);

    /** A piece of evidence is on disk. */
    void kept(Evidence piece);

    /** The pilot alone shows this, without a verdict. */
    default void afterPilot(Verdict seen) {}

    void judged(Verdict verdict);

    /** Lets the user ask to stop, until the returned signal is closed. */
    StopSignal listen();
}
