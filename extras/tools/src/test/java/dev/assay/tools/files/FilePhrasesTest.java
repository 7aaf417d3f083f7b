package dev.assay.tools.files;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FilePhrasesTest {
    /** 12 of 24,372. */
    @Test
    void aSmallShareOfFailuresIsNotZero() {
        assertThat(FilePhrases.failures(6, 6, 12 / 24_372.0, true))
                .isEqualTo("In 6 of 6 runs requests failed, up to 0.0492% of them; their times are included.");
    }
}
