package dev.assay.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files that nobody but their owner may read, where the file system can tell people apart. */
final class PrivateFile {
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");

    private PrivateFile() {}

    /**
     * An empty file that was not there before, closed to others before anything is in it.
     *
     * @throws java.nio.file.FileAlreadyExistsException if it is there
     * @throws IOException if it cannot be made
     */
    static void create(Path file) throws IOException {
        if (hasOwners(file)) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        } else {
            Files.createFile(file);
        }
    }

    /** Closes a file that is there to others. */
    static void close(Path file) throws IOException {
        if (hasOwners(file)) {
            Files.setPosixFilePermissions(file, OWNER_ONLY);
        }
    }

    private static boolean hasOwners(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
