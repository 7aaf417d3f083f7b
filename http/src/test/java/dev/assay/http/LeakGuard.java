package dev.assay.http;

import io.netty.buffer.Unpooled;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetectorFactory;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails a test class that drops a Netty buffer without releasing it. JUnit finds it by its service file, so it applies to every
 * class of a room that has this on its class path. Every buffer is tracked; Netty notices a dropped one when the garbage collector
 * has found it.
 */
public final class LeakGuard implements BeforeAllCallback, AfterAllCallback {
    /** References found by a collection may be enqueued after the sentinel's; those found by the one before have been by then. */
    private static final int COLLECTIONS = 2;

    private static final Queue<String> REPORTS = new ConcurrentLinkedQueue<>();

    static {
        ResourceLeakDetectorFactory.setResourceLeakDetectorFactory(new ResourceLeakDetectorFactory() {
            @Override
            @SuppressWarnings("deprecation") // the one abstract method of the factory
            public <T> ResourceLeakDetector<T> newResourceLeakDetector(
                    Class<T> resource, int samplingInterval, long maxActive) {
                return new Reporting<>(resource, samplingInterval);
            }
        });
    }

    /** Keeps reports instead of logging them. */
    private static final class Reporting<T> extends ResourceLeakDetector<T> {
        Reporting(Class<?> resource, int samplingInterval) {
            super(resource, samplingInterval);
        }

        @Override
        protected boolean needReport() {
            return true;
        }

        @Override
        protected void reportTracedLeak(String resource, String records) {
            REPORTS.add(resource + records);
        }

        @Override
        protected void reportUntracedLeak(String resource) {
            REPORTS.add(resource);
        }
    }

    /** The detector was installed when this class was loaded, before any test made a buffer. */
    @Override
    public void beforeAll(ExtensionContext context) {
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
    }

    @Override
    public void afterAll(ExtensionContext context) throws InterruptedException {
        List<String> leaks = leaks();
        if (!leaks.isEmpty()) {
            throw new AssertionError(leaks.size() + " kinds of leaked buffers in " + context.getDisplayName() + ":\n"
                    + String.join("\n", leaks));
        }
    }

    /** For tests that count bytes: tracking allocates. */
    public static void doNotTrack() {
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
    }

    /** What was dropped without release since the last call, each place once. */
    public static List<String> leaks() throws InterruptedException {
        for (int i = 0; i < COLLECTIONS; i++) {
            awaitCollection();
            Unpooled.directBuffer(1).release(); // reports are made when a buffer is tracked
        }
        List<String> leaks = new ArrayList<>();
        for (String leak = REPORTS.poll(); leak != null; leak = REPORTS.poll()) {
            leaks.add(leak);
        }
        return leaks;
    }

    private static void awaitCollection() throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> sentinel = new WeakReference<>(new Object(), queue);
        for (int i = 0; i < 100; i++) {
            System.gc();
            if (queue.remove(100) == sentinel) {
                return;
            }
        }
        throw new AssertionError("the collector never ran");
    }
}
