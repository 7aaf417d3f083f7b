package dev.assay.why.profile;

import dev.assay.launch.RunningServer;
import dev.assay.model.server.Jdk;

/** Samples the stacks of one process that burn CPU time. Closing it removes its files. */
interface Profiler extends AutoCloseable {
    /** Samples a second of CPU time of a thread; not 100, since what happens every 10 ms would then be seen always or never. */
    int HERTZ = 99;

    /** Attaches to processes. */
    interface Source {
        /**
         * Gets ready to sample a process.
         *
         * @throws dev.assay.model.NoMeasurementException if it cannot be sampled
         */
        Profiler of(RunningServer server, Jdk jdk) throws InterruptedException;
    }

    /** What takes the samples. */
    String engine();

    /**
     * Begins to sample.
     *
     * @throws dev.assay.model.NoMeasurementException if it cannot
     */
    void start() throws InterruptedException;

    /**
     * Ends it; returns the samples since its start.
     *
     * @throws dev.assay.model.NoMeasurementException if there are none
     */
    Stacks stop() throws InterruptedException;

    @Override
    void close();
}
