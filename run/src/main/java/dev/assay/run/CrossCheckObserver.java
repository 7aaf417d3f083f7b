package dev.assay.run;

import dev.assay.model.ToolTrial;

/** Follows a cross-check for the user. Everything is told on the measuring thread, and nothing of it reaches a figure. */
public interface CrossCheckObserver {
    /**
     * The tools begin.
     *
     * @param runs of all tools against all contenders
     */
    void begins(int runs);

    /** A tool has run, or failed. */
    void ran(ToolTrial trial);

    /** From now on until it is closed the user may ask for the end. */
    StopSignal listen();
}
