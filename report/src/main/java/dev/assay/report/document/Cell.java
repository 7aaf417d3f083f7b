package dev.assay.report.document;

/**
 * A cell of a table, independent of the format.
 *
 * @param aside in brackets after the text, empty for none
 * @param anchor on the page that the aside links to, empty for none
 * @param ink emphasis; the words carry the meaning too
 */
public record Cell(String text, String aside, String anchor, Ink ink) {
    public static Cell of(String text) {
        return of(text, Ink.NONE);
    }

    public static Cell of(String text, Ink ink) {
        return new Cell(text, "", "", ink);
    }

    public static Cell of(String text, String aside) {
        return new Cell(text, aside, "", Ink.NONE);
    }

    /** The text with its aside. */
    String words() {
        return aside.isEmpty() ? text : text + " (" + aside + ")";
    }
}
