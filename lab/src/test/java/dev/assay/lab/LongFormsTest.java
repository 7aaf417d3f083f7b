package dev.assay.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** CI runs a sixth of the long forms at a time, so it has run all of them after six. */
class LongFormsTest {
    private static final Path PROJECT = Path.of("..");

    @Test
    void eachIsInOneOfTheSixParts() throws IOException, InterruptedException {
        List<String> parts = new ArrayList<>();
        for (int part = 0; part < 6; part++) {
            List<String> classes = classes(part);
            assertThat(classes).hasSizeGreaterThan(5);
            parts.addAll(classes);
        }
        assertThat(parts).containsExactlyInAnyOrderElementsOf(tagged());
    }

    private static List<String> classes(int part) throws IOException, InterruptedException {
        Process script = new ProcessBuilder(PROJECT.resolve(".ci/long").toString(), String.valueOf(part), "--list")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String said = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(script.waitFor()).isZero();
        return List.of(said.strip().split(",", -1));
    }

    private static List<String> tagged() throws IOException {
        List<String> tagged = new ArrayList<>();
        for (Path modules : List.of(PROJECT, PROJECT.resolve("extras"))) {
            try (DirectoryStream<Path> rooms =
                    Files.newDirectoryStream(modules, room -> Files.exists(room.resolve("src/test")))) {
                for (Path room : rooms) {
                    tagged.addAll(tagged(room));
                }
            }
        }
        return tagged;
    }

    private static List<String> tagged(Path room) throws IOException {
        List<String> tagged = new ArrayList<>();
        try (Stream<Path> files = Files.walk(room.resolve("src/test"))) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith("Test.java")).toList()) {
                if (Files.readString(file).contains("@Tag(\"long\")")) {
                    tagged.add(file.getFileName().toString().replace(".java", ""));
                }
            }
        }
        return tagged;
    }
}
