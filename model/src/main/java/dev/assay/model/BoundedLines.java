package dev.assay.model;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;

/** Reads untrusted text line by line in bounded memory: longer lines come in pieces. */
public final class BoundedLines {
    /** About a million characters: no log that people read has longer lines. */
    public static final int USUAL = 1 << 20;

    private BoundedLines() {}

    /** Receives lines, or pieces of them. */
    public interface Visitor {
        /**
         * Receives one piece.
         *
         * @param text without the line end
         * @param ended whether a line end follows; if not, the line goes on or the text ends
         */
        void piece(String text, boolean ended) throws IOException;
    }

    /**
     * Reads a text to its end.
     *
     * @param most longest piece in characters, at least 2; a longer line is cut after the last blank in the second half of a
     *     piece, if there is one, so that words stay whole
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
