package dev.assay.launch;

import dev.assay.launch.files.Leftovers;
import dev.assay.launch.files.OptionFiles;
import dev.assay.launch.files.TemporaryFolder;
import dev.assay.launch.machine.Tools;
import dev.assay.launch.process.CappedLog;
import dev.assay.launch.process.Drain;
import dev.assay.launch.process.Guard;
import dev.assay.launch.process.Offspring;
import dev.assay.launch.process.Sandbox;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongPredicate;

/**
 * Starts processes on this machine, all from one thread that lives as long as the launcher: the kernel kills them when the
 * thread that started them ends.
 *
 * <p>The environment is inherited, since apps read addresses and passwords from it, except for variables that would add JVM
 * options unknown to the plan. In a sandbox it is not inherited.
 */
final class LocalLauncher implements Launcher {
    private static final Duration FAILED_GRACE = Duration.ofSeconds(2);
    private static final Duration CLOSING_GRACE = Duration.ofSeconds(3);
    /** Starts of a server until its pid is usable; pids are assigned consecutively. */
    private static final int MAX_STARTS = 20;

    /** A process to start, perhaps in a sandbox; {@code afterwards} is run once it has ended. */
    private record Start(
            List<String> command, Map<String, String> environment, Path log, boolean confined, Runnable afterwards) {}

    private final Tools tools;
    private final ReadinessLimits patience;
    private final Optional<Sandbox> sandbox;
    private final Guard guard;
    private final LongPredicate taken;
    private final Set<ChildProcess> children = ConcurrentHashMap.newKeySet();
    /** When each was written: the app's own runs where it lies, where a build can replace it. */
    private final Map<Path, Long> jars = new ConcurrentHashMap<>();

    private volatile boolean closed;
    private final ExecutorService starter = Executors.newSingleThreadExecutor(task -> daemon(task, "assay-launch"));
    private final Thread hook = new Thread(this::endAll, "assay-launch-hook");

    /** @param sandbox for contenders; load tools run without one */
    LocalLauncher(Tools tools, ReadinessLimits patience, Optional<Sandbox> sandbox) {
        this(tools, patience, sandbox, Leftovers::socketOfAnotherUser);
    }

    /** @param taken whether {@code jcmd} cannot attach to a process with this pid */
    LocalLauncher(Tools tools, ReadinessLimits patience, Optional<Sandbox> sandbox, LongPredicate taken) {
        this.tools = tools;
        this.patience = patience;
        this.sandbox = sandbox;
        this.taken = taken;
        this.guard = new Guard(tools);
        Runtime.getRuntime().addShutdownHook(hook);
    }

    @Override
    public Launch launch(LaunchSpec spec) throws InterruptedException {
        Optional<String> obstacle = obstacle(spec);
        if (obstacle.isPresent()) {
            return new Launch.Failed(obstacle.get(), OptionalInt.empty(), List.of());
        }
        Path temporary;
        ChildProcess child;
        try {
            temporary = TemporaryFolder.create();
            child = start(spec, temporary);
            for (int starts = 1;
                    starts < MAX_STARTS && taken.test(child.process().pid());
                    starts++) {
                end(child, Duration.ZERO);
                temporary = TemporaryFolder.create();
                child = start(spec, temporary);
            }
        } catch (IOException e) {
            return new Launch.Failed("could not be started: " + e.getMessage(), OptionalInt.empty(), List.of());
        }
        boolean ready = false;
        try {
            Readiness.Outcome outcome = new Readiness(spec, patience, child).await();
            Launch launch = new LaunchOutcome(spec, child, tools, patience).of(outcome);
            OptionFiles.remove(temporary);
            ready = launch instanceof Launch.Ready;
            return launch;
        } finally {
            if (!ready) {
                end(child, FAILED_GRACE);
            }
        }
    }

    @Override
    public JobEnd run(JobSpec spec) throws InterruptedException {
        ChildProcess child;
        try {
            child = start(new Start(spec.command(), spec.environment(), spec.log(), false, () -> {}));
        } catch (IOException e) {
            return new JobEnd(
                    OptionalInt.empty(), OptionalDouble.empty(), "could not be started: " + e.getMessage(), List.of());
        }
        boolean ended = false;
        try {
            ended = child.endsWithin(spec.limit());
        } finally {
            end(child, ended ? Duration.ZERO : FAILED_GRACE);
        }
        List<String> said = child.lines(JobEnd.LINES);
        return ended
                ? new JobEnd(child.exitCode(), JobTimes.seconds(spec.times()), "", said)
                : new JobEnd(
                        OptionalInt.empty(),
                        OptionalDouble.empty(),
                        "did not end within " + spec.limit().toSeconds() + " s",
                        said);
    }

    private Optional<String> obstacle(LaunchSpec spec) {
        if (!Files.isExecutable(spec.java())) {
            return Optional.of("there is no java in " + spec.deployment().jdk().home());
        }
        Path jar = spec.deployment().jar().path();
        if (!Files.isReadable(jar)) {
            return Optional.of(jar + " cannot be read");
        }
        long written = jar.toFile().lastModified();
        if (written != jars.computeIfAbsent(jar, first -> written)) {
            return Optional.of(jar + " was replaced since it was first started: build the app only between runs");
        }
        return Ports.inUse(spec.address(), spec.port()).map(holder -> holder + "; nothing was started");
    }

    private ChildProcess start(LaunchSpec spec, Path temporary) throws IOException {
        guard.clear(temporary);
        boolean started = false;
        try {
            List<String> options = spec.deployment().jdk().feature() < OptionFiles.FIRST_JDK
                    ? spec.options()
                    : OptionFiles.write(spec.options(), temporary);
            ChildProcess child = start(new Start(
                    confined(spec, temporary, options),
                    Map.of(),
                    spec.log(),
                    sandbox.isPresent(),
                    () -> TemporaryFolder.remove(temporary)));
            started = true;
            return child;
        } finally {
            if (!started) {
                TemporaryFolder.remove(temporary);
            }
        }
    }

    private List<String> confined(LaunchSpec spec, Path temporary, List<String> options) {
        List<String> command = spec.command(temporary, options);
        return sandbox.map(box -> box.around(command, temporary, Sandbox.readable(spec.deployment(), spec.options())))
                .orElse(command);
    }

    /** Ignores interrupts, since a half-started process would have no owner. Takes milliseconds. */
    private ChildProcess start(Start spec) throws IOException {
        try {
            return CompletableFuture.supplyAsync(() -> exec(spec), starter).join();
        } catch (RejectedExecutionException e) {
            throw closed(e);
        } catch (CompletionException e) {
            if (e.getCause() instanceof UncheckedIOException cause) {
                throw cause.getCause();
            }
            if (e.getCause() instanceof RejectedExecutionException) {
                throw closed(e);
            }
            throw new IllegalStateException(e);
        }
    }

    private static IllegalStateException closed(Exception cause) {
        return new IllegalStateException("this launcher is closed", cause);
    }

    /** Runs on the starter's thread. */
    private ChildProcess exec(Start spec) {
        if (closed) {
            throw new RejectedExecutionException();
        }
        try {
            CappedLog log = CappedLog.of(spec.log());
            Offspring offspring = guard.offspring();
            ProcessBuilder builder = builder(spec, offspring);
            offspring.mark(builder.environment());
            Instant now = Instant.now();
            long nanos = System.nanoTime();
            Drain output = Drain.start(builder, log);
            Process process = output.process();
            guard.watch(process.pid());
            ChildProcess child = new ChildProcess(output, now, nanos, spec.confined(), () -> {
                offspring.kill();
                output.finish();
                guard.forget(process.pid());
                Leftovers.ofProcess(process.pid());
                spec.afterwards().run();
            });
            children.removeIf(other -> !other.alive());
            children.add(child);
            return child;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ProcessBuilder builder(Start spec, Offspring offspring) {
        ProcessBuilder builder =
                new ProcessBuilder(guard.guarded(spec.command(), offspring)).redirectInput(new File("/dev/null"));
        DROPPED_VARIABLES.forEach(builder.environment()::remove);
        if (spec.confined()) {
            builder.environment().keySet().removeIf(name -> !Sandbox.keeps(name));
        }
        builder.environment().putAll(spec.environment());
        return builder;
    }

    @Override
    public void close() {
        endAll();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is shutting down; the hook has run or is the caller.
        }
    }

    /** The starter's thread must outlive the grace period, because the kernel kills the children when it ends. */
    private synchronized void endAll() {
        if (closed) {
            return;
        }
        closed = true;
        CompletableFuture.runAsync(() -> {}, starter).join();
        List<ChildProcess> all = List.copyOf(children);
        all.forEach(ChildProcess::ask);
        long deadline = System.nanoTime() + CLOSING_GRACE.toNanos();
        all.forEach(child -> end(child, Duration.ofNanos(Math.max(0, deadline - System.nanoTime()))));
        starter.shutdown();
        guard.close();
    }

    /** Stops the process in any case; an interrupt only skips the grace period. */
    private static void end(ChildProcess child, Duration grace) {
        boolean interrupted = Thread.interrupted();
        try {
            child.stop(interrupted ? Duration.ZERO : grace);
        } catch (InterruptedException e) {
            interrupted = true;
            child.process().toHandle().destroyForcibly();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
