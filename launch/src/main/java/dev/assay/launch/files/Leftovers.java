package dev.assay.launch.files;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;

/** Cleans up after killed servers, and after runs that were killed together with their watcher. */
public final class Leftovers {
    /** No server of an experiment runs this long. */
    private static final Duration OLD = Duration.ofDays(2);

    /** Folders of servers, and of agents that read their settings. */
    private static final String FOLDERS = "{" + TemporaryFolder.PREFIX + ",assay-settings}*";

    private Leftovers() {}

    /** Deletes the {@code jcmd} socket of an ended process, which HotSpot creates in {@code /tmp} whatever {@code java.io.tmpdir} is. */
    public static void ofProcess(long pid) {
        try {
            Files.deleteIfExists(socket(pid));
        } catch (IOException e) {
            // An empty file, which is harmless.
        }
    }

    /**
     * Whether another user's JVM with the same pid left its socket behind: {@code jcmd} would then refuse to attach to this process.
     *
     * @param pid of a JVM that has just been started, and has not created its own socket yet
     */
    public static boolean socketOfAnotherUser(long pid) {
        ofProcess(pid);
        return Files.exists(socket(pid), LinkOption.NOFOLLOW_LINKS);
    }

    private static Path socket(long pid) {
        return Path.of("/tmp", ".java_pid" + pid);
    }

    /** Removes old temporary folders of this user. */
    static void sweep(Path temporary, Instant now) {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary, FOLDERS)) {
            for (Path folder : folders) {
                if (stale(folder, now)) {
                    TemporaryFolder.remove(folder);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // They stay until the next start.
        }
    }

    private static boolean stale(Path folder, Instant now) {
        try {
            FileTime changed = Files.getLastModifiedTime(folder, LinkOption.NOFOLLOW_LINKS);
            return changed.toInstant().isBefore(now.minus(OLD))
                    && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                    && OwnFolder.mine(folder);
        } catch (IOException e) {
            return false; // another user's
        }
    }
}
