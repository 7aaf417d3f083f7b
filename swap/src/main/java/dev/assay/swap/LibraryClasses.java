package dev.assay.swap;

import dev.assay.model.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/** Reads the classes of an untrusted library in bounded memory, however much it decompresses to. */
final class LibraryClasses {
    private static final String SUFFIX = ".class";
    /** No classes that code uses: descriptors, of which every library has one of the same name, and copies for other JDKs. */
    private static final Pattern NO_CLASS = Pattern.compile("(META-INF/.*|(.*/)?(module|package)-info)\\.class");

    /** The largest classes that compilers write have a few megabytes; anything larger than this is not a class. */
    private static final int LARGEST = 16 << 20;
    /** Limit for all entries of one library together. */
    private static final long MOST = 4L << 30;

    private final String library;
    private final int largest;
    private final long most;

    /** @param library its file name */
    LibraryClasses(String library) {
        this(library, LARGEST, MOST);
    }

    /**
     * With other limits.
     *
     * @param largest bytes of a class
     * @param most bytes of all entries together
     */
    LibraryClasses(String library, int largest, long most) {
        this.library = library;
        this.largest = largest;
        this.most = most;
    }

    /** Receives classes. */
    interface Visitor {
        /**
         * Receives one class.
         *
         * @param name with slashes, without suffix
         */
        void visit(String name, byte[] content) throws IOException;
    }

    /**
     * Passes every class to the visitor, except descriptors of modules and packages, and what is in {@code META-INF}.
     *
     * @param content of the library; closed afterwards
     * @throws BadInputException if its entries are together larger than any real library
     * @throws ZipException naming the library, if it cannot be read from front to end
     */
    void forEach(InputStream content, Visitor visitor) throws IOException {
        long total = 0;
        try (ZipInputStream in = new ZipInputStream(content)) {
            byte[] rest = new byte[1 << 16];
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                boolean named = entry.getName().endsWith(SUFFIX)
                        && !NO_CLASS.matcher(entry.getName()).matches();
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
        } catch (ZipException | IllegalArgumentException e) {
            throw unreadable(library, e);
        }
    }

    /**
     * The same fault with the name of the library.
     *
     * @param cause in older JDKs an {@link IllegalArgumentException} where an entry's name is not UTF-8
     */
    static ZipException unreadable(String library, Exception cause) {
        ZipException named = new ZipException("library " + library + " cannot be read: " + cause.getMessage());
        named.initCause(cause);
        return named;
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
