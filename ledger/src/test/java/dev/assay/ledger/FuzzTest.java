package dev.assay.ledger;

import dev.assay.model.ForeignBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Every reader of this room on any bytes; {@code lab/fuzz} makes them, and otherwise the kept ones are read. */
class FuzzTest {
    @TempDir
    static Path folder = Path.of("");

    /** The same bytes as each of its files. */
    @com.code_intelligence.jazzer.junit.FuzzTest
    void resultFolder(byte[] bytes) throws IOException {
        for (String name : new String[] {"evidence.jsonl", "environment.json", "experiment.json", "verdict.json"}) {
            Files.write(folder.resolve(name), bytes);
        }
        ForeignBytes.read(() -> {
            try (Ledger ledger = Ledger.open(folder)) {
                ledger.evidenceEnded();
                ledger.evidence();
                ledger.finishedEvidence();
            }
        });
        ForeignBytes.read(() -> Ledger.open(folder).kind());
        ForeignBytes.read(() -> Ledger.open(folder).readEnvironment());
        ForeignBytes.read(() -> Ledger.open(folder).verdictFinished());
        ForeignBytes.read(() -> CalibrationFile.read(folder.resolve("verdict.json")));
    }
}
