package dev.assay.report;

import dev.assay.model.Outcome;

/** Colours of the terminal, as ANSI select-graphic-rendition codes. */
enum Ink {
    NONE(""),
    BOLD("1"),
    FAINT("2"),
    GREEN("32"),
    RED("31"),
    BLUE("34"),
    YELLOW("33"),
    GREY("90");

    private final String code;

    Ink(String code) {
        this.code = code;
    }

    static Ink of(Outcome outcome) {
        return switch (outcome) {
            case BETTER -> GREEN;
            case WORSE -> RED;
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
