package dev.assay.tools.cross;

import dev.assay.experiment.StopSignal;

/** Follows a cross-check for the user. All methods are called on the measuring thread; none affects a figure. */
interface CrossCheckObserver {
    /**
     * The tools begin.
     *
     * @param runs of all tools against all contenders
     */
    void begins(int runs);

    /** A tool has run or failed. */
    void ran(ToolTrial trial);

    /** Lets the user ask to stop, until the returned signal is closed. */
    StopSignal listen();
}
