package dev.assay.calibrate;

import dev.assay.experiment.StopSignal;
import dev.assay.experiment.TrialListener;
import java.nio.file.Path;

/** Follows a calibration for the user. All methods are called on the measuring thread; none affects a figure. */
public interface CalibrationObserver extends TrialListener {
    /** The result folder exists, and measuring begins. */
    void begins(Path folder);

    /**
     * The plain contender has been measured; the known differences are derived from it.
     *
     * @param micros CPU time of one request, in microseconds
     * @param ratePerSecond request rate of all blocks
     */
    void priced(double micros, double ratePerSecond);

    /** Lets the user ask to stop, until the returned signal is closed. */
    StopSignal listen();
}
