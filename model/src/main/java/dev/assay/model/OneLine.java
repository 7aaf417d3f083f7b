package dev.assay.model;

/** Output of a server or tool, made to fit in a sentence. */
public final class OneLine {
    private static final int LONGEST = 200;

    private OneLine() {}

    /** The text on one line of at most 200 characters; if cut, between words where possible, with an ellipsis. */
    public static String of(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= LONGEST ? line : line.substring(0, end(line)) + "…";
    }

    private static int end(String line) {
        int blank = line.lastIndexOf(' ', LONGEST - 1);
        return blank > LONGEST / 2 ? blank : LONGEST - 1;
    }
}
