package dev.assay.remote;

import dev.assay.load.LoadListener;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A load whose caller is interrupted when recording begins. */
@FunctionalInterface
interface InterruptedLoad {
    void run(LoadListener told) throws InterruptedException;

    /** What the load threw, or null. */
    static @Nullable Throwable thrown(InterruptedLoad load) throws InterruptedException {
        CountDownLatch measuring = new CountDownLatch(1);
        AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
        LoadListener told = new LoadListener() {
            @Override
            public void measuring() {
                measuring.countDown();
            }
        };
        Thread caller = new Thread(() -> {
            try {
                load.run(told);
            } catch (InterruptedException | RuntimeException e) {
                thrown.set(e);
            }
        });
        caller.start();
        measuring.await();
        caller.interrupt();
        caller.join();
        return thrown.get();
    }
}
