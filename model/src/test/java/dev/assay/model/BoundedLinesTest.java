package dev.assay.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoundedLinesTest {
    private static List<String> pieces(String text, int most) throws IOException {
        List<String> pieces = new ArrayList<>();
        BoundedLines.read(new StringReader(text), most, (piece, ended) -> pieces.add(piece + (ended ? "|" : "")));
        return pieces;
    }

    @Test
    void linesThatAreShortEnoughComeWhole() throws IOException {
        assertThat(pieces("a\n\nb c\r\nd", 10)).containsExactly("a|", "|", "b c\r|", "d");
        assertThat(pieces("", 10)).isEmpty();
    }

    @Test
    void longOnesComeInPiecesBetweenWords() throws IOException {
        assertThat(pieces("one two three\nx", 9)).containsExactly("one two ", "three|", "x");
        assertThat(pieces("abcdefghij\n", 4)).containsExactly("abcd", "efgh", "ij|");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7, 100})
    void nothingIsLost(int most) throws IOException {
        String text = "alpha beta\n\ngamma  delta epsilon\nz";
        StringBuilder again = new StringBuilder();
        BoundedLines.read(new StringReader(text), most, (piece, ended) -> again.append(piece)
                .append(ended ? "\n" : ""));
        assertThat(again.toString()).isEqualTo(text);
    }
}
