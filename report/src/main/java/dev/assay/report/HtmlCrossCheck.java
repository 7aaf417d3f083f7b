package dev.assay.report;

import dev.assay.model.CrossCheck;
import java.util.List;

/** What other load tools say of the contenders, as a section of the page. */
final class HtmlCrossCheck {
    private HtmlCrossCheck() {}

    static HtmlSection section(CrossCheck check) {
        return new HtmlSection("cross-check", CrossCheckCells.TITLE, page -> show(page, check));
    }

    private static void show(Markup page, CrossCheck check) {
        page.open("p").words(check.conclusion()).close();
        page.open("p").words(CrossCheckCells.method(check)).close();
        figures(page, check);
        HtmlTable opinions = new HtmlTable(
                "What each tool says, and whether Assay says so too",
                CrossCheckCells.OPINIONS_ALIGNED,
                CrossCheckCells.OPINIONS);
        check.opinions().forEach(opinion -> opinions.row(CrossCheckCells.of(opinion)));
        if (!opinions.isEmpty()) {
            opinions.show(page);
        }
        HtmlSection.reading(page, CrossCheckCells.READING);
    }

    private static void figures(Markup page, CrossCheck check) {
        HtmlTable figures =
                new HtmlTable("Figures of each tool", CrossCheckCells.FIGURES_ALIGNED, CrossCheckCells.FIGURES);
        check.rows().forEach(row -> figures.row(CrossCheckCells.of(row)));
        if (!figures.isEmpty()) {
            figures.show(page);
        }
        CrossCheckCells.footnote(check).ifPresent(words -> HtmlSection.reading(page, words));
        List<String> failures = CrossCheckCells.failures(check);
        if (!failures.isEmpty()) {
            page.element("p", "Rounds without figures:");
            HtmlSection.list(page, failures);
        }
    }
}
