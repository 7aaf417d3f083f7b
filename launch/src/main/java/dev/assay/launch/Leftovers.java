package dev.assay.launch;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;

/** What servers leave behind that were killed, and runs that were killed together with what was to clean up after them. */
final class Leftovers {
    /** No server of an experiment runs for so long. */
    private static final Duration OLD = Duration.ofDays(2);

    /** Of servers, and of agents that read their settings. */
    private static final String FOLDERS = "{" + TemporaryFolder.PREFIX + ",assay-settings}*";

    private Leftovers() {}

    /** Of a process that has ended: HotSpot puts the socket for {@code jcmd} there, whatever {@code java.io.tmpdir} says. */
    static void ofProcess(long pid) {
        try {
            Files.deleteIfExists(socket(pid));
        } catch (IOException e) {
            // An empty file, which harms nobody.
        }
    }

    /**
     * Whether another user's JVM left its socket under this process number: {@code jcmd} would refuse to ask the process that has the number
     * now.
     *
     * @param pid of a JVM that has just been started, and has not made its own yet
     */
    static boolean socketOfAnotherUser(long pid) {
        ofProcess(pid);
        return Files.exists(socket(pid), LinkOption.NOFOLLOW_LINKS);
    }

    private static Path socket(long pid) {
        return Path.of("/tmp", ".java_pid" + pid);
    }

    /** Removes temporary folders that are this user's and old. */
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
            return false; // somebody else's
        }
    }
}
