package dev.assay.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The pages of the repository: those at its root, the decisions, docs and its shelves, but not what builds the site. */
public final class MarkdownPages {
    private MarkdownPages() {}

    public static List<Path> of(Path home) throws IOException {
        try (Stream<Path> root = Files.list(home);
                Stream<Path> decisions = Files.list(home.resolve("adr"));
                Stream<Path> docs = Files.walk(home.resolve("docs"), 2)) {
            return Stream.of(root, decisions, docs)
                    .flatMap(files -> files)
                    .filter(file -> file.toString().endsWith(".md") && !file.startsWith(home.resolve("docs/site")))
                    .sorted()
                    .toList();
        }
    }
}
