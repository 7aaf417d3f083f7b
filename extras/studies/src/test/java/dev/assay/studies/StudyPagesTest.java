package dev.assay.studies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.Consoles;
import dev.assay.cli.Main;
import dev.assay.cli.screen.Console;
import dev.assay.report.document.TerminalStyle;
import dev.assay.studies.model.CellStudy;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The pages of {@code docs/studies} are what this version draws from the result folders beside them. After a change, rewrite them with
 * {@code mvn -pl extras/studies -am test -Dtest=StudyPagesTest -Dsurefire.failIfNoSpecifiedTests=false -Dassay.golden.update=true} and read the
 * difference before committing it.
 */
class StudyPagesTest {
    private static final Path PAGES = Path.of("../../docs/studies");

    private static final String BEGIN = "<!-- conclusions: drawn by StudyPagesTest -->\n";
    private static final String END = "<!-- end of conclusions -->";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder = Path.of("");

    static List<String> recorded() throws IOException {
        try (Stream<Path> files = Files.list(PAGES.resolve("results"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".zip"))
                    .map(name -> name.substring(0, name.length() - ".zip".length()))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void aPageIsDrawnFromItsResults(String study) throws IOException {
        unpack(PAGES.resolve("results").resolve(study + ".zip"));
        Path page = folder.resolve("page.md");

        draw(page.toString());

        same(page, PAGES.resolve(study + ".md"));
        same(folder.resolve("study.html"), PAGES.resolve(study + ".html"));
    }

    @Test
    void aPageOnStandardOutputTakesThePlaceOfTheTerminalReport() throws IOException {
        unpack(PAGES.resolve("results").resolve(recorded().get(0) + ".zip"));
        Path page = folder.resolve("page.md");
        draw(page.toString());
        assertThat(out.toString()).isNotEmpty();
        out.getBuffer().setLength(0);

        draw("-");

        assertThat(out.toString()).isEqualTo(Files.readString(page));
    }

    /** Between two comments of the README stands what {@code assay study --again DIR --again DIR ... --markdown FILE} writes. */
    @Test
    void theReadmeHasAllConclusions() throws IOException {
        List<String> command = new ArrayList<>(List.of("study"));
        for (String study : recorded()) {
            if (!study.equals(CellStudy.NAME)) {
                Path results = folder.resolve(study);
                unpack(PAGES.resolve("results").resolve(study + ".zip"), results);
                command.addAll(List.of("--again", results.toString()));
            }
        }
        Path drawn = folder.resolve("conclusions.md");
        command.addAll(List.of("--markdown", drawn.toString()));

        assay(command.toArray(String[]::new));

        Path readme = PAGES.resolve("README.md");
        String text = Files.readString(readme);
        int from = text.indexOf(BEGIN) + BEGIN.length();
        int to = text.indexOf(END);
        String table = Files.readString(drawn);
        if (Boolean.getBoolean("assay.golden.update")) {
            Files.writeString(readme, text.substring(0, from) + table + "\n" + text.substring(to));
        } else {
            assertThat(text.substring(from, to)).isEqualTo(table + "\n");
        }
        assertThat(out.toString()).contains("All conclusions");
    }

    private void draw(String page) {
        assay("study", "--again", folder.toString(), "--markdown", page);
    }

    private void assay(String... arguments) {
        Console console = Consoles.of(
                new PrintWriter(out, true), new PrintWriter(err, true), new TerminalStyle(80, false), false);
        int code = Main.run(console, Map.of(), arguments);
        assertThat(code).as(err.toString()).isZero();
    }

    private static void same(Path drawn, Path published) throws IOException {
        if (Boolean.getBoolean("assay.golden.update")) {
            Files.copy(drawn, published, StandardCopyOption.REPLACE_EXISTING);
        }
        assertThat(published).hasSameTextualContentAs(drawn);
    }

    private void unpack(Path archive) throws IOException {
        unpack(archive, folder);
    }

    private static void unpack(Path archive, Path folder) throws IOException {
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            for (ZipEntry entry : (Iterable<ZipEntry>) zip.stream().<ZipEntry>map(each -> each)::iterator) {
                Path file = folder.resolve(entry.getName()).normalize();
                assertThat(file.startsWith(folder)).as(entry.getName()).isTrue();
                if (entry.isDirectory()) {
                    Files.createDirectories(file);
                } else {
                    Files.createDirectories(file.getParent());
                    try (InputStream in = zip.getInputStream(entry)) {
                        Files.copy(in, file);
                    }
                }
            }
        }
    }
}
