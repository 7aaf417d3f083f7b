package dev.assay.launch.files;

import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Ensures that at most one Assay of a user measures on a machine at a time: two would disturb each other. One of another user is
 * noticed like any other program, by the CPU time that it uses.
 *
 * <p>A file lock in a folder that all runs of a user share. The operating system releases it when the process ends, however it
 * ends; the file that remains has no meaning.
 */
public final class MeasuringLock implements AutoCloseable {
    private static final String FILE = "measuring.lock";
    private static final int READ_LIMIT = 64;

    /**
     * Files whose locks this JVM holds. They must not be opened again: POSIX drops a process's locks on a file when the process
     * closes <em>any</em> channel to it.
     */
    private static final Set<Path> HELD = new HashSet<>();

    private final Path file;
    private final FileChannel channel;

    private MeasuringLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** The folder that all runs of this user on this machine share; created by {@link #acquire}. */
    public static Path defaultFolder() {
        String user = System.getProperty("user.name", "").replaceAll("[^A-Za-z0-9._-]", "_");
        return Path.of(System.getProperty("java.io.tmpdir"), "assay-" + user);
    }

    /**
     * Takes the lock, or fails at once.
     *
     * @param folder the same for all runs that exclude each other; created if missing, accessible to this user only
     * @throws NoMeasurementException if another Assay is measuring; names its pid
     * @throws BadInputException if the folder cannot be written, is a link, or belongs to another user
     */
    public static MeasuringLock acquire(Path folder) {
        synchronized (HELD) {
            try {
                OwnFolder.make(folder);
                Path file = folder.toRealPath().resolve(FILE);
                if (HELD.contains(file)) {
                    throw busy(Optional.of(ProcessHandle.current().pid()));
                }
                FileChannel channel = lock(file);
                HELD.add(file);
                Leftovers.sweep(Path.of(System.getProperty("java.io.tmpdir")), Instant.now());
                return new MeasuringLock(file, channel);
            } catch (IOException e) {
                String why = e instanceof FileSystemException known && known.getReason() != null
                        ? known.getReason()
                        : e.toString();
                throw new BadInputException(
                        folder.toString(), "cannot hold Assay's lock: " + why, "Move it away, or make it writable.", e);
            }
        }
    }

    /**
     * Fails if another process holds the lock, before something is done that would disturb it. Takes no lock.
     *
     * @throws NoMeasurementException if another Assay is measuring; names its pid
     */
    public static void requireFree(Path folder) {
        holder(folder).filter(pid -> pid != ProcessHandle.current().pid()).ifPresent(pid -> {
            throw busy(Optional.of(pid));
        });
    }

    /** The pid of the process that holds the lock in this folder; empty if none does, or if it cannot be determined. */
    public static Optional<Long> holder(Path folder) {
        synchronized (HELD) {
            try {
                OwnFolder.require(folder);
                Path file = folder.toRealPath().resolve(FILE);
                if (HELD.contains(file)) {
                    return Optional.of(ProcessHandle.current().pid());
                }
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
                    return channel.tryLock(0, Long.MAX_VALUE, true) == null ? writer(channel) : Optional.empty();
                }
            } catch (IOException e) {
                return Optional.empty();
            }
        }
    }

    private static FileChannel lock(Path file) throws IOException {
        FileChannel channel = FileChannel.open(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS);
        boolean locked = false;
        try {
            if (channel.tryLock() == null) {
                throw busy(writer(channel));
            }
            locked = true;
            byte[] pid = (ProcessHandle.current().pid() + "\n").getBytes(StandardCharsets.US_ASCII);
            channel.truncate(0);
            channel.write(ByteBuffer.wrap(pid), 0);
            return channel;
        } finally {
            if (!locked) {
                channel.close();
            }
        }
    }

    private static Optional<Long> writer(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(READ_LIMIT);
        channel.read(bytes, 0);
        String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.US_ASCII).trim();
        return text.matches("\\d{1,18}") ? Optional.of(Long.parseLong(text)) : Optional.empty();
    }

    private static NoMeasurementException busy(Optional<Long> pid) {
        return new NoMeasurementException(
                "another assay is measuring on this machine"
                        + pid.map(id -> ", pid " + id).orElse(""),
                "Wait until it has finished (--wait does), or end it: two at a time would disturb each other.");
    }

    /** Releases the lock. A second call does nothing. */
    @Override
    public void close() {
        synchronized (HELD) {
            if (!channel.isOpen()) {
                return;
            }
            try {
                channel.close();
            } catch (IOException e) {
                // The lock is released when the process ends, at the latest.
            }
            HELD.remove(file);
        }
    }
}
