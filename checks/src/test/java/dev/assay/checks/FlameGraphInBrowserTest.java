package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.model.Needed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The flame graph of the golden page of {@code why}, used with keyboard and mouse. */
@Tag("programs")
class FlameGraphInBrowserTest {
    private static final String TOP = "document.querySelector('[role=treeitem]').textContent";
    private static final String FOCUSED = "document.activeElement.textContent";

    @TempDir
    private static Path folder = Path.of("");

    private static @Nullable Browser started;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        Satellites.assume("why");
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
    void open() {
        assumeTrue(started != null, Needed.lack("chromium"));
        browser().size(1100, 900);
        browser().media("screen", "light");
        browser().open(GoldenPages.write("why", folder));
    }

    @Test
    void everyViewHasItsFrames() {
        JsonNode views = browser()
                .evaluate("[...document.querySelectorAll('#flame [aria-pressed]')].map(b => { b.click();"
                        + " return b.textContent + ': ' + [...document.querySelectorAll('[role=treeitem]')]"
                        + ".map(e => e.textContent).filter(t => /Burn|Old/.test(t)).join(' '); })");

        assertThat(views)
                .extracting(JsonNode::asText)
                .containsExactly(
                        "burning − plain: OldWriter.write BurnFilter.doFilter BurnFilter.burn",
                        "rewritten − plain: OldWriter.write",
                        "plain: OldWriter.write",
                        "burning: OldWriter.write BurnFilter.doFilter BurnFilter.burn",
                        "rewritten: ");
    }

    @Test
    void whatVanishedIsToldAsLess() {
        assertThat(browser()
                        .evaluate("document.querySelectorAll('#flame [aria-pressed]')[1].click();"
                                + " [...document.querySelectorAll('[role=treeitem]')]"
                                + ".find(e => e.textContent === 'OldWriter.write').getAttribute('aria-label')")
                        .asText())
                .matches(
                        "com\\.example\\.OldWriter\\.write \\(app and its libraries\\): plain [78]\\.\\d\\d µs, burning \\d\\.\\d\\d µs,"
                                + " rewritten 0\\.00 µs, difference −[78]\\.\\d\\d µs");
    }

    @Test
    void searchMarksWhatItFindsAndSumsIt() {
        browser().evaluate("document.querySelector('#flame input').focus()");
        browser().call("Input.insertText", Map.of("text", "burnFILTER"));

        assertThat(browser()
                        .evaluate("document.querySelectorAll('#flame .hit').length")
                        .asInt())
                .isEqualTo(2);
        assertThat(browser()
                        .evaluate("document.querySelectorAll('#flame .dim').length")
                        .asInt())
                .isGreaterThan(8);
        assertThat(browser()
                        .evaluate("document.querySelector('#flame .found').textContent")
                        .asText())
                .matches(
                        "2 frames, with what they call: plain 0\\.00 µs, burning (19|20)\\.\\d\\d µs, rewritten 0\\.00 µs");
    }

    @Test
    void aClickZoomsInAndTheButtonZoomsOut() {
        click("[...document.querySelectorAll('[role=treeitem]')].find(e => e.textContent === 'BurnFilter.doFilter')");
        assertThat(browser().evaluate(TOP).asText()).isEqualTo("BurnFilter.doFilter");
        assertThat(browser()
                        .evaluate("document.querySelector('[role=treeitem]').style.width")
                        .asText())
                .isEqualTo("100%");

        click("document.querySelector('#flame .whole')");
        assertThat(browser().evaluate(TOP).asText()).isEqualTo("all");
    }

    @Test
    void theKeyboardReachesEveryFrame() {
        browser()
                .evaluate("document.querySelector('#flame .whole').disabled = false;"
                        + " document.querySelector('#flame .whole').focus()");
        press("Tab");
        while (!browser().evaluate(FOCUSED).asText().equals("all")) { // a region that scrolls may come first
            press("Tab");
        }
        assertThat(pressed("ArrowDown")).isEqualTo("app and its libraries");
        assertThat(pressed("ArrowDown")).isEqualTo("Orders.list");
        assertThat(pressed("ArrowRight")).isEqualTo("BurnFilter.doFilter");
        assertThat(pressed("ArrowLeft")).isEqualTo("Orders.list");
        press("ArrowRight");
        assertThat(pressed("ArrowDown")).isEqualTo("BurnFilter.burn");
        assertThat(pressed("ArrowUp")).isEqualTo("BurnFilter.doFilter");
        assertThat(browser()
                        .evaluate("document.querySelector('#flame .told').textContent")
                        .asText())
                .startsWith("com.example.BurnFilter.doFilter (app and its libraries): plain 0.00 µs, burning ");
        press("Enter");
        assertThat(browser().evaluate(TOP).asText()).isEqualTo("BurnFilter.doFilter");
        press("ArrowUp");
        assertThat(browser().evaluate(TOP).asText()).isEqualTo("app and its libraries");
        press("Escape");
        assertThat(browser().evaluate(TOP).asText()).isEqualTo("all");
        assertThat(browser()
                        .evaluate("document.querySelectorAll('[role=treeitem][tabindex=\"0\"]').length")
                        .asInt())
                .isEqualTo(1);
    }

    /** The policy names the hash of the only script. */
    @Test
    void noOtherScriptRuns() {
        assertThat(browser()
                        .evaluate("const s = document.createElement('script'); s.textContent = 'window.ran = 1';"
                                + " document.body.append(s); String(window.ran)")
                        .asText())
                .isEqualTo("undefined");
    }

    @Test
    void onPaperTheTablesStandForIt() {
        browser().media("print", "dark");
        assertThat(browser()
                        .evaluate("getComputedStyle(document.getElementById('flame')).display")
                        .asText())
                .isEqualTo("none");
        assertThat(browser()
                        .evaluate("document.querySelectorAll('#why table').length")
                        .asInt())
                .isGreaterThan(3);
    }

    private static void press(String key) {
        browser().press(key);
    }

    /** What has the focus after a key. */
    private static String pressed(String key) {
        press(key);
        return browser().evaluate(FOCUSED).asText();
    }

    /** Where a person would: at the middle of what is found. */
    private static void click(String element) {
        JsonNode middle = browser()
                .evaluate(
                        "(e => { e.scrollIntoView({block: 'center', behavior: 'instant'}); const r = e.getBoundingClientRect();"
                                + " return [r.x + r.width / 2, r.y + r.height / 2]; })(" + element + ")");
        for (String type : new String[] {"mousePressed", "mouseReleased"}) {
            browser()
                    .call(
                            "Input.dispatchMouseEvent",
                            Map.of(
                                    "type",
                                    type,
                                    "x",
                                    middle.get(0).asDouble(),
                                    "y",
                                    middle.get(1).asDouble(),
                                    "button",
                                    "left",
                                    "clickCount",
                                    1));
        }
    }

    private static Browser browser() {
        if (started == null) {
            throw new IllegalStateException("no browser");
        }
        return started;
    }
}
