package dev.assay.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Writes all fixtures as files to look at: {@code java … dev.assay.report.Peek FOLDER}. */
final class Peek {
    private Peek() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        Map<String, Experiment> all = Map.of(
                "realistic",
                Fixtures.realistic(),
                "undecided",
                Fixtures.undecided(),
                "refused",
                Fixtures.refused(),
                "unreliable",
                Fixtures.unreliable(),
                "empty",
                Fixtures.empty(),
                "single",
                Fixtures.single());
        for (var entry : all.entrySet()) {
            Files.writeString(
                    folder.resolve(entry.getKey() + ".txt"), entry.getValue().terminal(true));
            Files.writeString(
                    folder.resolve(entry.getKey() + ".html"), entry.getValue().html());
        }
    }
}
