package dev.assay.report.document;

import java.util.stream.Stream;

/** A table on a page. A title that is a contender has its mark beside it; rows may be drawn on a common scale. */
public final class HtmlTable {
    /** Where figures of single slices come from. */
    public static final String SLICES = "assay report DIR --csv FILE.csv    # every slice in FILE-slices.csv";
    /** Where all other figures come from. */
    public static final String EVIDENCE = "assay judge DIR    # from DIR/evidence.jsonl";

    private final Markup page;
    private final Palette palette;
    private final Table table;
    /** Whether rows have drawings. A narrow window lays such rows out as blocks, so they need explicit roles. */
    private final boolean drawn;

    private HtmlTable(Markup page, Palette palette, Table table) {
        this.page = page;
        this.palette = palette;
        this.table = table;
        this.drawn = table.axis().isPresent();
    }

    /** A table that scrolls by itself where the page is too narrow, its minor rows folded; nothing for one without rows. */
    static void show(Markup page, Palette palette, Table table) {
        whole(page, palette, table.withoutMinor());
        Table minor = table.onlyMinor();
        if (!minor.isEmpty()) {
            page.open("details").element("summary", "Counters: " + table.caption());
            whole(page, palette, minor);
            page.close();
        }
    }

    private static void whole(Markup page, Palette palette, Table table) {
        if (table.isEmpty()) {
            return;
        }
        HtmlTable html = new HtmlTable(page, palette, table);
        if (html.drawn) {
            html.show();
        } else {
            if (table.caption().isEmpty()) {
                page.open("div", "class", "scroll", "tabindex", "0");
            } else {
                page.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", table.caption());
            }
            html.show();
            page.close();
        }
    }

    /**
     * The table behind a chart, collapsed at first.
     *
     * @param command that reproduces these figures; DIR is the folder of the page
     */
    public static void figures(Markup page, Table table, String command) {
        if (!table.isEmpty()) {
            page.open("details").element("summary", "Figures: " + table.caption());
            show(page, Palette.NONE, table);
            again(page, command);
            page.close();
        }
    }

    /** Writes the command that reproduces the figures. */
    public static void again(Markup page, String command) {
        page.open("p", "class", "again")
                .text("Reproduce: ")
                .element("code", command)
                .close();
    }

    private void show() {
        if (drawn) {
            page.open("table", "class", "verdicts", "role", "table");
        } else {
            page.open("table");
        }
        if (!table.caption().isEmpty()) {
            page.element("caption", table.caption());
        }
        open("thead", "rowgroup");
        open("tr", "row");
        for (int i = 0; i < table.titles().size(); i++) {
            title(table.titles().get(i), i);
        }
        table.axis().ifPresent(axis -> {
            page.open("th", "scope", "col", "role", "columnheader", "class", "plot");
            page.element("span", "Interval and blocks on a common scale", "class", "hidden");
            axis.accept(page);
            page.close();
        });
        page.close().close();
        open("tbody", "rowgroup");
        table.rows().forEach(this::row);
        page.close().close();
    }

    private void title(String title, int column) {
        open("th", "columnheader", "scope", "col", "class", style(column));
        if (palette.contenders().contains(title)) {
            palette.key(page, title);
        }
        page.text(title).close();
    }

    private void row(Table.Row row) {
        String tone = row.cells().stream()
                .map(cell -> cell.ink().style())
                .filter(style -> !style.isEmpty())
                .findFirst()
                .orElse("");
        open("tr", "row", tone.isEmpty() ? new String[0] : new String[] {"class", tone});
        for (int i = 0; i < row.cells().size(); i++) {
            cell(row.cells().get(i), i);
        }
        if (drawn) {
            open("td", "cell", "class", row.drawing().isPresent() ? "plot" : "plot bare");
            row.drawing().ifPresent(drawing -> drawing.accept(page));
            page.close();
        }
        page.close();
        if (!row.note().isEmpty()) {
            open("tr", "row", "class", "why");
            open("td", "cell", "colspan", String.valueOf(row.cells().size() + (drawn ? 1 : 0)));
            page.words(row.note()).close().close();
        }
    }

    private void cell(Cell cell, int column) {
        if (column == 0) {
            open("th", "rowheader", "scope", "row", "class", style(0));
        } else if (style(column).equals("r")) {
            open("td", "cell", "class", "r");
        } else {
            open("td", "cell");
        }
        if (table.alignment().charAt(column) == 'c') {
            page.element("code", cell.text());
        } else if (!cell.ink().style().isEmpty()) {
            page.element("span", cell.text(), "class", "word");
        } else if (style(column).equals("r")) {
            page.words(cell.text());
        } else {
            page.text(Markup.bound(cell.text()));
        }
        if (!cell.aside().isEmpty()) {
            aside(cell);
        }
        page.close();
    }

    private void aside(Cell cell) {
        page.text(" ");
        if (cell.anchor().isEmpty()) {
            page.element("span", "(" + cell.aside() + ")", "class", "from");
        } else {
            page.element("a", "(" + cell.aside() + ")", "href", "#" + cell.anchor());
        }
    }

    private void open(String tag, String role, String... attributes) {
        page.open(
                tag,
                drawn
                        ? Stream.concat(Stream.of("role", role), Stream.of(attributes))
                                .toArray(String[]::new)
                        : attributes);
    }

    private String style(int column) {
        return table.alignment().charAt(column) == 'r' ? "r" : "l";
    }
}
