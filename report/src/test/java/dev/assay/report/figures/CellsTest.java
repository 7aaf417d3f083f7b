package dev.assay.report.figures;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CellsTest {
    @Test
    void measuresWideAndCombiningCharacters() {
        assertThat(Cells.width("abc")).isEqualTo(3);
        assertThat(Cells.width("注文")).isEqualTo(4);
        assertThat(Cells.width("e\u0301")).isEqualTo(1);
        assertThat(Cells.padLeft("注", 4)).isEqualTo("  注");
    }

    @Test
    void wrapsAtSpacesAndCutsLongWords() {
        assertThat(Cells.wrap("one two three", 7)).containsExactly("one two", "three");
        assertThat(Cells.wrap("abcdefghij k", 4)).containsExactly("abcd", "efgh", "ij k");
        assertThat(Cells.wrap("a abcdefgh", 4)).containsExactly("a", "abcd", "efgh");
        assertThat(Cells.wrap("注文注文", 5)).containsExactly("注文", "注文");
        assertThat(Cells.wrap("", 5)).containsExactly("");
    }
}
