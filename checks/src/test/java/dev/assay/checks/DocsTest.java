package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.lab.Corpus;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import dev.assay.stats.LookSchedule;
import dev.assay.studies.model.CellStudy;
import dev.assay.studies.model.Studies;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the documents say is what the program does. */
class DocsTest {
    private static final Pattern WORD = Pattern.compile("\\S+");
    private static final Pattern DECISION = Pattern.compile("\\b(?:ADRs? |adr/)(\\d+)");
    private static final Pattern USER_PAGE = Pattern.compile("docs/.*|README.md|CHANGELOG.md|SECURITY.md");

    @Test
    void theExamplePlanIsTheOneThatTheProgramAccepts() throws IOException {
        assertThat(Files.readString(AssayProcess.home().resolve("docs/reference/plan.yaml")))
                .isEqualTo(Plans.example());
    }

    @ParameterizedTest
    @ValueSource(strings = {"which-server.md", "upgrade.md"})
    void plansOnPagesAreAccepted(String page) throws IOException {
        List<String> plans = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL)
                .matcher(
                        Files.readString(AssayProcess.home().resolve("docs/use").resolve(page)))
                .results()
                .map(block -> block.group(1))
                .toList();

        assertThat(plans).singleElement().satisfies(plan -> assertThat(
                        Plans.resolve(Optional.of(new PlanText(page, plan)), PlanFlags.none(), 1)
                                .contenders())
                .hasSizeGreaterThan(1));
    }

    @Test
    void theReadmeOpensWithTwoCommands() throws IOException {
        assertThat(Files.readAllLines(AssayProcess.home().resolve("README.md")).subList(0, 4))
                .containsExactly("# Assay", "", "    ./assay compare", "    mvn -B verify");
    }

    /** The page of formulas names what the code computes with. */
    @Test
    void theConstantsOfTheLooksAreThoseOfTheCode() throws IOException {
        LookSchedule looks = LookSchedule.STANDARD;
        String constants = Stream.of(0.10, 0.05, 0.025, 0.0125, 0.005)
                .map(alpha -> String.format(Locale.ROOT, "%.4f", looks.constant(alpha))
                        .substring(1))
                .collect(Collectors.joining(", "));

        assertThat(Files.readString(AssayProcess.home().resolve("docs/trust/method.md")))
                .contains(
                        "n = " + looks.looks().stream().map(String::valueOf).collect(Collectors.joining(", ")) + " ",
                        "a = " + constants + ".",
                        "n ≥ " + looks.fewestAtEnd() + " ");
    }

    /** Every code that the program knows, for every command that measures or judges. */
    @Test
    void theTableOfExitCodesIsWhole() throws IOException {
        List<String> rows = Files.readAllLines(AssayProcess.home().resolve("docs/reference/exit-codes.md")).stream()
                .filter(line -> line.startsWith("| "))
                .toList();
        assertThat(rows.get(0))
                .contains("`load`", "`compare`", "`startup`", "`diff`", "`study`", "`judge`", "`resume`");
        assertThat(rows.stream().skip(1).map(row -> row.split("\\|", -1)[1].strip()))
                .containsExactly("0", "1", "2", "3", "3", "130");
        assertThat(Files.readString(AssayProcess.home().resolve("README.md")))
                .contains("(docs/reference/exit-codes.md)");
    }

    /** Each decision stands once in the index, under the title that it has. */
    @Test
    void everyDecisionIsInTheIndex() throws IOException {
        Path decisions = AssayProcess.home().resolve("adr");
        List<String> expected = new ArrayList<>();
        try (Stream<Path> files = Files.list(decisions)) {
            for (Path file : files.filter(f -> !f.endsWith("README.md")).toList()) {
                String title = Files.readAllLines(file).get(0).substring("# ".length());
                expected.add("- [" + title + "](" + file.getFileName() + ")");
            }
        }
        assertThat(Files.readAllLines(decisions.resolve("README.md")))
                .filteredOn(line -> line.startsWith("- "))
                .containsExactlyInAnyOrderElementsOf(expected);
    }

    /** A decision is read in two minutes. The index is none; rows of tables and blocks of code are looked up, not read. */
    @Test
    void noDecisionHasMoreThanFiveHundredWords() throws IOException {
        List<String> tooLong = new ArrayList<>();
        try (Stream<Path> files = Files.list(AssayProcess.home().resolve("adr"))) {
            for (Path file : files.filter(f -> !f.endsWith("README.md")).toList()) {
                long words = words(Files.readAllLines(file));
                if (words > 500) {
                    tooLong.add(file.getFileName() + ": " + words);
                }
            }
        }
        assertThat(tooLong).isEmpty();
    }

    /** Text refers to a decision by the four digits of its file; pages for users refer to none. */
    @Test
    void everyReferenceToADecisionLeadsToOne() throws IOException {
        Path home = AssayProcess.home();
        List<String> numbers;
        try (Stream<Path> files = Files.list(home.resolve("adr"))) {
            numbers = files.map(file -> file.getFileName().toString().substring(0, 4))
                    .toList();
        }
        List<String> wrong = new ArrayList<>();
        for (Path file : sources(home)) {
            boolean forUsers =
                    USER_PAGE.matcher(home.relativize(file).toString()).matches();
            for (Matcher decision = DECISION.matcher(Files.readString(file)); decision.find(); ) {
                if (forUsers || !numbers.contains(decision.group(1))) {
                    wrong.add(home.relativize(file) + ": " + decision.group());
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** Java, Markdown and tables of this repository. */
    static List<Path> sources(Path home) throws IOException {
        List<Path> sources = new ArrayList<>();
        Files.walkFileTree(home, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return folder.toString().matches(".*/(target|[.]git|node_modules)")
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().matches(".*[.](java|md|csv)")) {
                    sources.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return sources;
    }

    /** Every study has its page, each page says what wrote it, and the index has them all. */
    @Test
    void everyStudyHasAPageThatSaysWhatWroteIt() throws IOException {
        Path pages = AssayProcess.home().resolve("docs/studies");
        String index = Files.readString(pages.resolve("README.md"));
        List<String> written = new ArrayList<>();
        try (Stream<Path> files = Files.list(pages)) {
            for (Path file : files.toList()) {
                String page = Objects.toString(file.getFileName(), "");
                String name = page.replaceAll("\\.md$", "");
                if (page.endsWith(".md") && !name.equals("README")) {
                    written.add(name);
                    assertThat(Files.readString(file)).as(name).contains("Written by `assay study " + name);
                }
            }
        }
        List<String> studies = Stream.concat(Studies.names().stream(), Stream.of(CellStudy.NAME))
                .toList();
        List<String> unpublished = List.of("undertow-memory-2026", "zgc-2026");
        assertThat(written)
                .containsExactlyInAnyOrderElementsOf(studies.stream()
                        .filter(name -> !unpublished.contains(name))
                        .toList());
        assertThat(studies).allSatisfy(name -> assertThat(index).contains("`" + name + "`"));
        assertThat(written).allSatisfy(name -> assertThat(index).contains("[" + name + ".md](" + name + ".md)"));
    }

    /** {@code docs/gallery/draw} adds a page with all that belongs to it. */
    @Test
    void everyPageOfTheGalleryIsListedWithWhatMadeIt() throws IOException {
        Path gallery = AssayProcess.home().resolve("docs/gallery");
        List<Matcher> rows = Files.readAllLines(gallery.resolve("README.md")).stream()
                .filter(line -> line.startsWith("| ["))
                .map(
                        Pattern.compile(
                                        "\\| \\[([a-z0-9-]+)\\.html]\\(\\1\\.html\\) \\| `(\\./assay [^`]+)` \\| (\\S+) \\| [^|]+ \\|")
                                ::matcher)
                .toList();
        assertThat(rows).isNotEmpty();
        List<String> listed = new ArrayList<>();
        for (Matcher row : rows) {
            assertThat(row.matches()).as(row.toString()).isTrue();
            String name = row.group(1);
            String page = Files.readString(gallery.resolve(name + ".html"));
            boolean flames = page.contains("script-src &#39;sha256-");
            assertThat(page.length()).as(name).isBetween(10_000, flames ? 1_000_000 : 500_000);
            assertThat(page).as(name).contains("<footer>Assay", "default-src &#39;none&#39;");
            assertThat(page.split("<script", -1).length - 1)
                    .as("scripts of %s, which a flame graph has", name)
                    .isEqualTo(flames ? 1 : 0);
            assertThat(page.contains("<footer>Assay " + row.group(3) + ".") || page.contains("<footer>Assay. Each run"))
                    .as("version of %s", name)
                    .isTrue();
            assertThat(ImageIO.read(gallery.resolve(name + ".png").toFile()).getWidth())
                    .as(name)
                    .isGreaterThan(900);
            Matcher plan = Pattern.compile("--plan (docs/\\S+)").matcher(row.group(2));
            if (plan.find()) {
                Path file = AssayProcess.home().resolve(plan.group(1));
                assertThat(Plans.parse(new PlanText(plan.group(1), Files.readString(file)))
                                .contenders())
                        .as(name)
                        .isNotEmpty();
            }
            listed.add(name + ".html");
        }
        try (Stream<Path> files = Files.list(gallery)) {
            assertThat(files.map(file -> file.getFileName().toString())
                            .filter(name -> name.endsWith(".html"))
                            .toList())
                    .containsExactlyInAnyOrderElementsOf(listed);
        }
    }

    /** The list of default runs has the figures of the report in the gallery, in words of its own. */
    @Test
    void theDefaultRunOfTheGalleryIsListedWithItsFigures() throws IOException {
        Path docs = AssayProcess.home().resolve("docs");
        Matcher seed = Pattern.compile("`\\./assay compare --seed (\\d+)`")
                .matcher(Files.readString(docs.resolve("gallery/README.md")));
        assertThat(seed.find()).isTrue();
        List<String> row = liveRuns().stream()
                .filter(run -> run.get(0).equals(seed.group(1)))
                .findFirst()
                .orElseThrow();
        String report = Files.readString(docs.resolve("gallery/orders.html"))
                .replaceAll("<[^>]+>", " ")
                .replaceAll("[\\s\\u00a0\\u202f]+", " ");
        String cpu = between(report, "CPU per request", "throughput at saturation");
        assertThat(intervals(row.get(5))).hasSize(2).allSatisfy(interval -> assertThat(cpu)
                .contains(interval));
        List<String> throughput = intervals(row.get(7));
        assertThat(throughput).hasSize(2);
        assertThat(report)
                .containsSubsequence(
                        "throughput at saturation undecided", throughput.get(0),
                        "throughput at saturation undecided", throughput.get(1));
    }

    /** What the page says of the runs is counted in their table. */
    @Test
    void thePageOfDefaultRunsCountsWhatTheTableHas() throws IOException {
        List<List<String>> runs = liveRuns();
        List<String> responses = runs.stream()
                .map(run -> run.get(5))
                .filter(cpu -> cpu.matches(".*(worse|equivalent|undecided).*"))
                .toList();
        List<String> undertow = responses.stream()
                .map(cpu -> cpu.substring(cpu.lastIndexOf("Undertow")))
                .toList();

        assertThat(Files.readString(AssayProcess.home().resolve("docs/trust/live-runs.md")))
                .contains(
                        runs.size() + " runs, of which " + responses.size() + " ended",
                        "*worse* in " + count(responses, "Jetty[^;]*worse.*") + " of " + responses.size(),
                        "*worse* in " + count(undertow, ".*worse.*") + ", *undecided* in "
                                + count(undertow, ".*undecided.*")
                                + ", *equivalent* in "
                                + count(undertow, ".*equivalent.*"));
        assertThat(Files.readString(AssayProcess.home().resolve("README.md")))
                .contains("Of " + responses.size()
                        + " [default runs](docs/trust/live-runs.md) with an answer, "
                        + count(responses, "Jetty[^;]*worse.*")
                        + " found Jetty worse");
    }

    @Test
    void theCalibrationsThatTheReadmeCountsAreThoseOfTheirPage() throws IOException {
        Matcher live = Pattern.compile(
                        "\\| no difference \\| 0\\.0% \\| \\d+ \\| (\\d+) \\| 0 \\| 0 \\|.* (\\d+%) \\| [^|]+ \\|\n"
                                + "(?:\\| plus-5 .*\n)?\\| plus-10 \\| \\+(\\S+%) \\| \\d+ \\| (\\d+) \\| 0 \\| (\\d+) \\|")
                .matcher(Files.readString(AssayProcess.home().resolve("docs/trust/calibration.md")));

        assertThat(live.find()).isTrue();
        assertThat(Files.readString(AssayProcess.home().resolve("README.md")))
                .contains(
                        "none of " + live.group(1) + " comparisons of identical servers claimed a difference",
                        "may be up to " + live.group(2) + ")",
                        live.group(5) + " of " + live.group(4) + " found " + live.group(3) + " more CPU time");
    }

    private static long count(List<String> responses, String pattern) {
        return responses.stream().filter(response -> response.matches(pattern)).count();
    }

    /** The rows of the table, without its head. A comma between quotation marks is part of a cell. */
    private static List<List<String>> liveRuns() throws IOException {
        return Files.readAllLines(AssayProcess.home().resolve("docs/trust/live-runs.csv")).stream()
                .skip(1)
                .map(line -> Stream.of(line.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1))
                        .map(cell -> cell.replace("\"", ""))
                        .toList())
                .toList();
    }

    private static String between(String text, String from, String to) {
        int start = text.indexOf(from);
        return text.substring(start, text.indexOf(to, start));
    }

    private static List<String> intervals(String row) {
        return Pattern.compile("\\(([−+]?[\\d.]+ to \\+?[\\d.]+%)")
                .matcher(row)
                .results()
                .map(interval -> interval.group(1))
                .toList();
    }

    /** {@code lab/corpus} writes both anew. */
    @Test
    void theCalibrationPageIsWhatTheCorpusSays(@TempDir Path temp) throws IOException {
        String which = "calibration";
        Path docs = AssayProcess.home().resolve("docs/trust");
        Path corpus = Files.createDirectory(temp.resolve(which));
        try (Stream<Path> files = Files.list(docs.resolve(which))) {
            for (Path file : files.toList()) {
                Files.copy(file, corpus.resolve(docs.resolve(which).relativize(file)));
            }
        }

        Corpus.take(corpus, List.of());

        for (String name : List.of(which + ".md", which + "/power.svg", which + "/blocks.csv")) {
            assertThat(temp.resolve(name)).hasSameTextualContentAs(docs.resolve(name));
        }
    }

    /** Words outside rows of tables and blocks of code, fenced or indented by four spaces. */
    private static long words(List<String> lines) {
        boolean fenced = false;
        long words = 0;
        for (String line : lines) {
            if (line.startsWith("```")) {
                fenced = !fenced;
            } else if (!fenced && !line.startsWith("|") && !line.startsWith("    ")) {
                words += WORD.matcher(line).results().count();
            }
        }
        return words;
    }
}
