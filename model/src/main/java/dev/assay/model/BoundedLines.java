package dev.assay.model;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;

/** A text from outside, line by line, of which no more than so much is held in memory: a longer line comes in pieces. */
public final class BoundedLines {
    /** A mebibyte: no log that people read has longer ones. */
    public static final int USUAL = 1 << 20;

    private BoundedLines() {}

    /** Takes a line, or a piece of one. */
    public interface Visitor {
        /**
         * Takes it.
         *
         * @param text without the line end
         * @param ended whether a line end follows; otherwise more of the same line does, or the end of the text
         */
        void piece(String text, boolean ended) throws IOException;
    }

    /**
     * Reads to the end.
     *
     * @param most characters of a piece, at least 2; it ends with a blank if its second half has one, so that words stay whole
     */
    public static void read(Reader text, int most, Visitor visitor) throws IOException {
        BufferedReader in = new BufferedReader(text);
        StringBuilder piece = new StringBuilder();
        for (int c = in.read(); c >= 0; c = in.read()) {
            if (c == '\n') {
                visitor.piece(piece.toString(), true);
                piece.setLength(0);
            } else {
                piece.append((char) c);
                if (piece.length() == most) {
                    int blank = piece.lastIndexOf(" ");
                    int cut = blank >= most / 2 ? blank + 1 : most;
                    visitor.piece(piece.substring(0, cut), false);
                    piece.delete(0, cut);
                }
            }
        }
        if (!piece.isEmpty()) {
            visitor.piece(piece.toString(), false);
        }
    }
}
