package dev.assay.experiment;

import dev.assay.launch.RunningServer;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.plan.BlockPlan;
import dev.assay.model.plan.Deployment;
import java.time.Duration;

/** A block that has been measured, whose contenders are still alive and warm, on the servers' CPUs. */
public final class WarmBlock {
    private final Trial trial;
    private final BlockPlan block;
    private final double rate;
    private final RunningServers running;
    private final Evidence.Measured measured;

    /** @param rate that all its slices at the same rate had */
    WarmBlock(Trial trial, BlockPlan block, double rate, RunningServers running, Evidence.Measured measured) {
        this.trial = trial;
        this.block = block;
        this.rate = rate;
        this.running = running;
        this.measured = measured;
    }

    /** Its contenders and the seed of what is random in it. */
    public BlockPlan plan() {
        return block;
    }

    /** What was measured, without what happens from now on. */
    public Evidence.Measured measured() {
        return measured;
    }

    /** Requests per second of its slices at the same rate. */
    public double rate() {
        return rate;
    }

    public RunningServer server(String contender) {
        return running.server(contender);
    }

    public Deployment deployment(String contender) {
        return trial.rig().deployment(contender);
    }

    /**
     * Loads a contender once more at the same rate.
     *
     * @param recorded time after settling
     * @param occurrence how many such loads this contender had before: the n-th of every contender has the same arrivals and data
     * @throws ContenderFailedException if a contender has ended meanwhile
     */
    public SliceEvidence load(String contender, Duration recorded, int occurrence) throws InterruptedException {
        return load(contender, rate, recorded, occurrence);
    }

    /** The same at another rate, in requests per second. */
    public SliceEvidence load(String contender, double other, Duration recorded, int occurrence)
            throws InterruptedException {
        trial.listener().event(new TrialEvent.LoadedAgain(contender, other));
        return new SliceRun(trial)
                .measure(
                        running,
                        contender,
                        Phase.RATE,
                        occurrence,
                        Slices.again(trial.plan(), trial.timing(), block, other, recorded, occurrence));
    }
}
