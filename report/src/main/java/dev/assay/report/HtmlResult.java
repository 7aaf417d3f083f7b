package dev.assay.report;

import dev.assay.model.Verdict;

/** The result table: a column for each contender. */
final class HtmlResult {
    private HtmlResult() {}

    static void show(Markup page, Verdict verdict, Palette palette) {
        ResultTable all = ResultTable.of(verdict);
        ResultTable result = all.differing();
        if (result.contenders().isEmpty()) {
            HtmlSection.nothing(page, "There are no figures.");
            return;
        }
        if (!all.common().isEmpty()) {
            page.element("p", "All with " + all.common() + ".");
        }
        page.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", "Result table");
        page.open("table", "class", "result").element("caption", Words.capital(ResultTable.over(verdict)));
        page.open("thead").open("tr").element("th", "Measure", "scope", "col");
        for (String id : result.contenders()) {
            page.open("th", "scope", "col", "class", "r");
            palette.key(page, id);
            page.text(" " + id).close();
        }
        page.close().close().open("tbody");
        for (ResultTable.Row row : result.rows()) {
            page.open("tr").open("th", "scope", "row").text(row.label());
            if (!row.unit().isEmpty()) {
                page.text(" ").element("span", row.unit(), "class", "unit");
            }
            page.close();
            for (String cell : row.cells()) {
                if (row.figures()) {
                    page.figure("td", cell, "class", "r");
                } else {
                    page.element("td", cell, "class", "r words");
                }
            }
            page.close();
        }
        page.close().close().close();
        HtmlSection.reading(
                page,
                "Reading: figures describe, verdicts decide. Whether two figures differ is in the verdicts, which compare within blocks.");
    }
}
