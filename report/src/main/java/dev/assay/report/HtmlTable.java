package dev.assay.report;

import java.util.ArrayList;
import java.util.List;

/** A plain data table: a caption, column heads, row heads, figures to the right. */
final class HtmlTable {
    /** Where figures of single slices come from. */
    static final String SLICES = "assay report DIR --csv FILE.csv    # every slice in FILE-slices.csv";
    /** Where all other figures come from. */
    static final String EVIDENCE = "assay judge DIR    # from DIR/evidence.jsonl";

    static final String STARTUP = "assay startup --plan DIR/plan.yaml    # measures start-up again";

    private final String caption;
    private final String alignment;
    private final List<String> titles;
    private final List<List<String>> rows = new ArrayList<>();

    /**
     * @param alignment a letter for each column: {@code l} text, {@code r} figures, {@code c} code
     * @param titles of the columns; the first column heads its rows
     */
    HtmlTable(String caption, String alignment, List<String> titles) {
        this.caption = caption;
        this.alignment = alignment;
        this.titles = List.copyOf(titles);
    }

    void row(List<String> cells) {
        rows.add(List.copyOf(cells));
    }

    void row(String... cells) {
        rows.add(List.of(cells));
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /** The table itself. It scrolls by itself where the page is too narrow. */
    void show(Markup page) {
        page.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", caption);
        page.open("table").element("caption", caption);
        page.open("thead").open("tr");
        for (int i = 0; i < titles.size(); i++) {
            page.element("th", titles.get(i), "scope", "col", "class", style(i));
        }
        page.close().close().open("tbody");
        for (List<String> row : rows) {
            page.open("tr");
            page.element("th", row.get(0), "scope", "row", "class", style(0));
            for (int i = 1; i < titles.size(); i++) {
                cell(page, row.get(i), i);
            }
            page.close();
        }
        page.close().close().close();
    }

    /**
     * The table behind a chart, closed until asked for.
     *
     * @param command that makes these figures again; DIR is the folder of the page
     */
    void details(Markup page, String command) {
        if (!rows.isEmpty()) {
            page.open("details").element("summary", "Figures: " + caption);
            show(page);
            page.open("p", "class", "again")
                    .text("The same again: ")
                    .element("code", command)
                    .close();
            page.close();
        }
    }

    private void cell(Markup page, String text, int column) {
        switch (alignment.charAt(column)) {
            case 'r' -> page.figure("td", text, "class", "r");
            case 'c' -> page.open("td").element("code", text).close();
            default -> page.element("td", text);
        }
    }

    private String style(int column) {
        return alignment.charAt(column) == 'r' ? "r" : "l";
    }
}
