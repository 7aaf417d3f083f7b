package dev.assay.ledger;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** The end of a file, as far as appending needs it. Tests put a full disk here. */
public interface Tail extends AutoCloseable {
    /** Writes after what is there. */
    void append(byte[] bytes) throws IOException;

    /** Returns when everything is on the disk. */
    void sync() throws IOException;

    /** Cuts the file to this length, if it is longer. */
    void truncate(long length) throws IOException;

    @Override
    void close() throws IOException;

    /** The real one. Not a channel, because an interrupt would close a channel in the middle of a line. */
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
