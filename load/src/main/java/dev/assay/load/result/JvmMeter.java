package dev.assay.load.result;

import com.sun.management.GarbageCollectionNotificationInfo;
import dev.assay.model.evidence.GeneratorJvm;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * Garbage collection and JIT compilation of this JVM between two moments. Concurrent collections count by their pauses only, if the
 * collector reports those separately. Resolution: one millisecond.
 */
public final class JvmMeter implements AutoCloseable {
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(bean ->
                    !bean.getName().contains("Cycles") && !bean.getName().contains("Concurrent"))
            .toList();
    private final Optional<CompilationMXBean> compiler = Optional.ofNullable(ManagementFactory.getCompilationMXBean())
            .filter(bean -> bean.isCompilationTimeMonitoringSupported());
    private final AtomicLong longestMs = new AtomicLong();
    private final NotificationListener listener = this::collected;
    private long collections;
    private long pauseMs;
    private long compileMs;

    public JvmMeter() {
        collectors.forEach(bean -> {
            if (bean instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener(listener, null, null);
            }
        });
        begin(); // loads the classes that reading needs, so that later readings disturb less
    }

    private void collected(Notification notification, Object handback) {
        if (notification.getUserData() instanceof CompositeData data) {
            long took = GarbageCollectionNotificationInfo.from(data).getGcInfo().getDuration();
            longestMs.accumulateAndGet(took, Math::max);
        }
    }

    public void begin() {
        collections = collections();
        pauseMs = pauseMs();
        compileMs = compileMs();
        longestMs.set(0);
    }

    /** What happened since {@link #begin}. The longest pause is capped at the sum of all: notifications may arrive late. */
    public GeneratorJvm end() {
        long pauses = pauseMs() - pauseMs;
        long count = collections() - collections;
        long longest = count == 0 ? 0 : count == 1 ? pauses : Math.min(pauses, longestMs.get());
        return new GeneratorJvm(count, pauses, longest, compileMs() - compileMs);
    }

    private long collections() {
        return collectors.stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }

    private long pauseMs() {
        return collectors.stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }

    private long compileMs() {
        return compiler.map(CompilationMXBean::getTotalCompilationTime).orElse(0L);
    }

    @Override
    public void close() {
        collectors.forEach(bean -> {
            if (bean instanceof NotificationEmitter emitter) {
                try {
                    emitter.removeNotificationListener(listener);
                } catch (ListenerNotFoundException e) {
                    // Then there is nothing to remove.
                }
            }
        });
    }
}
