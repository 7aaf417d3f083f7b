package dev.assay.load;

/**
 * Requests that are due and wait for a free connection, oldest first. Unbounded: doubles when full, drops nothing; allocates
 * nothing else. Times are on the clock of {@link System#nanoTime}.
 */
final class Backlog {
    private static final int FIELDS = 2;

    private long[] ring = new long[1024 * FIELDS];
    private int head;
    private int size;

    int size() {
        return size;
    }

    void add(long intended, long number) {
        if (size * FIELDS == ring.length) {
            grow();
        }
        int at = (head + size * FIELDS) & (ring.length - 1);
        ring[at] = intended;
        ring[at + 1] = number;
        size++;
    }

    /** When the oldest was due. */
    long intended() {
        return ring[head];
    }

    /** The number of the oldest in its run. */
    long number() {
        return ring[head + 1];
    }

    void remove() {
        head = (head + FIELDS) & (ring.length - 1);
        size--;
    }

    private void grow() {
        long[] larger = new long[Math.multiplyExact(ring.length, 2)];
        System.arraycopy(ring, head, larger, 0, ring.length - head);
        System.arraycopy(ring, 0, larger, ring.length - head, head);
        ring = larger;
        head = 0;
    }
}
