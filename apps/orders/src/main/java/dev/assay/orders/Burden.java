package dev.assay.orders;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * A known defect, for {@code assay calibrate} to find: each request burns some CPU time ({@code orders.burn}), or nobody is
 * answered for a while now and then ({@code orders.stall} long, every {@code orders.stall-every}). Is not there unless asked
 * for, so that the service is what it is otherwise.
 */
@Component
@ConditionalOnExpression("'${orders.burn:}' != '' or '${orders.stall:}' != ''")
class Burden implements WebMvcConfigurer, HandlerInterceptor {
    private final long burnNanos;
    private final long stallNanos;
    private final long everyNanos;
    /** So that the burning is not for nothing, and no compiler leaves it out. */
    private volatile long ash;

    Burden(
            @Value("${orders.burn:0ns}") Duration burn,
            @Value("${orders.stall:0ns}") Duration stall,
            @Value("${orders.stall-every:1s}") Duration every) {
        if (stall.compareTo(every) >= 0) {
            throw new IllegalArgumentException(
                    "orders.stall must be shorter than orders.stall-every: " + stall + " of " + every);
        }
        this.burnNanos = burn.toNanos();
        this.stallNanos = stall.toNanos();
        this.everyNanos = every.toNanos();
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this);
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        burn();
        stall();
        return true;
    }

    /** Long enough that C1 does not inline it: profilers would see its readings of the clock in its caller. */
    private void burn() {
        if (burnNanos > 0) {
            long end = System.nanoTime() + burnNanos;
            long burned = ash;
            do {
                for (int i = 0; i < 16; i++) {
                    burned = burned * 6_364_136_223_846_793_005L + i;
                }
            } while (System.nanoTime() < end);
            ash = burned;
        }
    }

    /** Whoever comes within a stall waits for its end, as for a collector that has stopped all threads. */
    private void stall() {
        long into = Math.floorMod(System.nanoTime(), everyNanos);
        long end = System.nanoTime() + stallNanos - into;
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
