package dev.assay.ledger;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/**
 * Disk space reserved for the evidence: a hidden file beside it, which is shrunk when the disk is full. Other files that fill the disk,
 * such as server logs, cannot use this space. Thread-safe.
 */
final class Reserve {
    /** Room for the evidence of dozens of blocks. */
    static final int BYTES = 4 << 20;

    /** Minimum to release at once: a file system may need more than the bytes of a line. */
    private static final long LEAST = 1 << 20;

    private static final int PIECE = 1 << 16;

    private final Path file;
    private final Disk disk;
    private long held;

    Reserve(Path file, Disk disk) {
        this.file = file;
        this.disk = disk;
    }

    /**
     * Reserves the space, unless some is held already. If the disk does not have enough, nothing is reserved and the evidence uses what is
     * left.
     */
    synchronized void take() {
        if (held > 0) {
            return;
        }
        Random noise = new Random(1); // zeros would take no space on a compressing file system
        byte[] piece = new byte[PIECE];
        try {
            disk.delete(file); // left by a killed run; never write into an existing file
            Files.createFile(file);
            try (Tail room = disk.tail(file)) {
                for (int taken = 0; taken < disk.reserve(); taken += PIECE) {
                    noise.nextBytes(piece);
                    room.append(piece);
                }
                room.sync();
            }
            held = disk.reserve();
        } catch (IOException e) {
            giveAll();
        }
    }

    /** Releases space for at least so many bytes; false if none is held. */
    synchronized boolean give(long bytes) {
        if (held == 0) {
            return false;
        }
        held = Math.max(0, held - Math.max(bytes, LEAST));
        if (held == 0) {
            giveAll();
            return true;
        }
        try (Tail room = disk.tail(file)) {
            room.truncate(held);
            return true;
        } catch (IOException e) {
            held = 0;
            return false;
        }
    }

    /** Deletes what a killed run left. The caller must have exclusive use of the folder. */
    synchronized void sweep() {
        if (held == 0) {
            giveAll();
        }
    }

    /** Releases all of it. */
    synchronized void giveAll() {
        held = 0;
        try {
            disk.delete(file);
        } catch (IOException e) {
            // Only a hidden leftover.
        }
    }

    /** The same, unless the reserve belongs to another run, which may still need it. */
    synchronized void close() {
        if (held > 0) {
            giveAll();
        }
    }
}
