package dev.assay.lab;

import dev.assay.model.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Blocks of calibrations in compact form: comma-separated, a line for each block, the slices of a contender separated by blanks. Lines
 * that begin with {@code #} are for readers.
 */
final class CorpusFile {
    static final String HEAD = """
            # Blocks of calibrations (assay calibrate): two contenders that do not differ (truth 1), or differ by a known ratio.
            # alive: contenders in the block. reference, other: CPU time for each request in microseconds, of each slice at the same rate, in order.
            run,like,block,start,seconds,alive,contender,truth,reference,other
            """;
    private static final int FIELDS = 10;

    private CorpusFile() {}

    /** Writes or replaces the file; its folder must exist. */
    static void write(List<CorpusBlock> blocks, Path file) throws IOException {
        Files.writeString(file, HEAD + blocks.stream().map(CorpusFile::line).collect(Collectors.joining()));
    }

    /**
     * The blocks in a file; none if there is no file.
     *
     * @throws BadInputException naming the line that is none
     */
    static List<CorpusBlock> read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        List<String> lines = Files.readAllLines(file);
        List<CorpusBlock> blocks = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (!line.isBlank() && !line.startsWith("#") && !line.startsWith("run,")) {
                blocks.add(block(line, file + ":" + (i + 1)));
            }
        }
        return blocks;
    }

    private static String line(CorpusBlock block) {
        return String.join(
                        ",",
                        block.run(),
                        block.like(),
                        String.valueOf(block.index()),
                        block.start().toString(),
                        String.valueOf(block.seconds()),
                        String.valueOf(block.alive()),
                        block.contender(),
                        String.valueOf(block.truth()),
                        slices(block.reference()),
                        slices(block.other()))
                + "\n";
    }

    /** Five digits, one more than a slice tells. */
    private static String slices(List<Double> micros) {
        return micros.stream()
                .map(value -> String.format(Locale.ROOT, "%.5g", value))
                .collect(Collectors.joining(" "));
    }

    private static CorpusBlock block(String line, String where) {
        String[] fields = line.split(",", -1);
        if (fields.length != FIELDS) {
            throw bad(where, "has " + fields.length + " fields instead of " + FIELDS);
        }
        try {
            return new CorpusBlock(
                    fields[0],
                    fields[1],
                    Integer.parseInt(fields[2]),
                    Instant.parse(fields[3]),
                    Double.parseDouble(fields[4]),
                    Integer.parseInt(fields[5]),
                    fields[6],
                    Double.parseDouble(fields[7]),
                    slices(fields[8]),
                    slices(fields[9]));
        } catch (IllegalArgumentException | DateTimeException e) {
            throw bad(where, "is no block: " + e.getMessage());
        }
    }

    private static List<Double> slices(String text) {
        return Arrays.stream(text.split(" ", -1)).map(Double::valueOf).toList();
    }

    private static BadInputException bad(String where, String what) {
        return new BadInputException(where, what, "Restore the file, or make it again with lab/corpus.");
    }
}
