package dev.assay.report.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.report.JunitReport;
import dev.assay.report.JunitReport.Case;
import dev.assay.report.JunitReport.Condition;
import dev.assay.report.JunitReport.Result;
import dev.assay.report.Xhtml;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

class DocumentTest {
    private static final Document DOCUMENT = new Document(
            "Two <dishes> differ.",
            List.of(
                    new Section("matter", "What matters", Part.paragraph("Salt & <pepper>.")),
                    new Section("rest", "The rest", new Part.Fold("Folded", Part.paragraph("Sugar.")))));

    @Test
    void theTerminalFoldsAndPointsToTheFile() {
        StringBuilder out = new StringBuilder();

        DOCUMENT.terminal("All dishes:", "results/menu.html", TerminalStyle.plain(), out);

        assertThat(out.toString().lines().map(String::strip).filter(line -> !line.isEmpty()))
                .startsWith("Two <dishes> differ.", "What matters", "Salt & <pepper>.")
                .endsWith("All dishes:", "results/menu.html")
                .doesNotContain("Sugar.");
    }

    @Test
    void thePageIsWellFormedAndHasAll() {
        StringBuilder page = new StringBuilder();

        DOCUMENT.page("menu", "menu of <today>", "what matters", "Assay. Enjoy.", page);

        assertThat(page)
                .contains(
                        "<title>Assay: menu</title>",
                        " · menu of &lt;today&gt;",
                        "Two &lt;dishes&gt; differ.",
                        "href=\"#matter\"",
                        "Skip to the what matters",
                        "Salt &amp; &lt;pepper&gt;.",
                        "Sugar.",
                        "<footer>Assay. Enjoy.</footer>");
        assertThat(Xhtml.parse(page.toString()).getDocumentElement().getTagName())
                .isEqualTo("html");
    }

    @Test
    void markdownHasAll() {
        StringBuilder text = new StringBuilder();

        DOCUMENT.markdown(text);

        assertThat(text.toString()).contains("## What matters", "<details>", "Sugar.");
    }

    @Test
    void inJunitCasesStandBelowConditions() {
        StringBuilder xml = new StringBuilder();

        JunitReport.write(
                "dishes",
                List.of(
                        new Condition("matters", Result.FAILED, "salt"),
                        new Condition("differs", Result.SKIPPED, "not tasted")),
                List.of(
                        new Case("a against b", "salt", true, "<more>"),
                        new Case("a against b", "sugar", false, "less")),
                "Two differ.",
                xml);

        assertThat(xml.toString())
                .contains(
                        "<testsuite name=\"dishes\" tests=\"4\" failures=\"2\" errors=\"0\" skipped=\"1\">",
                        "<testcase classname=\"assay.fail-if\" name=\"matters\">",
                        "<testcase classname=\"a against b\" name=\"salt\">",
                        "<failure message=\"&lt;more&gt;\">&lt;more&gt;</failure>",
                        "<system-out>less</system-out>",
                        "<system-out>Two differ.</system-out>");
        assertThat(xml.indexOf("name=\"differs\"")).isLessThan(xml.indexOf("name=\"salt\""));
    }

    @Test
    void aPageAllowsTheScriptsOfItsSectionsByTheirHashes() throws NoSuchAlgorithmException {
        String script = "document.title = '1';";
        String page =
                page(new Section("s", "S", new Part.Drawing(drawn -> drawn.element("p", "x"), List.of(), script)));
        String hash = Base64.getEncoder()
                .encodeToString(MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8)));

        assertThat(page)
                .contains("default-src &#39;none&#39;; ", "; script-src &#39;sha256-" + hash + "&#39;\"")
                .contains("<p>x</p>\n<script>" + script + "</script>");
        assertThat(page(new Section("s", "S", Part.paragraph("x")))).doesNotContain("<script", "script-src");
    }

    @Test
    void aScriptCannotHoldMarkup() {
        Section section = new Section("s", "S", new Part.Drawing(page -> {}, List.of(), "'</script>'"));

        assertThatThrownBy(() -> page(section)).isInstanceOf(IllegalArgumentException.class);
    }

    private static String page(Section section) {
        StringBuilder page = new StringBuilder();
        new Document("all", List.of(section)).page("title", "kicker", "answer", "footer", page);
        return page.toString();
    }
}
