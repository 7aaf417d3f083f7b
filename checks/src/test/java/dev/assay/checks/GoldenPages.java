package dev.assay.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Pages of golden files, of {@code report} and of satellites. */
final class GoldenPages {
    private static final Path REPORT = Path.of("report");

    private GoldenPages() {}

    /** The page that the golden sections make; those that it has not are those of the usual one. */
    static URI write(String name, Path folder) {
        try {
            Path own = Stream.of(
                            REPORT,
                            Path.of("extras", "studies"),
                            Path.of("extras", "history"),
                            Path.of("extras", "tune"),
                            Path.of("extras", "why"))
                    .map(room -> golden(room).resolve(name))
                    .filter(Files::isDirectory)
                    .findFirst()
                    .orElseThrow();
            String page = Files.readString(own.resolve("page.html"))
                    .replace("(style.css)\n", Files.readString(golden(REPORT).resolve("style.css")));
            for (Path sections : List.of(own, golden(REPORT).resolve("report"))) {
                try (Stream<Path> parts = Files.list(sections)) {
                    for (Path part : parts.toList()) {
                        page = page.replace("(" + part.getFileName() + ")\n", Files.readString(part));
                    }
                }
            }
            return Files.writeString(folder.resolve(name + ".html"), page).toUri();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path golden(Path room) {
        return AssayProcess.home().resolve(room).resolve("src/test/resources/golden");
    }
}
