package dev.assay.cli;

import dev.assay.model.BadInputException;
import dev.assay.model.ForeignBytes;
import dev.assay.plan.ImportOptions;
import dev.assay.plan.Imported;
import dev.assay.plan.LoadFlags;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

/** Readers that several rooms make up, on any bytes; {@code lab/fuzz} makes them, and otherwise the kept ones are read. */
class FuzzTest {
    private static final ImportOptions ALL = new ImportOptions(Optional.empty(), true, true, 50, true, 1, true);

    @TempDir
    static Path folder = Path.of("");

    /** A HAR or a log, compressed or not: whatever plan is written can be read. */
    @com.code_intelligence.jazzer.junit.FuzzTest
    void recording(byte[] bytes) throws IOException {
        Path file = Files.write(folder.resolve("recording"), bytes);
        ForeignBytes.read(() -> {
            Imported imported = ImportCommand.imported(file, ALL);
            try {
                Plans.load(Optional.of(new PlanText("imported.yaml", imported.yaml())), LoadFlags.none());
            } catch (BadInputException unreadable) {
                throw new AssertionError("a plan that cannot be read", unreadable);
            }
        });
    }

    @com.code_intelligence.jazzer.junit.FuzzTest
    void url(byte[] bytes) {
        ForeignBytes.read(() -> LoadUrl.parse(ForeignBytes.text(bytes), List.of()));
    }
}
