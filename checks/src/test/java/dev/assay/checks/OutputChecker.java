package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * Reads everything that an experiment left and holds it against the books of the app, against {@code docs/reference/exit-codes.md}, and each
 * format against the verdict. It expects nothing of a single experiment: whatever went wrong in it, this has to hold.
 */
final class OutputChecker {
    private static final Pattern CONDITION = Pattern.compile("(?m)^--fail-if (holds|unknown): ");
    private static final Pattern END = Pattern.compile("done after (\\d+):(\\d\\d) at the latest");
    private static final Pattern LEFT = Pattern.compile("at most (\\d+):(\\d\\d) left");
    private static final int SPOILED = 3;

    private final AbnormalRun run;

    private OutputChecker(AbnormalRun run) {
        this.run = run;
    }

    static void check(AbnormalRun run) throws IOException, InterruptedException {
        OutputChecker checker = new OutputChecker(run);
        checker.words();
        checker.times();
        AssayProcess.awaitGone(run.books().stream().map(AbnormalBook::pid).toList());
        if (run.judged()) {
            checker.exitCode();
            checker.headline();
            checker.junit();
            new FigureChecker(run).check();
            new EvidenceChecker(run).check();
        } else {
            checker.nothing();
        }
    }

    /** Neither a bug in Assay nor what a program prints that has no figure. */
    static void words(String text, String where) {
        assertThat(text)
                .as(where)
                .doesNotContainPattern("(?m)^\\s*at [\\w.$]+\\(")
                .doesNotContainPattern("\\w+(Exception|Error):")
                .doesNotContainPattern("\\b(NaN|Infinity|null)\\b")
                .doesNotContain("bug in Assay", "Optional[", "Optional.empty");
    }

    private void words() throws IOException {
        run.texts().forEach((name, text) -> words(text, name + " of " + run.told()));
        if (run.judged()) {
            assertThat(run.verdict().toString()).doesNotContainPattern("\\b(NaN|Infinity)\\b");
        }
    }

    /** No time left is larger than the one before, or than what was announced. */
    private void times() {
        long most = Long.MAX_VALUE;
        for (String line : run.finished().err().lines().toList()) {
            Matcher end = END.matcher(line);
            if (end.find()) {
                most = seconds(end);
            }
            Matcher left = LEFT.matcher(line);
            if (left.find()) {
                assertThat(seconds(left)).as(line + " in " + run.told()).isLessThanOrEqualTo(most);
                most = seconds(left);
            }
        }
    }

    private static long seconds(Matcher clock) {
        return 60 * Long.parseLong(clock.group(1)) + Long.parseLong(clock.group(2));
    }

    /** Without a verdict: why, and no figure. */
    private void nothing() {
        assertThat(run.finished().exitCode()).as(run.told()).isIn(2, 3);
        assertThat(run.finished().err()).contains("assay: ");
        assertThat(run.finished().out()).isEmpty();
        for (String ending : List.of(".md", ".csv", "-contenders.csv", "-slices.csv", ".xml")) {
            assertThat(run.file(ending)).doesNotExist();
        }
    }

    private void exitCode() throws IOException {
        long holding = conditions("holds");
        boolean cut =
                run.interrupted() && !run.verdict().get("finished").asBoolean(); // else it ended by itself just then
        int expected = cut ? 130 : holding > 0 ? 1 : conditions("unknown") > 0 ? 3 : measured();
        assertThat(run.finished().exitCode()).as(run.told()).isEqualTo(expected);
    }

    private long conditions(String state) {
        return CONDITION
                .matcher(run.finished().err())
                .results()
                .filter(line -> line.group(1).equals(state))
                .count();
    }

    /** As docs/reference/exit-codes.md has it: 0 where there is a figure that answers, else 3. */
    private int measured() throws IOException {
        long blocks = EvidenceLines.count(run.results(), "measured");
        long starts = EvidenceLines.count(run.results(), "startup");
        return blocks + starts > 0 && !failing() && answered() ? 0 : 3;
    }

    private boolean failing() {
        long spoiled = EvidenceLines.count(run.results(), "spoiled");
        return spoiled >= SPOILED && spoiled >= EvidenceLines.count(run.results(), "measured");
    }

    private boolean answered() throws IOException {
        List<JsonNode> all = run.verdict("comparisons");
        List<JsonNode> primary =
                all.stream().filter(c -> c.get("primary").asBoolean()).toList();
        List<JsonNode> deciding = !primary.isEmpty()
                ? primary
                : all.stream()
                        .filter(c -> c.get("metric").asText().equals("startup"))
                        .toList();
        String alone = run.verdict().get("ratePerSecond").asDouble() > 0 ? "cpuMicrosPerRequest" : "startup";
        return deciding.isEmpty()
                ? run.verdict("contenders").stream()
                        .anyMatch(c -> c.get("means").has(alone))
                : deciding.stream().anyMatch(c -> !c.get("verdict").asText().equals("refused"));
    }

    /** The first sentence says no more than the exit code, and is the same everywhere. */
    private void headline() throws IOException {
        String headline = run.verdict().get("headline").asText();
        String bare = WrittenTables.bare(headline);
        Document page = WrittenTables.page(run.page());
        Element first = WrittenTables.elements(page.getElementsByTagName("h1")).get(0);
        String markdown = run.text(".md")
                .lines()
                .filter(line -> line.startsWith("**"))
                .findFirst()
                .orElseThrow();
        assertThat(WrittenTables.bare(run.finished().out())).startsWith(bare);
        assertThat(WrittenTables.bare(first.getTextContent())).isEqualTo(bare);
        assertThat(WrittenTables.bare(WrittenTables.plain(markdown.substring(2, markdown.length() - 2))))
                .isEqualTo(bare);
        if (measured() == 0) {
            assertThat(headline).doesNotStartWith("Nothing was measured").doesNotStartWith("No verdict");
        } else {
            assertThat(headline)
                    .doesNotContainPattern(" (uses|takes) [0-9×]")
                    .doesNotContain("no noticeable difference", " by itself");
        }
    }

    /** Conditions as standard error tells them, and a test that is skipped for each comparison that was refused. */
    private void junit() throws IOException {
        Document page = WrittenTables.page(run.text(".xml"));
        Element suite = page.getDocumentElement();
        List<JsonNode> comparisons = run.verdict("comparisons");
        long refused = comparisons.stream()
                .filter(c -> c.get("verdict").asText().equals("refused"))
                .count();
        assertThat(count(suite, "testcase"))
                .as(run.text(".xml"))
                .isEqualTo(Long.parseLong(suite.getAttribute("tests")))
                .isGreaterThanOrEqualTo(comparisons.size());
        assertThat(count(suite, "failure"))
                .isEqualTo(Long.parseLong(suite.getAttribute("failures")))
                .isEqualTo(conditions("holds"));
        assertThat(count(suite, "error"))
                .isEqualTo(Long.parseLong(suite.getAttribute("errors")))
                .isEqualTo(conditions("unknown"));
        assertThat(count(suite, "skipped"))
                .isEqualTo(Long.parseLong(suite.getAttribute("skipped")))
                .isEqualTo(refused);
        assertThat(WrittenTables.plain(run.text(".md")).lines().filter(line -> line.startsWith("--fail-if ")))
                .containsExactlyElementsOf(run.finished()
                        .err()
                        .lines()
                        .filter(line -> CONDITION.matcher(line).find())
                        .map(String::strip)
                        .toList());
    }

    private static long count(Element suite, String tag) {
        return suite.getElementsByTagName(tag).getLength();
    }
}
