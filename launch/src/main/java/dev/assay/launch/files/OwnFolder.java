package dev.assay.launch.files;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A user's folder in a world-writable place such as {@code /tmp}. Its name is predictable, so another user could create it first, or
 * link it to something else: then it is rejected.
 */
final class OwnFolder {
    private static final Set<PosixFilePermission> WRITTEN_BY_OTHERS =
            Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    private OwnFolder() {}

    /** @throws IOException if it cannot be created, or what exists is not a folder writable by this user only */
    static void make(Path folder) throws IOException {
        Path above = folder.toAbsolutePath().getParent();
        if (above != null && !Files.isDirectory(above)) { // JDK 17 refuses a link to one
            Files.createDirectories(above);
        }
        boolean posix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
        try {
            if (posix) {
                Files.createDirectory(
                        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            } else {
                Files.createDirectory(folder);
            }
        } catch (FileAlreadyExistsException e) {
            require(folder);
        }
    }

    /** @throws IOException if there is no such folder, or not only this user can write to it */
    static void require(Path folder) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileSystemException(folder.toString(), null, "not a folder");
        }
        if (!folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return;
        }
        PosixFileAttributes attributes =
                Files.readAttributes(folder, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (attributes.permissions().stream().anyMatch(WRITTEN_BY_OTHERS::contains)) {
            throw new FileSystemException(folder.toString(), null, "others may write to it");
        }
        if (!mine(folder)) {
            throw new FileSystemException(folder.toString(), null, "it belongs to " + attributes.owner());
        }
    }

    /** Whether a folder belongs to the user who owns the files that this process creates. */
    static boolean mine(Path folder) throws IOException {
        Path file = Files.createTempFile(folder, "owner", "");
        try {
            return Files.getOwner(file).equals(Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS));
        } finally {
            Files.delete(file);
        }
    }
}
