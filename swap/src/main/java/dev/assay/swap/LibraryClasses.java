package dev.assay.swap;

import dev.assay.model.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** The classes of a library, which comes from anywhere: however much a few bytes of it decompress to, little is held in memory. */
final class LibraryClasses {
    private static final String SUFFIX = ".class";
    /** The largest classes that compilers make have a few megabytes. What is larger is none. */
    private static final int LARGEST = 16 << 20;
    /** Of all entries of one library. */
    private static final long MOST = 4L << 30;

    private final String library;
    private final int largest;
    private final long most;

    /** @param library its file name */
    LibraryClasses(String library) {
        this(library, LARGEST, MOST);
    }

    /**
     * With other bounds.
     *
     * @param largest bytes of a class
     * @param most bytes of all entries together
     */
    LibraryClasses(String library, int largest, long most) {
        this.library = library;
        this.largest = largest;
        this.most = most;
    }

    /** Looks at a class. */
    interface Visitor {
        /**
         * Looks at it.
         *
         * @param name with slashes, without suffix
         */
        void visit(String name, byte[] content) throws IOException;
    }

    /**
     * Shows every class.
     *
     * @param content of the library; closed afterwards
     * @throws BadInputException if its entries are larger together than those of any library
     */
    void forEach(InputStream content, Visitor visitor) throws IOException {
        long total = 0;
        try (ZipInputStream in = new ZipInputStream(content)) {
            byte[] rest = new byte[1 << 16];
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                boolean named = entry.getName().endsWith(SUFFIX);
                byte[] bytes = named ? in.readNBytes(largest + 1) : new byte[0];
                total += bytes.length;
                for (int n = in.read(rest); n >= 0; n = in.read(rest)) {
                    total += n;
                    requireSane(total);
                }
                requireSane(total);
                if (named && bytes.length <= largest) {
                    String name = entry.getName();
                    visitor.visit(name.substring(0, name.length() - SUFFIX.length()), bytes);
                }
            }
        }
    }

    private void requireSane(long total) {
        if (total > most) {
            throw new BadInputException(
                    library,
                    "decompresses to more than " + (most >> 20) + " MiB, more than any real library",
                    "Remove it from the jar, or rebuild the jar.");
        }
    }
}
