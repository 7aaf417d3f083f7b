package dev.assay.ledger;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** File operations on result files. Tests substitute a disk that is full, fails, tears writes, or crashes with its machine. */
@FunctionalInterface
public interface Disk {
    Disk REAL = Tail::onDisk;

    /** Opens an existing file for appending. */
    Tail tail(Path file) throws IOException;

    default void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    default void delete(Path file) throws IOException {
        Files.deleteIfExists(file);
    }

    /** Makes new directory entries survive a crash, where the file system supports it. */
    default void syncFolder(Path folder) {
        Documents.syncFolder(folder);
    }

    /** Bytes reserved for the evidence: room for dozens of blocks. */
    default int reserve() {
        return Reserve.BYTES;
    }
}
