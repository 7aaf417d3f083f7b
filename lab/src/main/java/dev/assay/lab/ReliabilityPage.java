package dev.assay.lab;

import dev.assay.model.evidence.ErrorKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** {@code docs/trust/reliability.md}, drawn from the files of {@code docs/trust/reliability} and from nothing else. */
public final class ReliabilityPage {
    private static final String HEAD = """
            # Reliability

            What should happen when something goes wrong: after a kill of a comparison, `assay resume` continues with every complete block, and no process is left
            behind. Damage to a result folder is named, unless it changes nothing. A hostile jar, server or file ends in an error message, and a
            plan's secrets are in no report or output. Full disks, clocks that leap and servers that hang were simulated, too. The tables count
            how often all this was tried and how often it went wrong: {wrong} times in all.

            Written by `lab/reliability` from the files in [reliability/](reliability/), each the result of the command above its table. Do not
            edit this page: a test fails if it differs from the files. *Wrong* counts what should not have happened; the target is 0.
            """;

    private static final Pattern LONG_NUMBER = Pattern.compile("(?<![\\d.,])\\d{4,}(?![\\d.])");

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
        long wrong = files.stream()
                .flatMap(file -> file.rows().stream())
                .mapToLong(ReliabilityFile.Row::found)
                .sum();
        StringBuilder page = new StringBuilder(HEAD.replace("{wrong}", String.format(Locale.ROOT, "%,d", wrong)));
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
                    cell(words(row.what())),
                    row.count(),
                    row.found(),
                    cell(words(row.note()))));
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

    /** The files have constants and numbers as tests print them, such as {@code {WRONG_BODY=13151}}. */
    private static String words(String printed) {
        String text = printed.replaceAll("(?i)http[_ ](\\d)", "HTTP/$1").replaceAll("[{}]", "");
        for (ErrorKind kind : ErrorKind.values()) {
            text = text.replaceAll("\\b" + kind.name() + "=(\\d+)", "$1 " + kind.title());
        }
        return LONG_NUMBER
                .matcher(text)
                .replaceAll(number -> String.format(Locale.ROOT, "%,d", Long.parseLong(number.group())));
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("\n", " ");
    }
}
