package dev.assay.http;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Netty's native libraries, which it unpacks, loads and deletes: a process killed in between leaves a file behind. */
public final class NativeCode {
    static final String FOLDER = "io.netty.native.workdir";
    private static final String LIBRARIES = "libnetty*";

    private NativeCode() {}

    /**
     * Makes Netty unpack into this folder instead of the temporary one, and removes what killed processes left there. Has no effect
     * once native code has been loaded, or if the user has chosen a folder.
     *
     * @param folder writable by this user only, and not used by another of the user's processes at the same time
     */
    public static void unpackInto(Path folder) {
        if (System.getProperty(FOLDER) != null) {
            return;
        }
        try (DirectoryStream<Path> libraries = Files.newDirectoryStream(folder, LIBRARIES)) {
            for (Path library : libraries) {
                Files.deleteIfExists(library);
            }
        } catch (IOException | DirectoryIteratorException e) {
            // They stay until the next start.
        }
        System.setProperty(FOLDER, folder.toString());
    }
}
