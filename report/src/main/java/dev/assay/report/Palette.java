package dev.assay.report;

import java.util.List;
import java.util.Locale;

/** Colour and mark of each contender, told apart by shape as well as by colour. */
record Palette(List<String> contenders) {
    /** Colours and shapes in the style sheet and {@link #define}. */
    static final int MARKS = 6;

    Palette {
        contenders = List.copyOf(contenders);
    }

    /** The style class that sets colour. */
    String colour(String contender) {
        return "c" + Math.floorMod(contenders.indexOf(contender), MARKS);
    }

    /** A mark at a place in a chart. */
    void mark(Markup page, String contender, double place, double y, String kind) {
        int shape = Math.floorMod(contenders.indexOf(contender), MARKS);
        page.empty(
                "use",
                "href",
                "#m" + shape,
                "x",
                percent(place),
                "y",
                number(y),
                "class",
                colour(contender) + " " + kind);
    }

    /** The legend: mark and name. */
    void legend(Markup page) {
        page.open("ul", "class", "legend");
        for (String contender : contenders) {
            page.open("li").open("svg", "class", "key", "width", "14", "height", "14", "aria-hidden", "true");
            mark(page, contender, 0.5, 7, "mark");
            page.close().text(contender).close();
        }
        page.close();
    }

    /** The shapes, drawn once and used by every chart. */
    static void define(Markup page) {
        page.open("svg", "class", "defs", "width", "0", "height", "0", "aria-hidden", "true")
                .open("defs");
        String[] shapes = {
            "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
            "M-3.6-3.6h7.2v7.2h-7.2z",
            "M0-4.8 4.6 3.4h-9.2z",
            "M0-5 5 0 0 5-5 0z",
            "M0 4.8 4.6-3.4h-9.2z",
            "M-4.4-1.5h2.9v-2.9h3v2.9h2.9v3h-2.9v2.9h-3v-2.9h-2.9z"
        };
        for (int i = 0; i < shapes.length; i++) {
            page.empty("path", "id", "m" + i, "d", shapes[i]);
        }
        page.empty("path", "id", "ml", "d", "M-7 0 2-5v10z").empty("path", "id", "mr", "d", "M7 0-2-5v10z");
        page.close().close();
    }

    static String percent(double place) {
        return String.format(Locale.ROOT, "%.2f%%", 100 * place);
    }

    static String number(double pixels) {
        return String.format(Locale.ROOT, "%.1f", pixels).replaceAll("\\.0$", "");
    }
}
