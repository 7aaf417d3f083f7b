package dev.assay.experiment;

import dev.assay.model.BoundedLines;
import dev.assay.model.evidence.StartDetails;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The line in which a Spring Boot app says how long it took to start: {@code Started Shop in 4.2 seconds (process running for 4.9)}. */
final class StartLine {
    /** "JVM running" up to Boot 2. */
    private static final Pattern LINE = Pattern.compile(
            ".*\\bStarted \\S+ in (\\d+(?:\\.\\d+)?) seconds(?: \\((?:process|JVM) running for (\\d+(?:\\.\\d+)?)\\))?.*");

    private StartLine() {}

    /**
     * Reads the line from a log; {@link StartDetails#UNKNOWN} if there is no such line or no log. The last one counts: an app may
     * start parts of itself first.
     */
    static StartDetails read(Path log) {
        // ISO-8859-1 takes any bytes; the line itself is ASCII.
        StartDetails[] last = {StartDetails.UNKNOWN};
        try (BufferedReader in = Files.newBufferedReader(log, StandardCharsets.ISO_8859_1)) {
            BoundedLines.read(in, BoundedLines.USUAL, (piece, ended) -> {
                Matcher line = LINE.matcher(piece.strip());
                last[0] = line.matches() ? details(line) : last[0];
            });
            return last[0];
        } catch (IOException e) {
            return StartDetails.UNKNOWN;
        }
    }

    private static StartDetails details(Matcher line) {
        return new StartDetails(millis(line.group(1)), millis(line.group(2)), Optional.empty());
    }

    private static OptionalDouble millis(@org.jspecify.annotations.Nullable String seconds) {
        return seconds == null ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(seconds) * 1e3);
    }
}
