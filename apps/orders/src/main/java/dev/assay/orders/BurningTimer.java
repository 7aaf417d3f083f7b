package dev.assay.orders;

import jakarta.annotation.PreDestroy;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.stereotype.Component;

/**
 * A known standing cost for {@code assay compare --rates} to find: CPU time is burned ({@code orders.timer} long, every
 * {@code orders.timer-every}) whether anyone calls or not. Is not there unless asked for.
 */
@Component
@ConditionalOnExpression("'${orders.timer:}' != ''")
class BurningTimer {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "burning-timer");
        thread.setDaemon(true);
        return thread;
    });
    private final long burnNanos;

    final AtomicLong ticks = new AtomicLong();

    @SuppressWarnings("FutureReturnValueIgnored") // what it does cannot fail
    BurningTimer(@Value("${orders.timer}") Duration burn, @Value("${orders.timer-every:10ms}") Duration every) {
        this.burnNanos = burn.toNanos();
        timer.scheduleAtFixedRate(this::burn, 0, every.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** CPU time, not time: on a busy machine, too, that much is burned. */
    private void burn() {
        long end = THREADS.getCurrentThreadCpuTime() + burnNanos;
        while (THREADS.getCurrentThreadCpuTime() < end) {
            Thread.onSpinWait();
        }
        ticks.incrementAndGet();
    }

    @PreDestroy
    void stop() {
        timer.shutdownNow();
    }
}
