package dev.assay.run;

import dev.assay.model.Evidence;
import dev.assay.model.Verdict;
import dev.assay.trial.TrialListener;
import java.util.List;

/** Follows an experiment for the user. Everything is told on the measuring thread, and nothing of it reaches a figure. */
public interface Observer extends TrialListener {
    /** Measuring begins; empty evidence is that of a fresh experiment. */
    void begins(List<Evidence> before);

    /** A piece of evidence is on the disk. */
    void kept(Evidence piece);

    /** There is a verdict on what is there so far. */
    void judged(Verdict verdict);

    /** From now on until it is closed the user may ask for the end. */
    StopSignal listen();
}
