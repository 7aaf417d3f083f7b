package dev.assay.launch;

import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * At most one Assay measures on a machine at a time: two would measure each other.
 *
 * <p>A lock of the operating system on a file in a folder that all runs share. The operating system frees it when the
 * process ends, however it ends; the file that stays behind means nothing.
 */
public final class MeasuringLock implements AutoCloseable {
    private static final String FILE = "measuring.lock";
    private static final int READ_LIMIT = 64;

    /**
     * Those that this JVM holds. POSIX drops a process's locks on a file when it closes <em>any</em> channel to it, so that
     * a file in here must not be opened again.
     */
    private static final Set<Path> HELD = new HashSet<>();

    private final Path file;
    private final FileChannel channel;

    private MeasuringLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** The folder that all runs on this machine share, whatever their user; made by {@link #acquire}. */
    public static Path defaultFolder() {
        return Path.of(System.getProperty("java.io.tmpdir"), "assay-lock");
    }

    /**
     * Takes the lock, or fails at once.
     *
     * @param folder the same for all that exclude each other; made if missing
     * @throws NoMeasurementException if another Assay is measuring; names its pid
     * @throws BadInputException if the folder cannot be written
     */
    public static MeasuringLock acquire(Path folder) {
        synchronized (HELD) {
            try {
                Files.createDirectories(folder);
                if (folder.equals(defaultFolder())) {
                    openToAll(folder, "rwxrwxrwx");
                }
                Path file = folder.toRealPath().resolve(FILE);
                if (HELD.contains(file)) {
                    throw busy(Optional.of(ProcessHandle.current().pid()));
                }
                FileChannel channel = lock(file);
                if (folder.equals(defaultFolder())) {
                    openToAll(file, "rw-rw-rw-");
                }
                HELD.add(file);
                return new MeasuringLock(file, channel);
            } catch (IOException e) {
                throw new BadInputException(
                        folder.toString(), "cannot be used for Assay's lock: " + e, "make it writable", e);
            }
        }
    }

    /** The process that is measuring under the lock in this folder; empty if none is, or if it cannot be told. */
    public static Optional<Long> holder(Path folder) {
        synchronized (HELD) {
            Path file = folder.toAbsolutePath().resolve(FILE);
            try {
                file = folder.toRealPath().resolve(FILE);
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

    /** So that another user's run can take the lock after this one. */
    private static void openToAll(Path path, String permissions) throws IOException {
        boolean posix = Files.getFileStore(path).supportsFileAttributeView(PosixFileAttributeView.class);
        String me = System.getProperty("user.name", "");
        if (posix && Files.getOwner(path).getName().equals(me)) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
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
                "wait until it has finished, or end it: two at a time would measure each other");
    }

    /** Frees the lock. A second call does nothing. */
    @Override
    public void close() {
        synchronized (HELD) {
            if (!channel.isOpen()) {
                return;
            }
            try {
                channel.close();
            } catch (IOException e) {
                // The lock is freed when the process ends, at the latest.
            }
            HELD.remove(file);
        }
    }
}
