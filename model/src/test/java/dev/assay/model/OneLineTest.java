package dev.assay.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OneLineTest {
    @Test
    void whatAServerWroteStaysOnOneLine() {
        assertThat(OneLine.of(" a\r\n\tb ")).isEqualTo("a b");
        assertThat(OneLine.of("x".repeat(200))).hasSize(200).doesNotContain("…");
        assertThat(OneLine.of("x".repeat(500))).hasSize(200).endsWith("…");
        assertThat(OneLine.of("lower the rate ".repeat(50)))
                .hasSizeBetween(190, 200)
                .endsWith("the rate…");
    }
}
