package dev.assay.report;

/**
 * A cell of a table, in no format yet.
 *
 * @param aside in brackets behind the text, empty for none
 * @param anchor on the page that the aside leads to, empty for none
 * @param ink emphasis, which words carry as well
 */
record Cell(String text, String aside, String anchor, Ink ink) {
    static Cell of(String text) {
        return of(text, Ink.NONE);
    }

    static Cell of(String text, Ink ink) {
        return new Cell(text, "", "", ink);
    }

    static Cell of(String text, String aside) {
        return new Cell(text, aside, "", Ink.NONE);
    }

    /** The text with its aside. */
    String words() {
        return aside.isEmpty() ? text : text + " (" + aside + ")";
    }
}
