package dev.assay.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** {@code docs/trust/reliability.md}, drawn from the files of {@code docs/trust/reliability} and from nothing else. */
public final class ReliabilityPage {
    private static final String HEAD = """
            # Reliability

            Written by `lab/reliability` from the files in [reliability/](reliability/), each the result of the command above its table. Do not
            edit this page: a test fails if it differs from the files. *Wrong* counts what should not have happened; the target is 0.
            """;

    private ReliabilityPage() {}

    /** Writes the page: {@code DOCS}, the folder that it belongs in. */
    public static void main(String[] arguments) throws IOException {
        Path docs = Path.of(arguments[0]);
        Files.writeString(docs.resolve("reliability.md"), of(docs.resolve("reliability")));
    }

    /** The page of all files of a folder, in the order of their names. */
    public static String of(Path folder) throws IOException {
        List<ReliabilityFile> files = new ArrayList<>();
        try (Stream<Path> all = Files.list(folder)) {
            for (Path file :
                    all.filter(one -> one.toString().endsWith(".json")).sorted().toList()) {
                files.add(ReliabilityFile.read(file));
            }
        }
        return of(files);
    }

    static String of(List<ReliabilityFile> files) {
        StringBuilder page = new StringBuilder(HEAD);
        files.forEach(file -> chapter(file, page));
        return page.toString();
    }

    private static void chapter(ReliabilityFile file, StringBuilder page) {
        page.append("\n## ").append(file.title()).append("\n\n");
        page.append("    ").append(file.command()).append("\n\n");
        page.append(origin(file)).append("\n\n| what | tried | wrong | |\n|---|---:|---:|---|\n");
        for (ReliabilityFile.Row row : file.rows()) {
            page.append(String.format(
                    Locale.ROOT,
                    "| %s | %,d | %,d | %s |\n",
                    cell(row.what()),
                    row.count(),
                    row.found(),
                    cell(row.note())));
        }
        if (!file.notes().isEmpty()) {
            page.append('\n');
            file.notes().forEach(note -> page.append("- ").append(note).append('\n'));
        }
    }

    private static String origin(ReliabilityFile file) {
        List<String> parts = new ArrayList<>();
        if (!file.revision().isEmpty()) {
            parts.add("revision " + file.revision());
        }
        if (!file.date().isEmpty()) {
            parts.add(file.date());
        }
        if (!file.machine().isEmpty()) {
            parts.add(file.machine());
        }
        return parts.isEmpty() ? "Measured: unknown revision." : "Measured: " + String.join("; ", parts) + ".";
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("\n", " ");
    }
}
