package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.model.Needed;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The report as people meet it: opened from disk in a real browser. The pages are the golden files of {@code report}, which its own
 * tests keep up to date. Skipped where there is no Chromium; {@code .ci/run} installs one.
 */
@Tag("programs")
class ReportInBrowserTest {
    private static final Path GOLDEN = AssayProcess.home().resolve("report/src/test/resources/golden");
    private static final int WIDTH = 1100;

    @TempDir
    private static Path folder = Path.of("");

    private static @Nullable Browser started;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        var program = Browser.program();
        if (program.isPresent()) {
            started = Browser.start(program.get(), folder);
        }
    }

    @AfterAll
    static void end() {
        if (started != null) {
            started.close();
        }
    }

    @BeforeEach
    void asOnAScreen() {
        assumeTrue(started != null, Needed.lack("chromium"));
        browser().size(WIDTH, 900);
        browser().media("screen", "light");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "report",
                "report-complete",
                "report-refused",
                "report-unreliable",
                "history",
                "study",
                "rates",
                "why"
            })
    void opensFromDiskInSilenceAndAsksForNothing(String name) {
        browser().open(page(name));
        assertThat(browser().events("Runtime.consoleAPICalled")).isEmpty();
        assertThat(browser().events("Runtime.exceptionThrown")).isEmpty();
        assertThat(browser().events("Log.entryAdded")).isEmpty();
        assertThat(browser().events("Network.requestWillBeSent"))
                .extracting(event -> event.path("request").path("url").asText())
                .containsExactly(page(name).toString());
        assertThat(browser().evaluate("document.querySelectorAll('h1').length").asInt())
                .isEqualTo(1);
    }

    @Test
    void thePolicyForbidsWhatAPageCouldBeMadeToAskFor() {
        browser().open(page("report"));
        browser()
                .evaluate("new Promise(done => { const i = new Image(); i.onerror = i.onload = () => done(1);"
                        + " i.src = 'http://127.0.0.1:9/x.png'; document.body.append(i); })");
        assertThat(browser().events("Network.loadingFailed")).singleElement().satisfies(event -> assertThat(
                        event.path("blockedReason").asText())
                .isEqualTo("csp"));
        assertThat(browser().events("Network.responseReceived"))
                .extracting(event -> event.path("response").path("url").asText())
                .containsExactly(page("report").toString());
    }

    @ParameterizedTest
    @CsvSource({"report-complete, dark, 30", "history, light, 3"})
    void noChartIsBlank(String name, String scheme, int fewest) throws IOException {
        chartsAreDrawn(name, scheme, fewest);
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({"report, light, 30", "history, dark, 3", "study, light, 25", "study, dark, 25"})
    void noChartIsBlankOnAnyPage(String name, String scheme, int fewest) throws IOException {
        chartsAreDrawn(name, scheme, fewest);
    }

    private static void chartsAreDrawn(String name, String scheme, int fewest) throws IOException {
        browser().media("screen", scheme);
        browser().open(page(name));
        unfold();
        JsonNode charts = browser()
                .evaluate("[...document.querySelectorAll('figure svg.chart, svg.strip:not(.axis)')].map(e => {"
                        + "const r = e.getBoundingClientRect(); return [r.x, r.y + scrollY, r.width, r.height]; })");
        BufferedImage shot = browser().screenshot();
        int paper = shot.getRGB(2, 2);
        assertThat(brightness(paper)).isBetween(scheme.equals("dark") ? 0 : 230, scheme.equals("dark") ? 60 : 255);
        assertThat(charts.size()).isGreaterThan(fewest);
        for (JsonNode chart : charts) {
            assertThat(chart.get(2).asInt()).isGreaterThan(150);
            Set<Integer> colours = new HashSet<>();
            int drawn = 0;
            for (int x = chart.get(0).asInt();
                    x < chart.get(0).asInt() + chart.get(2).asInt();
                    x++) {
                for (int y = chart.get(1).asInt();
                        y < chart.get(1).asInt() + chart.get(3).asInt();
                        y++) {
                    if (shot.getRGB(x, y) != paper) {
                        colours.add(shot.getRGB(x, y));
                        drawn++;
                    }
                }
            }
            assertThat(drawn).as(chart.toString()).isGreaterThan(60);
            assertThat(colours).as(chart.toString()).hasSizeGreaterThan(4);
        }
    }

    @Test
    void theTablesSayWhatTheVerdictSays() throws IOException {
        browser().open(page("report"));
        unfold();
        JsonNode rows = browser()
                .evaluate("[...document.querySelectorAll('table.verdicts')].flatMap(t => [...t.tBodies[0].rows]"
                        + ".filter(r => !r.classList.contains('why')).map(r => [t.caption.innerText,"
                        + " ...[...r.cells].map(c => c.innerText)]))");
        List<String> lines = Files.readAllLines(GOLDEN.resolve("comparisons.csv"));
        assertThat(rows.size()).isEqualTo(lines.size() - 1).isEqualTo(22);
        List<String> unseen = new ArrayList<>(lines.subList(1, lines.size()));
        for (JsonNode row : rows) {
            String pair = row.get(0).asText();
            unseen.removeIf(line -> {
                String[] cells = line.split(",", -1);
                return pair.equals(cells[3] + " against " + cells[4])
                        && row.get(2).asText().startsWith(cells[10].replace('-', ' '))
                        && shows(row.get(3).asText(), 100 * (Double.parseDouble(cells[5]) - 1))
                        && row.get(5).asText().equals(cells[9]);
            });
        }
        assertThat(unseen).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {320, WIDTH})
    void thePageIsNeverWiderThanItsWindow(int width) {
        fit(width, samples());
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(ints = {360, 768, 1280})
    void noPageIsWiderThanAWindowOfAnotherWidth(int width) {
        fit(width, samples());
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(ints = {360, 720, 1100})
    void noStudyIsWiderThanItsWindow(int width) throws IOException {
        try (Stream<Path> files = Files.list(AssayProcess.home().resolve("docs/studies"))) {
            List<URI> pages = files.filter(file -> file.toString().endsWith(".html"))
                    .map(Path::toUri)
                    .toList();
            assertThat(pages).hasSize(7);
            fit(width, pages);
        }
    }

    private static List<URI> samples() {
        return Stream.of("report-complete", "report-unreliable", "report-refused", "history", "study", "rates", "why")
                .map(ReportInBrowserTest::page)
                .toList();
    }

    /** What browsers do for a link or a search into a fold. */
    private static void unfold() {
        browser().evaluate("document.querySelectorAll('details').forEach(d => d.open = true)");
    }

    /** Whoever wants the answer need not scroll past the evidence. */
    @Test
    void whatDecidesIsWithinTenScreens() {
        browser().size(1280, 800);
        browser().open(page("report"));
        assertThat(browser().evaluate("document.documentElement.scrollHeight").asInt())
                .isBetween(1_000, 8_000);
        assertThat(browser()
                        .evaluate("[...document.querySelectorAll('details')].filter(d => d.open).length")
                        .asInt())
                .isZero();
    }

    private static void fit(int width, List<URI> pages) {
        browser().size(width, 800);
        for (URI name : pages) {
            browser().open(name);
            unfold();
            assertThat(browser()
                            .evaluate("document.documentElement.scrollWidth")
                            .asInt())
                    .as("%s", name)
                    .isLessThanOrEqualTo(width);
            assertThat(browser()
                            .evaluate("[...document.querySelectorAll('svg.chart, svg.strip')].flatMap(v => {"
                                    + " const t = [...v.querySelectorAll('text')].map(e => [e.textContent, e.getBoundingClientRect()]);"
                                    + " return t.flatMap(([a, p], i) => t.slice(i + 1).filter(([b, q]) => p.left < q.right - 1"
                                    + " && q.left < p.right - 1 && p.top < q.bottom - 2 && q.top < p.bottom - 2)"
                                    + ".map(([b]) => v.getAttribute('aria-label') + ': ' + a + ' on ' + b)); })"))
                    .as("labels that lie on one another, %s", name)
                    .isEmpty();
            assertThat(browser()
                            .evaluate("[...document.querySelectorAll('svg text')].map(e => e.getBoundingClientRect())"
                                    + ".filter(r => r.width > 0 && (r.left < 0 || r.right > innerWidth)).length")
                            .asInt())
                    .as("labels beyond the page, %s", name)
                    .isZero();
        }
    }

    /** A figure can be read off a mark without a script: the browser shows the name of what lies under the pointer. */
    @Test
    void aPointerOnAMarkFindsItsFigure() {
        browser().open(page("report-complete"));
        unfold();
        JsonNode names = browser()
                .evaluate("[...document.querySelectorAll('#latency figure use, #blocks figure use')].filter(m =>"
                        + " m.closest('svg.chart') && m.getAttribute('href').startsWith('#m')).map(m => { m.scrollIntoView({block: 'center', behavior: 'instant'});"
                        + " const r = m.getBoundingClientRect();"
                        + " const e = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);"
                        + " return e.querySelector(':scope > title')?.textContent ?? e.tagName; })");
        assertThat(names.size()).isGreaterThan(50);
        assertThat(names).allSatisfy(name -> assertThat(name.asText()).matches(".+: .*\\d.*"));
    }

    @Test
    void theKeyboardReachesEverythingAndShowsWhereItIs() {
        browser().open(page("report"));
        browser().evaluate("document.getElementById('evidence').open = true");
        browser().press("Tab");
        assertThat(browser().evaluate("document.activeElement.innerText").asText())
                .isEqualTo("Skip to the verdicts");
        int all = browser()
                .evaluate("[...document.querySelectorAll('a[href], summary, [tabindex=\"0\"]')]"
                        + ".filter(e => e.tagName === 'SUMMARY' || !e.closest('details:not([open])')).length")
                .asInt();
        assertThat(all).isGreaterThan(40);
        for (int i = 0; i < all; i++) {
            String focus = browser()
                    .evaluate("(e => e.tagName + ' ' + getComputedStyle(e).outlineStyle)" + "(document.activeElement)")
                    .asText();
            assertThat(focus)
                    .as("stop %d of %d", i, all)
                    .doesNotStartWith("BODY")
                    .doesNotEndWith("none");
            browser().press("Tab");
        }
        browser().open(page("report"));
        browser().press("Tab");
        browser().press("Enter");
        assertThat(browser().evaluate("location.hash").asText()).isEqualTo("#verdicts");
    }

    @Test
    void aDeepLinkLeadsToItsSection() {
        for (String id : List.of("latency", "blocks", "settings", "plan")) {
            browser().open(URI.create("about:blank"));
            browser().open(URI.create(page("report") + "#" + id));
            double top = browser()
                    .evaluate(
                            "new Promise(done => { const at = () => document.getElementById('" + id
                                    + "').getBoundingClientRect().top; let left = 250; const timer = setInterval(() => {"
                                    + " if (Math.abs(at()) < 850 || --left === 0) { clearInterval(timer); done(at()); } }, 20); })")
                    .asDouble();
            assertThat(top).as(id).isBetween(-5.0, 850.0);
        }
    }

    @Test
    void printsBlackOnWhiteAlsoFromADarkScreen() throws IOException {
        browser().media("print", "dark");
        browser().open(page("report"));
        assertThat(browser()
                        .evaluate("getComputedStyle(document.body).backgroundColor")
                        .asText())
                .isEqualTo("rgb(255, 255, 255)");
        assertThat(browser()
                        .evaluate("getComputedStyle(document.querySelector('.card .word')).color")
                        .asText())
                .as("slightly better: paler than better")
                .isEqualTo("rgb(75, 127, 95)");
        assertThat(browser()
                        .evaluate("getComputedStyle(document.querySelector('nav')).display")
                        .asText())
                .isEqualTo("none");
        String pdf = new String(browser().pdf(), StandardCharsets.ISO_8859_1);
        assertThat(pdf).startsWith("%PDF-");
        assertThat(pdf.split("/Type\\s*/Page\\b", -1).length - 1).isBetween(4, 30);
    }

    @ParameterizedTest
    @CsvSource({
        "report-complete, light, 1100, true",
        "report, dark, 1100, false",
        "history, light, 390, true",
        "why, light, 1100, true",
        "why, dark, 390, true"
    })
    void hasNoSeriousFindingOfTheAccessibilityRules(String name, String scheme, int width, boolean all)
            throws IOException {
        keepsToTheRules(name, scheme, width, all);
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({
        "report-refused, light, 390, true",
        "report-refused, dark, 390, true",
        "report-unreliable, light, 390, false",
        "history, dark, 1100, true",
        "study, dark, 1100, true",
        "study, light, 390, true"
    })
    void nowhereElseEither(String name, String scheme, int width, boolean all) throws IOException {
        keepsToTheRules(name, scheme, width, all);
    }

    private static void keepsToTheRules(String name, String scheme, int width, boolean all) throws IOException {
        browser().size(width, 900);
        browser().media("screen", scheme);
        browser().open(page(name));
        browser().evaluate("document.querySelectorAll('details').forEach((d, i) => d.open = i < 3)");
        browser().evaluate(axe() + "; 1");
        String options = all
                ? "{resultTypes: ['violations']}"
                : "{resultTypes: ['violations'], runOnly: ['color-contrast', 'listitem']}";
        JsonNode result = browser()
                .evaluate(
                        "axe.run(" + options + ").then(r => [r.passes.length, ...r.violations"
                                + ".filter(v => v.impact === 'serious' || v.impact === 'critical')"
                                + ".map(v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html + n.failureSummary).join(' | '))])");
        assertThat(result.get(0).asInt()).as("rules that held").isGreaterThanOrEqualTo(all ? 15 : 1);
        assertThat(result).as("one number and no finding").hasSize(1);
    }

    private static String axe() throws IOException {
        try (InputStream in = ReportInBrowserTest.class.getResourceAsStream(
                "/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js")) {
            assertThat(in).as("axe-core on the class path").isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** A ratio as the page has it. */
    /** Whether a cell begins with this change, rounded to as many digits as the cell has. */
    private static boolean shows(String cell, double percent) {
        Matcher number = Pattern.compile("^([\u2212+]?)(\\d+)(?:\\.(\\d+))?%").matcher(cell);
        if (!number.find()) {
            return false;
        }
        int decimals = number.group(3) == null ? 0 : number.group(3).length();
        double shown = Double.parseDouble(number.group(2) + "." + (decimals == 0 ? "0" : number.group(3)));
        String sign = shown == 0 ? "" : percent < 0 ? "\u2212" : "+";
        return number.group(1).equals(sign)
                && String.format(Locale.ROOT, "%." + decimals + "f", shown)
                        .equals(String.format(Locale.ROOT, "%." + decimals + "f", Math.abs(percent)));
    }

    private static int brightness(int rgb) {
        return ((rgb >> 16 & 255) + (rgb >> 8 & 255) + (rgb & 255)) / 3;
    }

    private static URI page(String name) {
        return GoldenPages.write(name, folder);
    }

    private static Browser browser() {
        if (started == null) {
            throw new IllegalStateException("no browser");
        }
        return started;
    }
}
