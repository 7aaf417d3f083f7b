package dev.assay.experiment;

import dev.assay.ledger.Disk;
import dev.assay.ledger.Ledger;
import dev.assay.model.evidence.Environment;
import dev.assay.model.plan.Plan;
import java.time.InstantSource;

/** A plan prepared for a machine. Tests use a fake one in which no time passes and anything may fail. */
public interface Bench {
    Plan plan();

    Environment environment();

    /** A clock that never goes back or jumps. */
    InstantSource clock();

    /** The disk that holds the result folder. */
    default Disk disk() {
        return Disk.REAL;
    }

    /**
     * Reserves the machine for this run until the hold is closed.
     *
     * @throws dev.assay.model.NoMeasurementException if another run has it
     */
    Hold reserve();

    /** The same with start-up caches, if the plan asks for them. Starts contenders to create them, so the machine must be reserved. */
    Bench withStartCaches();

    /** The same app on the same CPUs for another plan. */
    Bench with(Plan other);

    /** Sets up the instruments for the contenders; server logs go into the ledger's folder. */
    Rig rig(Ledger ledger);

    /** A reservation of the machine. */
    interface Hold extends AutoCloseable {
        @Override
        void close();
    }
}
