package dev.assay.lab;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/**
 * One proof: what was tried, how often, and how often it went wrong. A file of {@code docs/trust/reliability}, from which the page is drawn.
 * Texts and lists that a file leaves out are empty.
 *
 * @param title of its chapter
 * @param command that gives the figures
 * @param revision commit that was tried
 * @param date of the run, ISO-8601; empty if it is not known
 * @param machine on which it ran; empty where that does not matter
 * @param notes sentences that belong to all rows
 */
public record ReliabilityFile(
        String title,
        String command,
        String revision,
        String date,
        String machine,
        List<Row> rows,
        List<String> notes) {
    private static final JsonSetter.Value EMPTY_IF_MISSING = JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY);
    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .withConfigOverride(String.class, type -> type.setSetterInfo(EMPTY_IF_MISSING))
            .withConfigOverride(List.class, type -> type.setSetterInfo(EMPTY_IF_MISSING))
            .build();

    public ReliabilityFile {
        rows = List.copyOf(rows);
        notes = List.copyOf(notes);
    }

    /**
     * One line of figures.
     *
     * @param count how often it was tried
     * @param found how often it went wrong; the aim is 0
     * @param note what else there is to say; may be empty
     */
    public record Row(String what, long count, long found, String note) {}

    /** Of a run that ends now, on this machine, of the revision that is checked out. */
    public static ReliabilityFile now(String title, String command, Path home, List<Row> rows, List<String> notes) {
        return new ReliabilityFile(
                title,
                command,
                revision(home),
                LocalDate.now(ZoneOffset.UTC).toString(),
                Environment.machine(),
                rows,
                notes);
    }

    /**
     * Reads one.
     *
     * @throws IOException if it cannot be read, or is no such file
     */
    public static ReliabilityFile read(Path file) throws IOException {
        return JSON.readValue(Files.readString(file), ReliabilityFile.class);
    }

    /**
     * Writes it, indented, with a line end.
     *
     * @throws IOException if it cannot be written
     */
    public void write(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        Files.writeString(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n");
    }

    private static String revision(Path home) {
        try {
            Process git = new ProcessBuilder(
                            "git", "-C", home.toString(), "describe", "--always", "--dirty", "--abbrev=10")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            return "";
        }
    }
}
