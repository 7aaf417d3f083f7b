package dev.assay.swap;

import dev.assay.model.ForeignBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The reader of jars on any bytes; {@code lab/fuzz} makes them, and otherwise the kept ones are read. */
class FuzzTest {
    @TempDir
    static Path folder = Path.of("");

    @com.code_intelligence.jazzer.junit.FuzzTest
    void jar(byte[] bytes) throws IOException {
        Path jar = Files.write(folder.resolve("app.jar"), bytes);
        Swapper swapper = new Swapper(folder.resolve("cache"), new FakeArtifacts());
        ForeignBytes.read(() -> swapper.inspect(jar));
    }
}
