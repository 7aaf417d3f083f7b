package dev.assay.ledger;

import dev.assay.model.BoundedLines;
import dev.assay.model.HiddenLines;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Logs of the servers. Their bytes are preserved, whatever the encoding of the app, except for secrets. These are hidden while logging, but
 * not in folders of older versions.
 */
final class ServerLogs {
    private ServerLogs() {}

    /** Rewrites the logs below a folder that contain secrets; the others are not touched. */
    static void hideSecrets(Path folder) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> logs = files.filter(file -> file.toString().endsWith(".log"))
                    .filter(Files::isRegularFile)
                    .toList();
            for (Path log : logs) {
                if (hasSecrets(log)) {
                    rewrite(log);
                }
            }
        } catch (UncheckedIOException | IOException e) {
            throw new LedgerException(
                    "cannot take secrets out of the logs in " + folder + ": " + e.getMessage(), Documents.NEXT, e);
        }
    }

    private static boolean hasSecrets(Path log) throws IOException {
        boolean[] found = {false};
        HiddenLines lines = new HiddenLines();
        try (BufferedReader in = Files.newBufferedReader(log, StandardCharsets.ISO_8859_1)) {
            BoundedLines.read(
                    in,
                    BoundedLines.USUAL,
                    (piece, ended) -> found[0] |= !lines.next(piece).equals(piece));
        }
        return found[0];
    }

    private static void rewrite(Path log) {
        Documents.replacePrivate(log, StandardCharsets.ISO_8859_1, out -> {
            HiddenLines lines = new HiddenLines();
            try (BufferedReader in = Files.newBufferedReader(log, StandardCharsets.ISO_8859_1)) {
                BoundedLines.read(in, BoundedLines.USUAL, (piece, ended) -> {
                    out.append(lines.next(piece));
                    if (ended) {
                        out.append('\n');
                    }
                });
            }
        });
    }
}
