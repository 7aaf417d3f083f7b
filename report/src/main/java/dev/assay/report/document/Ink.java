package dev.assay.report.document;

import dev.assay.model.verdict.Outcome;

/** Emphasis: ANSI select-graphic-rendition codes of a terminal, and the matching classes in a page's style sheet. */
public enum Ink {
    NONE("", ""),
    BOLD("1", ""),
    FAINT("2", ""),
    GREEN("32", "better"),
    PALE_GREEN("2;32", "slightly better"),
    RED("31", "worse"),
    PALE_RED("2;31", "slightly worse"),
    BLUE("34", "equivalent"),
    YELLOW("33", "undecided"),
    GREY("90", "refused");

    private final String code;
    private final String style;

    Ink(String code, String style) {
        this.code = code;
        this.style = style;
    }

    /** The classes of the style sheet that set the colour; empty for none. */
    String style() {
        return style;
    }

    public static Ink of(Outcome outcome) {
        return switch (outcome) {
            case BETTER -> GREEN;
            case SLIGHTLY_BETTER -> PALE_GREEN;
            case WORSE -> RED;
            case SLIGHTLY_WORSE -> PALE_RED;
            case EQUIVALENT -> BLUE;
            case UNDECIDED -> YELLOW;
            case REFUSED -> GREY;
        };
    }

    /** The text in this colour; trailing spaces stay outside. */
    String paint(String text) {
        String bare = text.stripTrailing();
        return this == NONE || bare.isEmpty()
                ? text
                : "\u001B[" + code + "m" + bare + "\u001B[0m" + text.substring(bare.length());
    }
}
