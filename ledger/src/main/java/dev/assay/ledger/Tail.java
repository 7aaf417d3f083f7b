package dev.assay.ledger;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** A file opened for appending. Tests substitute a full disk. */
public interface Tail extends AutoCloseable {
    /** Writes at the end of the file. */
    void append(byte[] bytes) throws IOException;

    /** Syncs the file; returns when everything is on disk. */
    void sync() throws IOException;

    /** Truncates the file to this length, if it is longer. */
    void truncate(long length) throws IOException;

    @Override
    void close() throws IOException;

    /** A file on the real disk. Not a channel, because an interrupt would close a channel in the middle of a line. */
    static Tail onDisk(Path file) throws IOException {
        RandomAccessFile disk = new RandomAccessFile(file.toFile(), "rw");
        return new Tail() {
            @Override
            public void append(byte[] bytes) throws IOException {
                disk.seek(disk.length());
                disk.write(bytes);
            }

            @Override
            public void sync() throws IOException {
                disk.getFD().sync();
            }

            @Override
            public void truncate(long length) throws IOException {
                if (disk.length() > length) {
                    disk.setLength(length);
                    disk.getFD().sync();
                }
            }

            @Override
            public void close() throws IOException {
                disk.close();
            }
        };
    }
}
