package dev.assay.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;

/**
 * One slice, one line of a file. Four make a quadruple: two on time and two late, in the order ABBA or BAAB, with the same
 * arrivals.
 *
 * @param server contender
 * @param jvm of this server, from 1
 * @param quadruple of this JVM, from 1
 * @param position in the quadruple, from 0
 * @param late whether the generator stood still now and then
 * @param aim share of requests that were to meet another, in the late slices of the quadruple
 * @param holdMs length of a standstill
 * @param rate offered requests per second
 * @param bunching share of requests that were late and met another
 * @param logMicros natural logarithm of CPU time for each request in microseconds, compilers left out
 * @param jit share of a CPU that the compilers had
 * @param lagP99Ms of the generator
 */
record LatenessSlice(
        String server,
        int jvm,
        int quadruple,
        int position,
        boolean late,
        double aim,
        double holdMs,
        double rate,
        double bunching,
        double logMicros,
        double jit,
        double lagP99Ms) {
    private static final String HEAD =
            "server,jvm,quadruple,position,late,aim,hold ms,rate,bunching,ln cpu us,jit share,lag p99 ms";

    /** The slices of a file; none if it is not there. A line that was cut off is left out. */
    static List<LatenessSlice> read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        return Files.readAllLines(file).stream()
                .filter(line -> !line.equals(HEAD))
                .map(line -> line.split(",", -1))
                .filter(fields -> fields.length == 12 && !fields[11].isEmpty())
                .map(LatenessSlice::of)
                .toList();
    }

    /** Adds this one to a file. */
    void append(Path file) throws IOException {
        String head = Files.exists(file) ? "" : HEAD + "\n";
        Files.writeString(file, head + line() + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private String line() {
        return String.format(
                Locale.ROOT,
                "%s,%d,%d,%d,%b,%.3f,%.3f,%.0f,%.6f,%.6f,%.4f,%.4f",
                server,
                jvm,
                quadruple,
                position,
                late,
                aim,
                holdMs,
                rate,
                bunching,
                logMicros,
                jit,
                lagP99Ms);
    }

    private static LatenessSlice of(String[] fields) {
        return new LatenessSlice(
                fields[0],
                Integer.parseInt(fields[1]),
                Integer.parseInt(fields[2]),
                Integer.parseInt(fields[3]),
                Boolean.parseBoolean(fields[4]),
                Double.parseDouble(fields[5]),
                Double.parseDouble(fields[6]),
                Double.parseDouble(fields[7]),
                Double.parseDouble(fields[8]),
                Double.parseDouble(fields[9]),
                Double.parseDouble(fields[10]),
                Double.parseDouble(fields[11]));
    }
}
