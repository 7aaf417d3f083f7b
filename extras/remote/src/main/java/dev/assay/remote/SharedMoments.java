package dev.assay.remote;

import dev.assay.load.LoadListener;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/**
 * Synchronises the events of one load sent by several load hosts: each event is when the last host reports it, and the others wait for
 * that. The listener is called on the thread that waits for the load.
 */
final class SharedMoments {
    private final Fanout fanout;
    private final LoadListener listener;
    private final boolean answeredAtEnd;
    private final List<Word> waiting = new ArrayList<>();
    private final double[] rates;
    private final double[] p99Ms;
    /** From which report of progress on each host ends its load; all of them at the same one, so that their rates add up. */
    private volatile long enoughFrom = Long.MAX_VALUE;

    /**
     * @param hosts number of hosts
     * @param answeredAtEnd whether a host that has finished has all its responses, so that what the server does later is counted by the other
     *     hosts: the wait for them then delays no snapshot
     */
    SharedMoments(Fanout fanout, LoadListener listener, int hosts, boolean answeredAtEnd) {
        this.fanout = fanout;
        this.listener = listener;
        this.answeredAtEnd = answeredAtEnd;
        this.rates = new double[hosts];
        this.p99Ms = new double[hosts];
    }

    Part of(int host) {
        return new Part(host);
    }

    /**
     * One host's report of an event.
     *
     * @param at when it arrived, by {@link System#nanoTime}
     * @param excused whether waiting for the others does not count as delay
     * @param taken completed with how much of the wait does not count as delay, in nanoseconds
     */
    private record Word(long at, boolean excused, CompletableFuture<Long> taken) {}

    private void said(Word word, Consumer<LoadListener> moment) {
        waiting.add(word);
        if (waiting.size() < rates.length) {
            return;
        }
        long begun = System.nanoTime();
        moment.accept(listener);
        long took = System.nanoTime() - begun;
        waiting.forEach(one -> one.taken().complete(took + (one.excused() ? begun - one.at() : 0)));
        waiting.clear();
    }

    private void progress(int host, long call, double elapsedSeconds, double ratePerSecond, double worstMs) {
        rates[host] = ratePerSecond;
        p99Ms[host] = worstMs;
        if (host == 0) {
            double rate = 0;
            double worst = 0;
            for (int i = 0; i < rates.length; i++) {
                rate += rates[i];
                worst = Math.max(worst, p99Ms[i]);
            }
            listener.progress(elapsedSeconds, rate, worst);
            if (listener.enough()) {
                enoughFrom = Math.min(enoughFrom, call + 1);
            }
        }
    }

    /** The listener for one host; to be called only by the thread of that host. */
    final class Part implements LoadListener {
        private final int host;
        private long snapshotNanos;
        private long calls;

        private Part(int host) {
            this.host = host;
        }

        /** How much of the last wait does not count as snapshot delay, in nanoseconds. */
        long snapshotNanos() {
            return snapshotNanos;
        }

        @Override
        public void opened() {
            await(LoadListener::opened, false);
        }

        @Override
        public void measuring() {
            await(LoadListener::measuring, false);
        }

        @Override
        public void finished() {
            await(LoadListener::finished, answeredAtEnd);
        }

        @Override
        public void progress(double elapsedSeconds, double ratePerSecond, double p99) {
            long call = ++calls;
            onCaller(() -> SharedMoments.this.progress(host, call, elapsedSeconds, ratePerSecond, p99));
        }

        @Override
        public boolean enough() {
            return calls >= enoughFrom;
        }

        private void await(Consumer<LoadListener> moment, boolean excused) {
            Word word = new Word(System.nanoTime(), excused, new CompletableFuture<>());
            onCaller(() -> said(word, moment));
            try {
                snapshotNanos = word.taken().get();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CancellationException("another load host failed");
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            }
        }

        private void onCaller(Runnable what) {
            fanout.onCaller(() -> {
                if (!fanout.stopped()) {
                    what.run();
                }
            });
        }
    }
}
