package dev.assay.report.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CleanTest {
    @Test
    void leavesOrdinaryTextAlone() {
        assertThat(Clean.line("GET /orders/{id} — naïve ünïcödé 注文 100%"))
                .isEqualTo("GET /orders/{id} — naïve ünïcödé 注文 100%");
    }

    @Test
    void takesEscapeSequencesOut() {
        assertThat(Clean.line("a\u001B[31mred\u001B[0m b")).isEqualTo("ared b");
        assertThat(Clean.line("a\u001B]0;title\u0007b")).isEqualTo("ab");
        assertThat(Clean.line("a\u001B]8;;http://x\u001B\\link\u001B]8;;\u001B\\b"))
                .isEqualTo("alinkb");
        assertThat(Clean.line("a\u009B2Jb\u001Bcb")).isEqualTo("abb");
        assertThat(Clean.line("\u001B[")).doesNotContain("\u001B");
    }

    @Test
    void makesOneLineWithoutControlOrDirectionCharacters() {
        assertThat(Clean.line("a\r\nb\tc\u0000d\u0085e\u2028f")).isEqualTo("a b c d e f");
        assertThat(Clean.line("abc\u202Edef\u2066x\u2069\u200Fy\u200B\uFEFF")).isEqualTo("abcdefxy");
        assertThat(Clean.line("a\uD800b")).isEqualTo("a\uFFFDb");
    }

    @Test
    void cutsAndMarksTheCut() {
        assertThat(Clean.line("x".repeat(10_000))).hasSize(Clean.LONGEST).endsWith("x…");
        assertThat(Clean.line("x".repeat(Clean.LONGEST))).hasSize(Clean.LONGEST).endsWith("x");
        assertThat(Clean.line("\uD83D\uDE00".repeat(50), 10)).isEqualTo("\uD83D\uDE00".repeat(9) + "…");
        assertThat(Clean.line(" ".repeat(100_000) + "x", 10)).isEqualTo("…");
        assertThat(Clean.line("give it a core of its own, or load from elsewhere", 30))
                .isEqualTo("give it a core of its own, or…");
    }

    @Test
    void leavesBlankLinesOut() {
        assertThat(Clean.lines(List.of("a", " \u001B[0m", "b"))).containsExactly("a", "b");
    }
}
