package dev.assay.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What was measured, one line of a file each.
 *
 * @param slices of all blocks
 * @param parts how long each part of each block took
 */
public record PrecisionRecord(List<Slice> slices, List<Part> parts) {
    public PrecisionRecord {
        slices = List.copyOf(slices);
        parts = List.copyOf(parts);
    }

    /**
     * One contender in one slice.
     *
     * @param place in its design, from 0
     * @param reference whether it is the first contender
     * @param micros CPU time for each request, compilers left out
     * @param requests recorded
     * @param jit share of a CPU that the compilers had
     * @param sound whether all checks of the generator held
     */
    public record Slice(
            int block,
            PrecisionDesign design,
            int place,
            boolean reference,
            double micros,
            long requests,
            double jit,
            boolean sound) {
        String line() {
            return String.format(
                    Locale.ROOT,
                    "slice\t%d\t%s\t%d\t%b\t%.4f\t%d\t%.4f\t%b",
                    block,
                    design,
                    place,
                    reference,
                    micros,
                    requests,
                    jit,
                    sound);
        }
    }

    /** Wall time of a part: {@code launch}, {@code warm-up}, {@code more}, or the slices of a design. */
    public record Part(int block, String name, double seconds) {
        String line() {
            return String.format(Locale.ROOT, "part\t%d\t%s\t%.3f", block, name, seconds);
        }
    }

    /** Blocks that are complete. */
    public int blocks() {
        return (int) parts.stream().mapToInt(Part::block).distinct().count();
    }

    /** Everything as lines, for the end of the file. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        slices.forEach(slice -> lines.add(slice.line()));
        parts.forEach(part -> lines.add(part.line()));
        return lines;
    }

    /** Reads a file of such lines; empty if it is not there. */
    public static PrecisionRecord read(Path file) throws IOException {
        return Files.exists(file) ? of(Files.readAllLines(file)) : new PrecisionRecord(List.of(), List.of());
    }

    static PrecisionRecord of(List<String> lines) {
        List<Slice> slices = new ArrayList<>();
        List<Part> parts = new ArrayList<>();
        for (String line : lines) {
            String[] field = line.split("\t", -1);
            if (field[0].equals("slice")) {
                slices.add(new Slice(
                        Integer.parseInt(field[1]),
                        PrecisionDesign.valueOf(field[2]),
                        Integer.parseInt(field[3]),
                        Boolean.parseBoolean(field[4]),
                        Double.parseDouble(field[5]),
                        Long.parseLong(field[6]),
                        Double.parseDouble(field[7]),
                        Boolean.parseBoolean(field[8])));
            } else if (field[0].equals("part")) {
                parts.add(new Part(Integer.parseInt(field[1]), field[2], Double.parseDouble(field[3])));
            }
        }
        return new PrecisionRecord(slices, parts);
    }
}
