package dev.assay.remote;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Runs several tasks concurrently, each on its own thread; tasks can have code run on the calling thread, which waits for them. If one
 * fails, or the calling thread is interrupted or fails in such code, the others are interrupted; the call returns only when all have ended.
 */
final class Fanout {
    private final BlockingQueue<Runnable> forCaller = new LinkedBlockingQueue<>();
    private final List<Thread> threads = new ArrayList<>();
    private int running;
    private boolean stopped;

    /** @param result empty if it failed */
    record Ended<T>(Optional<T> result, Optional<Throwable> failure) {}

    static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Queues something to run on the calling thread; does not wait for it. */
    void onCaller(Runnable what) {
        forCaller.add(what);
    }

    /**
     * Runs all tasks to completion.
     *
     * @return how each ended, in order
     */
    <T> List<Ended<T>> run(List<? extends Callable<T>> all, String name) throws InterruptedException {
        List<Ended<T>> ends = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            int place = i;
            ends.add(new Ended<>(Optional.empty(), Optional.empty()));
            threads.add(daemon(
                    () -> {
                        Ended<T> end = ended(all.get(place));
                        onCaller(() -> {
                            ends.set(place, end);
                            running--;
                            if (end.failure().isPresent()) {
                                stop();
                            }
                        });
                    },
                    name + "-" + i));
        }
        running = threads.size();
        threads.forEach(Thread::start);
        await();
        return ends;
    }

    private static <T> Ended<T> ended(Callable<T> one) {
        try {
            return new Ended<>(Optional.of(one.call()), Optional.empty());
        } catch (Exception | Error failed) { // the calling thread must not wait for ever
            return new Ended<>(Optional.empty(), Optional.of(failed));
        }
    }

    private void await() throws InterruptedException {
        boolean interrupted = false;
        Optional<RuntimeException> failed = Optional.empty();
        while (running > 0) {
            try {
                forCaller.take().run();
            } catch (InterruptedException e) {
                interrupted = true;
                stop();
            } catch (RuntimeException e) {
                failed = failed.or(() -> Optional.of(e));
                stop();
            }
        }
        if (interrupted) {
            throw new InterruptedException();
        } else if (failed.isPresent()) {
            throw failed.get();
        }
    }

    /** Whether the tasks were interrupted, so that queued calls should be skipped. For the calling thread only. */
    boolean stopped() {
        return stopped;
    }

    /** Interrupts at most once: a second interrupt would close the connection to a host that is still ending its load. */
    private void stop() {
        if (!stopped) {
            stopped = true;
            threads.forEach(Thread::interrupt);
        }
    }
}
