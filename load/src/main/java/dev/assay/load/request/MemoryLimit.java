package dev.assay.load.request;

import java.util.concurrent.atomic.AtomicLong;

/** Limits the memory for all bodies being inspected, whatever servers send. May be used by several threads. */
public final class MemoryLimit {
    /** A quarter of the heap, for all loads of this JVM together. */
    public static final MemoryLimit OF_THIS_JVM =
            new MemoryLimit(Runtime.getRuntime().maxMemory() / 4);

    private final long most;
    private final AtomicLong taken = new AtomicLong();

    /**
     * A limit of which nothing is taken yet.
     *
     * @param most bytes
     */
    public MemoryLimit(long most) {
        this.most = most;
    }

    public long most() {
        return most;
    }

    /** Reserves that many bytes; false if not as many are left. */
    public boolean take(long bytes) {
        if (taken.addAndGet(bytes) <= most) {
            return true;
        }
        give(bytes);
        return false;
    }

    void give(long bytes) {
        taken.addAndGet(-bytes);
    }
}
