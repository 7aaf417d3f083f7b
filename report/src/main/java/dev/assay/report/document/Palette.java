package dev.assay.report.document;

import dev.assay.report.figures.Clean;
import java.util.List;
import java.util.Locale;

/** Colour and mark of each contender, distinguished by shape as well as by colour. */
public record Palette(List<String> contenders) {
    /** For tables without marks. */
    public static final Palette NONE = new Palette(List.of());

    /** The number of colours in the style sheet and of shapes in {@link #define}. */
    static final int MARKS = 6;

    /** Longest tooltip, in characters: there are many marks. */
    private static final int MAX_NAME = 120;

    /** Most blocks for which single marks have tooltips. */
    private static final int MAX_NAMED = 12;

    /** What a mark stands for. Attributes shared by all marks of a kind are set once, where the shapes are defined. */
    public enum Kind {
        /** A figure that stands for several. */
        MARK("m", "mark"),
        /** The same, where a lasting change begins. */
        CHANGED("h", "mark changed"),
        /** A single figure behind others. */
        FAINT("f", "faint"),
        SINGLE("s", "faint strong"),
        HOLLOW("o", "hollow");

        private final String letter;
        private final String style;

        Kind(String letter, String style) {
            this.letter = letter;
            this.style = style;
        }
    }

    public Palette {
        contenders = List.copyOf(contenders);
    }

    /** The style class that sets the colour. */
    public String colour(String contender) {
        return "c" + Math.floorMod(contenders.indexOf(contender), MARKS);
    }

    /**
     * Draws a mark at a place in a chart.
     *
     * @param name its tooltip; empty for none
     */
    public void mark(Markup page, String contender, double place, double y, Kind kind, String name) {
        page.open("use", "href", "#" + kind.letter + shape(contender), "x", percent(place), "y", number(y));
        name(page, name);
        page.close();
    }

    /** Writes the tooltip of the open shape. */
    public static void name(Markup page, String name) {
        if (!name.isEmpty()) {
            page.figure("title", Clean.line(name, MAX_NAME));
        }
    }

    /** The tooltip of a mark of which each block has several; empty if they would make the page too large. */
    public static String ifFew(int blocks, String name) {
        return blocks <= MAX_NAMED ? name : "";
    }

    private int shape(String contender) {
        return Math.floorMod(contenders.indexOf(contender), MARKS);
    }

    public void legend(Markup page) {
        page.open("ul", "class", "legend");
        for (String contender : contenders) {
            page.open("li");
            key(page, contender);
            page.text(contender).close();
        }
        page.close();
    }

    /** The mark by itself, beside the name that it stands for. */
    public void key(Markup page, String contender) {
        page.open("svg", "class", "key", "width", "14", "height", "14", "aria-hidden", "true")
                .empty("use", "href", "#m" + shape(contender), "x", "7", "y", "7")
                .close();
    }

    /** The shapes, drawn once and used by every chart. */
    public static void define(Markup page) {
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
            for (Kind kind : Kind.values()) {
                page.empty("path", "id", kind.letter + i, "class", "c" + i + " " + kind.style, "d", shapes[i]);
            }
        }
        page.empty("path", "id", "ml", "d", "M-7 0 2-5v10z").empty("path", "id", "mr", "d", "M7 0-2-5v10z");
        page.close().close();
    }

    public static String percent(double place) {
        return String.format(Locale.ROOT, "%.2f%%", 100 * place);
    }

    public static String number(double pixels) {
        return String.format(Locale.ROOT, "%.1f", pixels).replaceAll("\\.0$", "");
    }
}
