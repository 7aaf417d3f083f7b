package dev.assay.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loads.LoadFile;
import dev.assay.loads.LoadFlags;
import dev.assay.model.BadInputException;
import dev.assay.model.ForeignBytes;
import dev.assay.plan.PlanText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

/** Every reader on any bytes; {@code lab/fuzz} makes them, and otherwise the kept ones are read. */
class FuzzTest {
    private static final ImportOptions ALL = new ImportOptions(Optional.empty(), true, true, 50, true, 1, true);

    @TempDir
    static Path folder = Path.of("");

    /** Whatever plan is written can be read. */
    private static void requireReadable(Imported imported) {
        try {
            LoadFile.read(Optional.of(new PlanText("imported.yaml", imported.yaml())), LoadFlags.none());
        } catch (BadInputException unreadable) {
            throw new AssertionError("a plan that cannot be read", unreadable);
        }
    }

    /** A HAR or a log, compressed or not. */
    @com.code_intelligence.jazzer.junit.FuzzTest
    void recording(byte[] bytes) throws IOException {
        Path file = Files.write(folder.resolve("recording"), bytes);
        ForeignBytes.read(() -> requireReadable(ImportCommand.imported(file, ALL)));
    }

    @com.code_intelligence.jazzer.junit.FuzzTest
    void accessLog(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        ForeignBytes.read(() -> requireReadable(AccessLogImport.plan("access.log", text.lines(), ALL)));
    }

    @com.code_intelligence.jazzer.junit.FuzzTest
    void openApi(byte[] bytes) {
        PlanText document = new PlanText("openapi.json", ForeignBytes.text(bytes));
        ForeignBytes.read(() -> assertThat(OpenApiReader.read(document, path -> Optional.of(document)))
                .doesNotContainNull());
        ForeignBytes.read(
                () -> assertThat(MappingsReader.read(Tree.of(document))).doesNotContainNull());
    }

    @com.code_intelligence.jazzer.junit.FuzzTest
    void har(byte[] bytes) {
        ForeignBytes.read(() -> HarFile.read("recorded.har", new ByteArrayInputStream(bytes)));
    }

    @com.code_intelligence.jazzer.junit.FuzzTest
    void jsonLogLine(byte[] bytes) {
        String line = new String(bytes, StandardCharsets.ISO_8859_1);
        ForeignBytes.read(() -> JsonLogLine.values(line));
    }
}
