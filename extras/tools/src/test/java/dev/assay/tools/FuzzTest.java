package dev.assay.tools;

import dev.assay.model.ForeignBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Every reader of results on any bytes; {@code lab/fuzz} makes them, and otherwise the kept ones are read. */
class FuzzTest {
    @TempDir
    static Path folder = Path.of("");


    private static Path file(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("result"), bytes);
    }

    private static void result(byte[] bytes) throws IOException {
        Path file = file(bytes);
        ForeignBytes.read(() -> ResultFiles.read("tomcat", file));
    }

    /** What a tool that Assay started left behind: {@link ToolBox} makes a failed run of any exception. */
    private static void own(ForeignBytes.Reader reader) {
        ForeignBytes.read(Exception.class, reader);
    }

    @com.code_intelligence.jazzer.junit.FuzzTest
    void jmeterCsv(byte[] bytes) throws IOException {
        result(bytes);
        Path file = folder.resolve("result");
        own(() -> JtlFile.read(file));
    }

    @com.code_intelligence.jazzer.junit.FuzzTest
    void jmeterXml(byte[] bytes) throws IOException {
        result(bytes);
    }

    @com.code_intelligence.jazzer.junit.FuzzTest
    void simulationLog(byte[] bytes) throws IOException {
        result(bytes);
        Path file = folder.resolve("result");
        own(() -> SimulationLog.read(file));
    }

    @com.code_intelligence.jazzer.junit.FuzzTest
    void ab(byte[] bytes) throws IOException {
        result(bytes);
    }

    @com.code_intelligence.jazzer.junit.FuzzTest
    void wrk(byte[] bytes) throws IOException {
        result(bytes);
        own(() -> WrkText.read(ForeignBytes.text(bytes)));
    }

    @com.code_intelligence.jazzer.junit.FuzzTest
    void k6Csv(byte[] bytes) throws IOException {
        result(bytes);
    }

    @com.code_intelligence.jazzer.junit.FuzzTest
    void hdrHistogram(byte[] bytes) throws IOException {
        result(bytes);
    }

    @com.code_intelligence.jazzer.junit.FuzzTest
    void k6(byte[] bytes) throws IOException {
        result(bytes);
    }
}
