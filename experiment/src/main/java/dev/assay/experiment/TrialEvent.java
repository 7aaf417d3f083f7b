package dev.assay.experiment;

import dev.assay.model.Phase;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Pace;
import java.time.Duration;

/** What happens while measuring, for progress displays. Events arrive in order, on the measuring thread. */
public sealed interface TrialEvent {
    /** The pilot begins. */
    record PilotBegan() implements TrialEvent {}

    /** The pilot proves that the contenders are what they claim and answer alike. */
    record ParityBegan() implements TrialEvent {}

    /** A start-up round begins with this contender. */
    record StartupBegan(int round, String contender) implements TrialEvent {}

    /** A block begins. */
    record BlockBegan(int index) implements TrialEvent {}

    /** A process was started and is not ready yet. */
    record Launching(String contender) implements TrialEvent {}

    /** A process gave its first successful response. */
    record Ready(String contender, double readyMs) implements TrialEvent {}

    /**
     * A round of the warm-up begins, in which all contenders are loaded at the same time.
     *
     * @param had load so far
     * @param atMost when it ends at the latest, warm or not
     */
    record WarmingUp(Duration had, Duration atMost) implements TrialEvent {}

    /**
     * The pilot knows how long launches and warm-up take here.
     *
     * @param warm whether all contenders were warm at the end of the warm-up
     */
    record Paced(Pace pace, boolean warm) implements TrialEvent {}

    /**
     * The pilot has seen how much of the network to the load host a load takes; only sent if that is much.
     *
     * @param share of what a probe of the network reached
     */
    record NetworkUsed(Phase phase, double share) implements TrialEvent {}

    /** The pilot measures how much a contender can take. */
    record Capacity(String contender) implements TrialEvent {}

    /**
     * A slice begins.
     *
     * @param position from 0
     * @param of slices in this phase of the block
     */
    record SliceBegan(String contender, Phase phase, int position, int of) implements TrialEvent {}

    /** A contender is loaded once more, after all slices of a block. */
    record LoadedAgain(String contender, double ratePerSecond) implements TrialEvent {}

    /** About once a second under load. */
    record Progress(double ratePerSecond, double p99Ms) implements TrialEvent {}

    /** Processes are being stopped. */
    record Stopping() implements TrialEvent {}

    /** A piece of evidence is complete. */
    record Produced(Evidence evidence) implements TrialEvent {}
}
