package dev.assay.load;

import dev.assay.model.evidence.LoadResult;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Generators of one event loop each, for loads that run at the same time. Created when first needed, and kept. */
final class ParallelGenerators implements AutoCloseable {
    private final GeneratorOptions options;
    private final List<LoadGenerator> generators = new ArrayList<>();

    ParallelGenerators(GeneratorOptions options) {
        this.options = options;
    }

    /** Runs all to their end; when interrupted, ends all of them first. */
    synchronized List<LoadResult> run(List<LoadTask> tasks) throws InterruptedException {
        while (generators.size() < tasks.size()) {
            generators.add(LoadGenerator.netty(options.withThreads(1)));
        }
        ExecutorService threads = Executors.newFixedThreadPool(Math.max(1, tasks.size()));
        try {
            return results(threads.invokeAll(calls(tasks)));
        } finally {
            threads.shutdownNow();
            awaitQuietly(threads);
        }
    }

    private List<Callable<LoadResult>> calls(List<LoadTask> tasks) {
        List<Callable<LoadResult>> calls = new ArrayList<>();
        for (int i = 0; i < tasks.size(); i++) {
            LoadGenerator generator = generators.get(i);
            LoadTask task = tasks.get(i);
            calls.add(() -> generator.run(task.target(), task.workload(), task.load(), task.listener()));
        }
        return calls;
    }

    private static List<LoadResult> results(List<Future<LoadResult>> futures) throws InterruptedException {
        List<LoadResult> results = new ArrayList<>();
        for (Future<LoadResult> future : futures) {
            try {
                results.add(future.get());
            } catch (ExecutionException failed) {
                if (failed.getCause() instanceof RuntimeException known) {
                    throw known;
                }
                throw new IllegalStateException("a load failed: " + failed.getCause(), failed.getCause());
            }
        }
        return results;
    }

    /** Loads close their connections within seconds when interrupted. */
    private static void awaitQuietly(ExecutorService threads) {
        boolean interrupted = Thread.interrupted();
        try {
            if (!threads.awaitTermination(10, TimeUnit.SECONDS)) {
                throw new IllegalStateException("a load did not end on time");
            }
        } catch (InterruptedException again) {
            interrupted = true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public synchronized void close() {
        generators.forEach(LoadGenerator::close);
        generators.clear();
    }
}
