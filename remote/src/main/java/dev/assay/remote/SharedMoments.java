package dev.assay.remote;

import dev.assay.load.LoadListener;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/**
 * The moments of one load that several load hosts send: each is when the last of them says so, and those that said it before wait for it.
 * The listener is called on the thread that waits for the load.
 */
final class SharedMoments {
    private final Fanout fanout;
    private final LoadListener listener;
    private final boolean answeredAtEnd;
    private final List<Word> waiting = new ArrayList<>();
    private final double[] rates;
    private final double[] p99Ms;

    /**
     * @param hosts how many
     * @param answeredAtEnd whether a host that has finished waits for no answers any more, so that what the server does later is for the
     *     others, who count it: then the wait for them delays nothing
     */
    SharedMoments(Fanout fanout, LoadListener listener, int hosts, boolean answeredAtEnd) {
        this.fanout = fanout;
        this.listener = listener;
        this.answeredAtEnd = answeredAtEnd;
        this.rates = new double[hosts];
        this.p99Ms = new double[hosts];
    }

    /** What one host says is said to this. */
    Part of(int host) {
        return new Part(host);
    }

    /**
     * The word of one host.
     *
     * @param at when it came
     * @param excused whether the wait for the others is no delay
     * @param taken how much of the wait is no delay, in nanoseconds
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

    private void progress(int host, double elapsedSeconds, double ratePerSecond, double worstMs) {
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
        }
    }

    /** For the thread of its host alone. */
    final class Part implements LoadListener {
        private final int host;
        private long snapshotNanos;

        private Part(int host) {
            this.host = host;
        }

        /** How much of the last wait was no delay of the snapshot, in nanoseconds. */
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
            onCaller(() -> SharedMoments.this.progress(host, elapsedSeconds, ratePerSecond, p99));
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
