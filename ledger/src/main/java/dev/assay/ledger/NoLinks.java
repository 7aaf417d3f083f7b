package dev.assay.ledger;

import dev.assay.model.BadInputException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Rejects symbolic links in result folders: in a folder from somebody else, one could make any file of the user be read or replaced. */
final class NoLinks extends SimpleFileVisitor<Path> {
    private NoLinks() {}

    /** @throws BadInputException naming the first link in the folder or below; the folder itself may be reached through a link */
    static void require(Path folder) {
        try {
            Files.walkFileTree(folder.toRealPath(), new NoLinks());
        } catch (IOException e) {
            throw new LedgerException(
                    "cannot read " + folder + ": " + Documents.reason(e), "Give read access to all of the folder.", e);
        }
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        if (attributes.isSymbolicLink()) {
            throw new BadInputException(
                    file.toString(), "is a symbolic link, which result folders do not have", "Remove the link.");
        }
        return FileVisitResult.CONTINUE;
    }

    /** Ignores files that vanish: a running experiment replaces its files. */
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
        if (failure instanceof NoSuchFileException) {
            return FileVisitResult.CONTINUE;
        }
        throw failure;
    }
}
