package dev.assay.cli;

import dev.assay.model.ForeignBytes;
import java.util.List;

/** Readers of this room on any bytes; {@code lab/fuzz} makes them, and otherwise the kept ones are read. */
class FuzzTest {
    @com.code_intelligence.jazzer.junit.FuzzTest
    void url(byte[] bytes) {
        ForeignBytes.read(() -> LoadUrl.parse(ForeignBytes.text(bytes), List.of()));
    }
}
