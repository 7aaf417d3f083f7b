package dev.assay.loads;

import dev.assay.model.ForeignBytes;
import dev.assay.plan.PlanText;
import java.util.List;
import java.util.Optional;

/** Readers of this satellite on any bytes; {@code lab/fuzz} makes them, and otherwise the kept ones are read. */
class FuzzTest {
    @com.code_intelligence.jazzer.junit.FuzzTest
    void url(byte[] bytes) {
        ForeignBytes.read(() -> LoadUrl.parse(ForeignBytes.text(bytes)).requireAllowed(List.of()));
    }

    @com.code_intelligence.jazzer.junit.FuzzTest
    void loadYaml(byte[] bytes) {
        PlanText file = new PlanText("plan.yaml", ForeignBytes.text(bytes));
        ForeignBytes.read(() -> LoadFile.read(Optional.of(file), LoadFlags.none()));
    }
}
