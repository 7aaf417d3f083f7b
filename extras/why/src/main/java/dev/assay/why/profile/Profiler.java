package dev.assay.why.profile;

import dev.assay.launch.RunningServer;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.server.Jdk;
import java.util.Map;

/** Samples the stacks of one process. Closing it removes its files. */
interface Profiler extends AutoCloseable {
    /**
     * Samples a second of CPU time of a thread. Each thread is first seen after a whole interval, so it lacks half of one on average: at 99 Hz
     * twenty threads lack 100 ms of each load, a third at low rates, and the less a thread does, the more of it is missing. Kernels with 250
     * ticks a second give no more. Not 250, since what happens every 4 ms would then be seen always or never.
     */
    int HERTZ = 249;

    /** Attaches to processes. */
    interface Source {
        /**
         * Gets ready to sample a process.
         *
         * @throws NoMeasurementException if it cannot be sampled
         */
        Profiler of(RunningServer server, Jdk jdk) throws InterruptedException;
    }

    /** async-profiler; where its native code is not allowed, the flight recorder, from the JDK on that samples CPU time. */
    static Profiler in(RunningServer server, Jdk jdk) throws InterruptedException {
        try {
            return AsyncProfiler.in(server.pid(), jdk);
        } catch (NoMeasurementException unable) {
            if (jdk.feature() < FlightRecorder.FIRST_JDK) {
                throw unable;
            }
            return FlightRecorder.in(server.pid(), jdk);
        }
    }

    /** What takes the samples of CPU time. */
    String engine();

    /**
     * Begins to sample.
     *
     * @throws NoMeasurementException if it cannot
     */
    void start(Kind kind) throws InterruptedException;

    /**
     * Ends it; returns what was sampled since its start: lines of {@link Stacks}, or a recording.
     *
     * @throws NoMeasurementException if that is nothing
     */
    byte[] stop(Kind kind) throws InterruptedException;

    /**
     * What the JIT compilers have achieved, by the id of {@link dev.assay.why.model.Compiling}; to ask when nothing is sampled or timed.
     *
     * @param sampled of CPU time
     */
    Map<String, Double> compiled(Stacks sampled) throws InterruptedException;

    @Override
    void close();
}
