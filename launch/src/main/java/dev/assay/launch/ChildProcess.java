package dev.assay.launch;

import dev.assay.launch.machine.Affinity;
import dev.assay.launch.machine.Tools;
import dev.assay.launch.process.Drain;
import dev.assay.launch.process.Sandbox;
import dev.assay.model.plan.CpuSet;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A process that the launcher started, ready or not. */
final class ChildProcess {
    private static final int READ_LINES = 400;
    private static final Duration REAP_LIMIT = Duration.ofSeconds(10);

    private final Process process;
    private final Drain output;
    private final Instant started;
    private final long startNanos;
    private final boolean confined;
    private final CompletableFuture<Void> afterwards;
    private volatile Optional<ProcessHandle> inside = Optional.empty();

    /**
     * A process that has just been started.
     *
     * @param confined whether it is the process that waits outside a sandbox
     * @param afterwards is run once the process has ended, for whatever reason
     */
    ChildProcess(Drain output, Instant started, long startNanos, boolean confined, Runnable afterwards) {
        this.process = output.process();
        this.output = output;
        this.started = started;
        this.startNanos = startNanos;
        this.confined = confined;
        this.afterwards = process.onExit().thenRun(afterwards);
    }

    Process process() {
        return process;
    }

    /** The pid of the JVM itself, even in a sandbox. */
    long pid() {
        return jvm().pid();
    }

    private ProcessHandle jvm() {
        if (confined && inside.isEmpty()) {
            inside = Sandbox.inside(process.toHandle());
        }
        return inside.orElseGet(process::toHandle);
    }

    /** {@link System#nanoTime()} just before it was started. */
    long startNanos() {
        return startNanos;
    }

    /** At most {@code n} last lines of its output, oldest first. */
    List<String> lines(int n) {
        return output.lines(n);
    }

    boolean alive() {
        return process.isAlive();
    }

    OptionalInt exitCode() {
        return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
    }

    /** CPU time of all its threads so far, in milliseconds; on Linux in steps of 10. */
    OptionalDouble cpuMs() {
        return jvm().info()
                .totalCpuDuration()
                .map(time -> OptionalDouble.of(time.toNanos() / 1e6))
                .orElse(OptionalDouble.empty());
    }

    boolean endsWithin(Duration time) throws InterruptedException {
        return process.waitFor(time.toNanos(), TimeUnit.NANOSECONDS);
    }

    Optional<String> hint(LaunchSpec spec) {
        return Diagnosis.of(
                lines(READ_LINES), spec.port(), spec.deployment().jar().untouched());
    }

    /** Asks it to end, without waiting. */
    void ask() {
        destroy();
    }

    Stop stop(Duration grace) throws InterruptedException {
        if (!process.isAlive()) {
            afterwards.join();
            return Stop.ALREADY_DEAD;
        }
        List<ProcessHandle> descendants = process.descendants().toList();
        destroy();
        boolean obeyed = process.waitFor(grace.toNanos(), TimeUnit.NANOSECONDS);
        if (!obeyed) {
            kill();
        }
        descendants.forEach(ProcessHandle::destroyForcibly);
        afterwards.join();
        return obeyed ? Stop.CLEAN : Stop.KILLED;
    }

    /** Not by {@link Process#destroy()}, which closes the pipe: the last output of the process would be lost. */
    private void destroy() {
        jvm().destroy();
    }

    private void kill() throws InterruptedException {
        process.toHandle().destroyForcibly();
        if (!process.waitFor(REAP_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException("process " + pid() + " survives SIGKILL; the kernel holds it");
        }
    }

    /** To be called once it has given its first successful response. */
    RunningServer ready(LaunchSpec spec, double readyMs, OptionalDouble readyCpuMs, Tools tools) {
        return new Server(this, spec, readyMs, readyCpuMs, tools);
    }

    private record Server(ChildProcess child, LaunchSpec spec, double readyMs, OptionalDouble readyCpuMs, Tools tools)
            implements RunningServer {
        @Override
        public String contender() {
            return spec.contender();
        }

        @Override
        public long pid() {
            return child.pid();
        }

        @Override
        public String host() {
            return spec.address();
        }

        @Override
        public int port() {
            return spec.port();
        }

        @Override
        public boolean tls() {
            return spec.tls();
        }

        @Override
        public Socket connect() throws IOException {
            Socket plain = RunningServer.super.connect();
            return spec.tls() ? AnyCertificate.over(plain) : plain;
        }

        @Override
        public Instant started() {
            return child.started;
        }

        @Override
        public boolean alive() {
            return child.alive();
        }

        @Override
        public OptionalInt exitCode() {
            return child.exitCode();
        }

        @Override
        public void pin(CpuSet cpus) {
            if (child.alive()) {
                Affinity.pin(tools, pid(), cpus);
            }
        }

        @Override
        public Stop stop(Duration grace) throws InterruptedException {
            return child.stop(grace);
        }

        @Override
        public List<String> lastLogLines(int n) {
            return child.lines(n);
        }

        @Override
        public Optional<String> hint() {
            return child.hint(spec);
        }

        @Override
        public String toString() {
            return spec.contender() + ", pid " + pid() + ", port " + spec.port();
        }
    }
}
