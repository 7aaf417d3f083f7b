package dev.assay.run;

import dev.assay.ledger.Disk;
import dev.assay.ledger.Ledger;
import dev.assay.model.Environment;
import dev.assay.model.Plan;
import java.time.InstantSource;

/** A plan made ready for a machine. Tests put one here in which no time passes and everything may fail. */
public interface Testbed {
    /** What is measured. */
    Plan plan();

    /** The machine, and the contenders that are started on it. */
    Environment environment();

    /** Never goes back, and never leaps. */
    InstantSource clock();

    /** What the result folder lies on. */
    default Disk disk() {
        return Disk.REAL;
    }

    /**
     * Keeps the machine to this run until it is closed.
     *
     * @throws dev.assay.model.NoMeasurementException if another run has it
     */
    Hold reserve();

    /** With what contenders start from, where the plan asks for that. Starts contenders, so the machine must be reserved. */
    Testbed withStartCaches();

    /** The instruments, in place for the contenders; logs of servers go into the ledger's folder. */
    Apparatus apparatus(Ledger ledger);

    /** The machine as it is reserved. */
    interface Hold extends AutoCloseable {
        /** Gives it back. */
        @Override
        void close();
    }
}
