package dev.assay.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A build replays the inputs in the folder that has the name of the reader; one of another name would be read by nobody. */
class FuzzInputsTest {
    private static final Pattern READER = Pattern.compile("jazzer\\.junit\\.FuzzTest\\s+void (\\w+)\\(");

    @Test
    void everyReaderHasInputsAndAllInputsHaveAReader() throws IOException {
        List<Path> tests;
        try (Stream<Path> files = Files.walk(Path.of(".."), 9)) {
            tests = files.filter(file -> file.endsWith("FuzzTest.java")).toList();
        }

        assertThat(tests).hasSizeGreaterThan(10).allSatisfy(test -> {
            Set<String> readers = READER.matcher(Files.readString(test))
                    .results()
                    .map(reader -> reader.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
            String inputs = test.toString().replace("/java/", "/resources/").replace("FuzzTest.java", "FuzzTestInputs");
            try (Stream<Path> folders = Files.list(Path.of(inputs))) {
                assertThat(folders.map(folder -> folder.getFileName().toString()))
                        .as(inputs)
                        .containsExactlyInAnyOrderElementsOf(readers);
            }
        });
    }
}
