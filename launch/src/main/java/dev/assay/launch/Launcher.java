package dev.assay.launch;

import dev.assay.launch.machine.Platform;
import dev.assay.launch.machine.Tools;
import dev.assay.launch.process.Sandbox;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Starts contenders and load tools on this machine. Thread-safe.
 *
 * <p>Nothing that it starts outlives it: what still runs is terminated by {@link #close()}, by a shutdown hook when the JVM ends
 * or is interrupted, and by the operating system when the JVM is killed outright (see {@link
 * dev.assay.launch.process.Guard}). Ctrl-C in the terminal does not reach the processes, so the caller can finish its work with
 * them first.
 */
public interface Launcher extends AutoCloseable {
    /** What processes do not inherit: it would add JVM options unknown to the plan. */
    List<String> DROPPED_VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    /**
     * Starts the process, waits for its first successful response, and then a tenth of that time longer (250 ms to 5 s) to see whether
     * it stays alive. The failure of an app is data, not an exception.
     *
     * @throws InterruptedException if the thread is interrupted; the process is then terminated
     * @throws IllegalStateException if the launcher is closed
     */
    Launch launch(LaunchSpec spec) throws InterruptedException;

    /**
     * Runs a program to completion, and terminates it at its time limit. The failure of a program is data, not an exception.
     *
     * @throws InterruptedException if the thread is interrupted; the program is then terminated
     * @throws IllegalStateException if the launcher is closed
     */
    JobEnd run(JobSpec spec) throws InterruptedException;

    /** Ends every process it started within a few seconds: all get SIGTERM, and those that do not end are killed. */
    @Override
    void close();

    /** A launcher for this machine, using what its operating system offers. */
    static Launcher local() {
        return local(Optional.empty());
    }

    /** The same, with each contender in a sandbox if one is given. */
    static Launcher local(Optional<Sandbox> sandbox) {
        Platform.here().requireServers();
        return new LocalLauncher(Tools.found(), ReadinessLimits.USUAL, sandbox);
    }

    /** The same launcher, with all contenders on this address, whatever their spec says. */
    default Launcher on(String address) {
        return with(spec -> spec.on(address));
    }

    /** The same launcher, which starts other contenders than it is told to: what this makes of each. */
    default Launcher with(UnaryOperator<LaunchSpec> change) {
        Launcher plain = this;
        return new Launcher() {
            @Override
            public Launch launch(LaunchSpec spec) throws InterruptedException {
                return plain.launch(change.apply(spec));
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
