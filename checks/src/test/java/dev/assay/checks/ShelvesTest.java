package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pages stand on four shelves. What a user reads is short, speaks of nothing inside, and has its figures from files. */
class ShelvesTest {
    private static final Path DOCS = AssayProcess.home().resolve("docs");
    private static final List<String> SHELVES = List.of("use", "reference", "trust", "build");
    private static final int MAX_PAGES = 12;
    private static final int MAX_WORDS = 12_000;
    private static final int MAX_WORDS_OF_CHANGES = 600;
    private static final Pattern WORD = Pattern.compile("\\S+");
    private static final Pattern INSIDE = Pattern.compile("\\bADRs?\\b|\\badr/|\\blab/|--seed \\d");
    private static final Pattern CLASS = Pattern.compile("\\b(?:[A-Z][a-z0-9]+){2,}\\b");

    @Test
    void whatAUserReadsIsTwelvePagesAtMost() throws IOException {
        List<Path> pages = pages("use");

        long words = 0;
        for (Path page : pages) {
            words += WORD.matcher(Files.readString(page)).results().count();
        }
        assertThat(pages).hasSizeLessThanOrEqualTo(MAX_PAGES);
        assertThat(words).isLessThanOrEqualTo(MAX_WORDS);
    }

    @Test
    void whatAUserReadsNamesNothingInside() throws IOException {
        Set<String> classes = classes();
        assertThat(classes).contains("BlockTrial", "ShelvesTest");
        List<String> inside = new ArrayList<>();
        for (Path page : pages("use")) {
            String text = Files.readString(page);
            Stream.concat(
                            INSIDE.matcher(text).results().map(MatchResult::group),
                            CLASS.matcher(text)
                                    .results()
                                    .map(MatchResult::group)
                                    .filter(classes::contains))
                    .map(word -> page.getFileName() + ": " + word)
                    .forEach(inside::add);
        }
        assertThat(inside).isEmpty();
    }

    @Test
    void everyPageStandsOnAShelfAndInTheIndex() throws IOException {
        String index = Files.readString(DOCS.resolve("README.md"));
        for (String shelf : SHELVES) {
            assertThat(pages(shelf)).isNotEmpty().allSatisfy(page -> assertThat(index)
                    .contains("](" + shelf + "/" + page.getFileName() + ")"));
        }
        assertThat(markdown(DOCS)).containsExactly(DOCS.resolve("README.md"));
    }

    /** Line by line, cell by cell: two blanks stand between the cells of a row. */
    @Test
    void theReportThatIsExplainedIsTheOneOfTheGallery() throws IOException {
        String report =
                dense(Files.readString(DOCS.resolve("gallery/orders.html")).replaceAll("<svg.*?</svg>|<[^>]+>", " "));
        List<String> quoted = Files.readAllLines(DOCS.resolve("use/a-report-explained.md")).stream()
                .filter(line -> line.startsWith("    "))
                .toList();

        assertThat(quoted).hasSizeGreaterThan(12).allSatisfy(line -> assertThat(report)
                .containsSubsequence(Stream.of(line.strip().split(" {2,}"))
                        .map(ShelvesTest::dense)
                        .toList()));
    }

    @Test
    void theTableOfBehaviourThatIsShownIsPartOfTheMatrix() throws IOException {
        String page = Files.readString(DOCS.resolve("use/behaviour.md"));
        int from = page.indexOf("| case | Tomcat");
        List<String> rows =
                page.substring(from, page.indexOf("\n\n", from)).lines().toList();

        assertThat(rows).hasSizeGreaterThan(4);
        assertThat(Files.readAllLines(DOCS.resolve("reference/behaviour-matrix.md")))
                .containsAll(rows);
    }

    /** The table of what twenty minutes can show has the shares that the page of calibrations has. */
    @Test
    void whatTwentyMinutesCanShowIsWhatTheCalibrationsSay() throws IOException {
        List<String> calibrations = Files.readAllLines(DOCS.resolve("trust/calibration.md"));
        List<List<String>> rows = Pattern.compile("(?m)^\\| (none|\\d+%) \\|(.*)\\|$")
                .matcher(Files.readString(DOCS.resolve("use/how-assay-works.md"))
                        + Files.readString(AssayProcess.home().resolve("README.md")))
                .results()
                .map(row -> Stream.concat(
                                Stream.of(row.group(1)), Stream.of(row.group(2).split("\\|")))
                        .map(cell -> cell.replace("(false alarms)", "").strip())
                        .toList())
                .toList();

        assertThat(rows).hasSize(6 + 4);
        int[] blocks = {6, 12, 20};
        for (List<String> row : rows) {
            String difference = row.get(0).replaceAll("(\\d+)%", "+$1.0%");
            for (int i = 0; i < blocks.length; i++) {
                String start = "| " + blocks[i] + " | " + difference + " | " + (difference.equals("none") ? " | " : "")
                        + row.get(i + 1) + " |";
                assertThat(calibrations).anyMatch(line -> line.startsWith(start));
            }
        }
        assertThat(Files.readString(DOCS.resolve("trust/method.md")))
                .contains("find " + rows.get(4).get(1) + " of differences of 5% and "
                        + rows.get(5).get(1) + " of 10%");
    }

    @Test
    void theChangesAreShortAndSayWhatAUserCanDo() throws IOException {
        String changes = Files.readString(AssayProcess.home().resolve("CHANGELOG.md"));

        assertThat(WORD.matcher(changes).results().count()).isLessThan(MAX_WORDS_OF_CHANGES);
        assertThat(changes.lines().filter(line -> line.startsWith("### ")))
                .isNotEmpty()
                .containsOnly("### Added");
    }

    private static String dense(String text) {
        return text.replaceAll("[\\s\\u00a0\\u202f]+", "");
    }

    private static List<Path> pages(String shelf) throws IOException {
        return markdown(DOCS.resolve(shelf));
    }

    private static List<Path> markdown(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    private static Set<String> classes() throws IOException {
        return DocsTest.sources(AssayProcess.home()).stream()
                .map(file -> Objects.toString(file.getFileName()))
                .filter(name -> name.endsWith(".java"))
                .map(name -> name.replace(".java", ""))
                .collect(Collectors.toSet());
    }
}
