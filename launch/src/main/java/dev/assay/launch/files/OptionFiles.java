package dev.assay.launch.files;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * JVM options and properties in argument files that only their owner can read: every user of a machine can see command lines, and
 * properties may contain passwords. The {@code java} launcher expands {@code @file} arguments.
 */
public final class OptionFiles {
    /** The first JDK whose launcher supports argument files. */
    public static final int FIRST_JDK = 9;

    private static final String PREFIX = "jvm-options-";

    private OptionFiles() {}

    /**
     * Writes the options.
     *
     * @param folder accessible to this user only
     * @return the words that replace them in the command line
     * @throws IOException if a file cannot be written, or an option contains a NUL character
     */
    public static List<String> write(List<String> options, Path folder) throws IOException {
        List<String> words = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        for (String option : options) {
            if (option.startsWith("@")) { // the user's own argument file; these do not nest
                flush(lines, folder, words);
                words.add(option);
            } else {
                lines.add(quoted(option));
            }
        }
        flush(lines, folder, words);
        return List.copyOf(words);
    }

    /** To be called once the launcher has read the files. Those that cannot be deleted go with their folder. */
    public static void remove(Path folder) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, PREFIX + "*")) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | DirectoryIteratorException e) {
            // As above.
        }
    }

    private static void flush(List<String> lines, Path folder, List<String> words) throws IOException {
        if (lines.isEmpty()) {
            return;
        }
        Path file = folder.resolve(PREFIX + words.size());
        PrivateFile.create(file);
        Files.write(file, (String.join("\n", lines) + "\n").getBytes(charset()));
        words.add("@" + file);
        lines.clear();
    }

    /** Within quotes, only backslashes, quotes and line ends need escaping. */
    private static String quoted(String option) throws IOException {
        if (option.indexOf('\0') >= 0) {
            throw new IOException("a JVM option or a property has a character 0 in it");
        }
        String escaped = option.replace("\\", "\\\\")
                .replace("\"", "\\\"")
                .replace("\n", "\\n")
                .replace("\r", "\\r");
        return "\"" + escaped + "\"";
    }

    /** The charset of command lines, so that the launcher reads the same bytes as there. */
    private static Charset charset() {
        return Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
    }
}
