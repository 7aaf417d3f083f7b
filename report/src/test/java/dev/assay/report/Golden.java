package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Compares a report with the copy under {@code src/test/resources/golden}. After an intended change, write the copies anew with
 * {@code mvn -pl report -am test -Dassay.golden.update=true} and read the difference before committing it.
 */
final class Golden {
    private static final Path FOLDER = Path.of("src/test/resources/golden");

    private Golden() {}

    static void check(String name, String actual) {
        try {
            Path file = FOLDER.resolve(name);
            if (Boolean.getBoolean("assay.golden.update")) {
                Files.createDirectories(FOLDER);
                Files.writeString(file, actual);
            }
            assertThat(file).as("golden file; see %s", Golden.class).exists();
            assertThat(actual).as(name).isEqualTo(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
