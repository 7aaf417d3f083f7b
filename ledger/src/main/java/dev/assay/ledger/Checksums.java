package dev.assay.ledger;

import dev.assay.model.BadInputException;
import dev.assay.model.Sha256;
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
 * {@code checksums.txt}: SHA-256 of the files that describe an experiment, in the format of {@code sha256sum -c}. Evidence has its own
 * checksums ({@link Seal}). A folder whose user deleted the file is not checked.
 */
final class Checksums {
    static final String NAME = "checksums.txt";

    private static final Pattern LINE = Pattern.compile("([0-9a-f]{64})  (\\S+)");

    private Checksums() {}

    /** Records the checksum of a file before the file is written, so that a crash leaves no file without its checksum. */
    static void note(Disk disk, Path folder, String name, String content) {
        Map<String, String> all = new TreeMap<>(read(folder));
        all.put(name, Sha256.of(content));
        StringBuilder text = new StringBuilder();
        all.forEach((file, sum) -> text.append(sum).append("  ").append(file).append('\n'));
        Documents.replace(disk, folder, NAME, out -> out.write(text.toString()));
    }

    static boolean in(Path folder) {
        return Files.isRegularFile(folder.resolve(NAME));
    }

    /** Whether a folder has a checksum for a file, which may be missing. */
    static boolean names(Path folder, String name) {
        return read(folder).containsKey(name);
    }

    /**
     * Verifies a file, if it exists and its folder has checksums.
     *
     * @throws BadInputException if its checksum is missing or does not match
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
        } else if (!noted.equals(Sha256.of(bytes(file)))) {
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
            throw new LedgerException("cannot read " + file + ": " + Documents.reason(e), "Check the folder.", e);
        }
    }
}
