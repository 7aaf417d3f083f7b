package dev.assay.ledger;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** How result files are written. Tests put a disk here that is full, fails, tears what it writes, or dies with its machine. */
@FunctionalInterface
public interface Disk {
    /** That of this machine. */
    Disk REAL = Tail::onDisk;

    /** Opens the end of a file that exists. */
    Tail tail(Path file) throws IOException;

    /** Puts a whole file in the place of another, in one step. */
    default void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Removes a file, if it is there. */
    default void delete(Path file) throws IOException {
        Files.deleteIfExists(file);
    }

    /** Makes new names in a folder survive a crash, where the file system can. */
    default void syncFolder(Path folder) {
        Documents.syncFolder(folder);
    }

    /** Bytes that are kept free for the evidence: room for dozens of blocks. */
    default int reserve() {
        return Reserve.BYTES;
    }
}
