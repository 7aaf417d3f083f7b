package dev.assay.load;

import java.util.concurrent.atomic.AtomicLong;

/** How much memory bodies that are looked into may take in all, whatever servers send. May be used by several threads. */
final class Room {
    /** A quarter of the heap, for all loads of this JVM together. */
    static final Room OF_THIS_JVM = new Room(Runtime.getRuntime().maxMemory() / 4);

    private final long most;
    private final AtomicLong taken = new AtomicLong();

    /** @param most bytes */
    Room(long most) {
        this.most = most;
    }

    long most() {
        return most;
    }

    /** Takes so many bytes; false if there are not as many left. */
    boolean take(long bytes) {
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
