package dev.assay.behave;

import dev.assay.behave.Tally.Ended;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Normal clients beside others: each sends one request on its own connection, and none waits for another. */
final class Bystanders {
    private Bystanders() {}

    /**
     * What they saw.
     *
     * @param slowestMillis of the answers; 0 if there were none
     */
    record Seen(int asked, int answered, long slowestMillis) {
        boolean all() {
            return answered == asked;
        }
    }

    /**
     * Sends so many requests, one after each interval.
     *
     * @param answerMillis that each waits
     */
    static Seen ask(Target target, int count, int everyMillis, int answerMillis) throws InterruptedException {
        byte[] request = target.closingGet();
        List<Long> answers = new CopyOnWriteArrayList<>();
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            for (int i = 0; i < count; i++) {
                threads.execute(() -> {
                    long begun = System.nanoTime();
                    try (SteadyConnection connection = new SteadyConnection(target.door(), answerMillis)) {
                        if (connection.exchange(request) == Ended.ANSWERED) {
                            answers.add((System.nanoTime() - begun) / 1_000_000);
                        }
                    }
                });
                Thread.sleep(everyMillis);
            }
            threads.shutdown();
            // Opening a connection may take as long again, and an answer that trickles is cut off here.
            threads.awaitTermination(2L * answerMillis + 1_000, TimeUnit.MILLISECONDS);
        } finally {
            threads.shutdownNow();
        }
        return new Seen(
                count,
                answers.size(),
                answers.stream().mapToLong(ms -> ms).max().orElse(0));
    }
}
