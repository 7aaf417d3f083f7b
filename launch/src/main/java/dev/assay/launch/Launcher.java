package dev.assay.launch;

import java.util.Optional;

/**
 * Starts contenders, and the load tools that are sent at them, on this machine. May be used by several threads at once.
 *
 * <p>Nothing that it starts outlives it: what still runs is ended by {@link #close()}, by a shutdown hook when the JVM ends
 * or is interrupted, and by the operating system when the JVM is killed outright (see {@link Guard}). A Ctrl-C in the
 * terminal does not reach the processes, so that the caller may finish its work with them first.
 */
public interface Launcher extends AutoCloseable {
    /**
     * Starts the process, waits for its first good answer, and then a tenth of that time longer (250 ms to 5 s) for whether
     * it stays alive. A failing app is not an exception: that is data.
     *
     * @throws InterruptedException if the thread is interrupted meanwhile; the process is then ended
     * @throws IllegalStateException if the launcher is closed
     */
    Launch launch(LaunchSpec spec) throws InterruptedException;

    /**
     * Runs a program to its end and ends it when its time is over. A failing program is not an exception: that is data.
     *
     * @throws InterruptedException if the thread is interrupted meanwhile; the program is then ended
     * @throws IllegalStateException if the launcher is closed
     */
    JobEnd run(JobSpec spec) throws InterruptedException;

    /** Ends every process it started, within a few seconds: all are asked, and those that do not obey are killed. */
    @Override
    void close();

    /** A launcher for this machine, with what its operating system offers. */
    static Launcher local() {
        return local(Optional.empty());
    }

    /** The same with each contender in a sandbox, if one is given. */
    static Launcher local(Optional<Sandbox> sandbox) {
        Platform.of(Host.here()).requireServers();
        return new LocalLauncher(Tools.found(), Patience.USUAL, sandbox);
    }

    /** The same with all contenders on another address, whatever they are launched with. */
    default Launcher on(String address) {
        Launcher plain = this;
        return new Launcher() {
            @Override
            public Launch launch(LaunchSpec spec) throws InterruptedException {
                return plain.launch(spec.on(address));
            }

            @Override
            public JobEnd run(JobSpec spec) throws InterruptedException {
                return plain.run(spec);
            }

            @Override
            public void close() {
                plain.close();
            }
        };
    }
}
