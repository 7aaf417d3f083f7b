package dev.assay.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CorpusFileTest {
    private static final CorpusBlock BLOCK = new CorpusBlock(
            "seed-7",
            "10m --jvm -Xint",
            3,
            Instant.parse("2026-11-21T10:00:00.5Z"),
            43.25,
            2,
            "plus-5",
            1.0703,
            List.of(61.25, 60.125),
            List.of(66.0, 65.5));

    @TempDir
    private Path temp;

    @Test
    void aLineForEachBlock() throws IOException {
        Path file = temp.resolve("blocks.csv");
        CorpusFile.write(List.of(BLOCK, BLOCK), file);

        assertThat(CorpusFile.read(file)).containsExactly(BLOCK, BLOCK);
        assertThat(Files.readAllLines(file))
                .filteredOn(line -> !line.startsWith("#"))
                .containsExactly(
                        "run,like,block,start,seconds,alive,contender,truth,reference,other",
                        "seed-7,10m --jvm -Xint,3,2026-11-21T10:00:00.500Z,43.25,2,plus-5,1.0703,61.250 60.125,66.000 65.500",
                        "seed-7,10m --jvm -Xint,3,2026-11-21T10:00:00.500Z,43.25,2,plus-5,1.0703,61.250 60.125,66.000 65.500");
    }

    @Test
    void noFileIsNoBlock() throws IOException {
        assertThat(CorpusFile.read(temp.resolve("none.csv"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a,b",
                "r,10m,0,2026-11-21T10:00:00Z,43,2,plus-5,1,61,66",
                "r,10m,1,yesterday,43,2,plus-5,1,61,66",
                "r,10m,1,2026-11-21T10:00:00Z,-1,2,plus-5,1,61,66",
                "r,10m,1,2026-11-21T10:00:00Z,43,2,plus-5,NaN,61,66",
                "r,10m,1,2026-11-21T10:00:00Z,43,2,plus-5,1,61 0,66",
                "r,10m,1,2026-11-21T10:00:00Z,43,2,plus-5,1,,66",
                "r,10m,1,2026-11-21T10:00:00Z,43,1,plus-5,1,61,66",
                "r,10m -Xint,1,2026-11-21T10:00:00Z,43,2,plus-5,1,61,66",
                "r r,10m,1,2026-11-21T10:00:00Z,43,2,plus-5,1,61,66"
            })
    void aLineThatIsNoBlockIsNamed(String line) throws IOException {
        Path file = temp.resolve("blocks.csv");
        Files.writeString(file, CorpusFile.HEAD + line + "\n");

        assertThatThrownBy(() -> CorpusFile.read(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("blocks.csv:4:");
    }
}
