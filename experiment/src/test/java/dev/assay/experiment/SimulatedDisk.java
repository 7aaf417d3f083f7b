package dev.assay.experiment;

import dev.assay.ledger.Disk;
import dev.assay.ledger.Tail;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** A folder on the real disk with faults on demand. Nothing is synced to the real disk, which would only take time. */
final class SimulatedDisk implements Disk {
    private static final int RESERVE = 1 << 16;

    private final Path folder;
    private final RandomGenerator random;
    private final Runnable step;
    private final Supplier<Crash> crash;
    private boolean full;
    private long room;
    private boolean readOnly;
    private boolean losesPower;
    private int failingSyncs;
    private int failingTruncates;

    /**
     * @param folder outside which nothing may be written
     * @param step called before each operation; may throw {@link Crash}
     * @param crash ends the process
     */
    SimulatedDisk(Path folder, RandomGenerator random, Runnable step, Supplier<Crash> crash) {
        this.folder = folder.toAbsolutePath();
        this.random = random;
        this.step = step;
        this.crash = crash;
    }

    /** Makes the disk full, except for space that is freed. */
    void isFull() {
        full = true;
    }

    void isReadOnly() {
        readOnly = true;
    }

    /** Cuts the power at the next operation. */
    void losesPower() {
        losesPower = true;
    }

    /** Makes the next sync fail, once. */
    void failsToSync(boolean truncateToo) {
        failingSyncs = 1;
        failingTruncates = truncateToo ? 1 : 0;
    }

    @Override
    public Tail tail(Path file) throws IOException {
        begin(file);
        return new SimulatedTail(file, new RandomAccessFile(file.toFile(), "rw"));
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        begin(to);
        if (!losesPower || random.nextBoolean()) {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
        if (losesPower) {
            throw crash.get();
        }
    }

    @Override
    public void delete(Path file) throws IOException {
        begin(file);
        if (isReserve(file) && Files.exists(file)) {
            room += Files.size(file);
        }
        Files.deleteIfExists(file);
    }

    @Override
    public void syncFolder(Path any) {
        step.run();
    }

    @Override
    public int reserve() {
        return RESERVE;
    }

    private void begin(Path file) throws IOException {
        step.run();
        if (!file.toAbsolutePath().normalize().startsWith(folder)) {
            throw new AssertionError(file + " lies outside of " + folder);
        } else if (readOnly) {
            throw new IOException("Read-only file system");
        }
    }

    private static boolean isReserve(Path file) {
        return file.endsWith(".reserve");
    }

    private final class SimulatedTail implements Tail {
        private final Path path;
        private final RandomAccessFile file;
        private long synced;

        SimulatedTail(Path path, RandomAccessFile file) throws IOException {
            this.path = path;
            this.file = file;
            this.synced = file.length();
        }

        @Override
        public void append(byte[] bytes) throws IOException {
            begin(path);
            file.seek(file.length());
            if (full && bytes.length > room) {
                file.write(bytes, 0, random.nextInt(bytes.length));
                throw new IOException("No space left on device");
            }
            file.write(bytes);
            room -= full ? bytes.length : 0;
            power();
        }

        @Override
        public void sync() throws IOException {
            begin(path);
            power();
            if (failingSyncs > 0) {
                failingSyncs--;
                throw new IOException("Input/output error");
            }
            synced = file.length();
        }

        @Override
        public void truncate(long length) throws IOException {
            begin(path);
            if (file.length() > length) {
                if (failingSyncs == 0 && failingTruncates > 0) {
                    failingTruncates--;
                    throw new IOException("Input/output error");
                }
                room += isReserve(path) ? file.length() - length : 0;
                file.setLength(length);
                synced = Math.min(synced, length);
            }
        }

        /** Of what was not synced, any part may survive. */
        private void power() throws IOException {
            if (losesPower) {
                file.setLength(synced + random.nextLong(file.length() - synced + 1));
                throw crash.get();
            }
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
