package dev.assay.orders;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Known differences for {@code assay compare --why} to tell apart: each request allocates some bytes ({@code orders.allocate}), keeps others
 * out for a while ({@code orders.lock}), and burns CPU time ({@code orders.carry}) in one method or, with {@code orders.carry-below}, in
 * another that this one calls. Is not there unless asked for.
 */
@Component
@ConditionalOnExpression("'${orders.allocate:}${orders.lock:}${orders.carry:}' != ''")
class Planted extends OncePerRequestFilter {
    /** Bytes of an array without its elements. */
    private static final int HEADER = 16;

    private final int bytes;
    private final long lockNanos;
    private final long carryNanos;
    private final boolean below;

    volatile byte[] kept = {};

    Planted(
            @Value("${orders.allocate:0}") int bytes,
            @Value("${orders.lock:0ns}") Duration lock,
            @Value("${orders.carry:0ns}") Duration carry,
            @Value("${orders.carry-below:false}") boolean below) {
        this.bytes = bytes;
        this.lockNanos = lock.toNanos();
        this.carryNanos = carry.toNanos();
        this.below = below;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (bytes > HEADER) {
            allocate();
        }
        if (lockNanos > 0) {
            lock();
        }
        carry();
        chain.doFilter(request, response);
    }

    private void allocate() {
        kept = new byte[bytes - HEADER];
    }

    /** Asleep: others wait however many CPUs there are, and it costs little CPU time. */
    private synchronized void lock() {
        LockSupport.parkNanos(lockNanos);
    }

    private void carry() {
        if (below) {
            carried();
            return;
        }
        long end = System.nanoTime() + carryNanos;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    /** The same loop, not shared: a method that both call would be no moved cost. */
    private void carried() {
        long end = System.nanoTime() + carryNanos;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
