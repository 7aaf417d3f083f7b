package dev.assay.words;

/** What a server or a tool wrote, fit for a sentence. */
public final class OneLine {
    private static final int LONGEST = 200;

    private OneLine() {}

    /** The text without line breaks and at most 200 characters long; a cut is between words where it can be, and marked. */
    public static String of(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= LONGEST ? line : line.substring(0, end(line)) + "…";
    }

    private static int end(String line) {
        int blank = line.lastIndexOf(' ', LONGEST - 1);
        return blank > LONGEST / 2 ? blank : LONGEST - 1;
    }
}
