package dev.assay.ledger;

import dev.assay.model.BadInputException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code checksums.txt}: SHA-256 of the files that say what an experiment is about, as {@code sha256sum -c} reads them. Evidence has
 * checksums of its own ({@link Seal}). Folders of older versions have none, and nothing is checked there.
 */
final class Checksums {
    static final String NAME = "checksums.txt";

    private static final Pattern LINE = Pattern.compile("([0-9a-f]{64})  (\\S+)");

    private Checksums() {}

    /** Notes what a file is about to hold: before it is written, so that a crash leaves no file without its checksum. */
    static void note(Disk disk, Path folder, String name, String content) {
        Map<String, String> all = new TreeMap<>(read(folder));
        all.put(name, Digest.of(content.getBytes(StandardCharsets.UTF_8)));
        StringBuilder text = new StringBuilder();
        all.forEach((file, sum) -> text.append(sum).append("  ").append(file).append('\n'));
        Documents.replace(disk, folder, NAME, out -> out.write(text.toString()));
    }

    /** Whether the files of a folder are checked. */
    static boolean in(Path folder) {
        return Files.isRegularFile(folder.resolve(NAME));
    }

    /** Whether a folder has, or had, such a file. */
    static boolean names(Path folder, String name) {
        return read(folder).containsKey(name);
    }

    /**
     * Checks a file, if it is there and its folder has checksums.
     *
     * @throws BadInputException if it is not as it was written
     */
    static void require(Path folder, String name, String otherwise) {
        Path file = folder.resolve(name);
        if (!in(folder) || !Files.isRegularFile(file)) {
            return;
        }
        String noted = read(folder).get(name);
        if (noted == null) {
            throw new BadInputException(
                    file.toString(), "has no line in " + NAME + ", so one of them is damaged", otherwise);
        } else if (!noted.equals(Digest.of(bytes(file)))) {
            throw new BadInputException(
                    file.toString(), "is not as it was written: its line in " + NAME + " does not fit", otherwise);
        }
    }

    private static Map<String, String> read(Path folder) {
        Map<String, String> sums = new TreeMap<>();
        if (in(folder)) {
            String text = new String(bytes(folder.resolve(NAME)), StandardCharsets.UTF_8);
            for (String line : text.split("\n", -1)) {
                Matcher matcher = LINE.matcher(line);
                if (matcher.matches()) {
                    sums.put(matcher.group(2), matcher.group(1));
                }
            }
        }
        return sums;
    }

    private static byte[] bytes(Path file) {
        try (InputStream in = new FileInputStream(file.toFile())) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new LedgerException("cannot read " + file + ": " + Documents.reason(e), "check the folder", e);
        }
    }
}
