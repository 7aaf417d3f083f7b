package dev.assay.launch.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files that only their owner may read, if the file system has POSIX permissions. */
public final class PrivateFile {
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");

    private PrivateFile() {}

    /**
     * Creates a new, empty file with permissions already restricted.
     *
     * @throws java.nio.file.FileAlreadyExistsException if it exists
     * @throws IOException if it cannot be created
     */
    public static void create(Path file) throws IOException {
        if (hasOwners(file)) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        } else {
            Files.createFile(file);
        }
    }

    /** Restricts an existing file to its owner. */
    public static void close(Path file) throws IOException {
        if (hasOwners(file)) {
            Files.setPosixFilePermissions(file, OWNER_ONLY);
        }
    }

    private static boolean hasOwners(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
