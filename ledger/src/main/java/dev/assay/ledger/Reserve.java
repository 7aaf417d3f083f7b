package dev.assay.ledger;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/**
 * Room on the disk that is kept for the evidence: a hidden file beside it, which shrinks when the disk takes no more. Others who
 * fill the disk, logs of servers for example, then fill it without this room. May be used by several threads.
 */
final class Reserve {
    /** Room for the evidence of dozens of blocks. */
    static final int BYTES = 4 << 20;

    /** Let go at once, at least: a file system may need more than the bytes of a line. */
    private static final long LEAST = 1 << 20;

    private static final int PIECE = 1 << 16;

    private final Path file;
    private final Disk disk;
    private long held;

    Reserve(Path file, Disk disk) {
        this.file = file;
        this.disk = disk;
    }

    /** Takes the room, unless it has some already. Where the disk has none, it is left to the evidence. */
    synchronized void take() {
        if (held > 0) {
            return;
        }
        Random noise = new Random(1); // zeros would take no room where files are compressed
        byte[] piece = new byte[PIECE];
        try {
            disk.delete(file); // what a killed run left; nothing that lies here is written into
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

    /** Gives some of the room back to the disk, for so many bytes; false if there is none. */
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

    /** Gives all of it back. */
    synchronized void giveAll() {
        held = 0;
        try {
            disk.delete(file);
        } catch (IOException e) {
            // Only a hidden leftover.
        }
    }

    /** The same, unless it was taken by another run, which may still need it. */
    synchronized void close() {
        if (held > 0) {
            giveAll();
        }
    }
}
