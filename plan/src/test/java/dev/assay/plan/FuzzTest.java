package dev.assay.plan;

import dev.assay.model.ForeignBytes;
import java.util.Optional;

/** Every reader of this room on any bytes; {@code lab/fuzz} makes them, and otherwise the kept ones are read. */
class FuzzTest {
    @com.code_intelligence.jazzer.junit.FuzzTest
    void planYaml(byte[] bytes) {
        PlanText file = new PlanText("plan.yaml", ForeignBytes.text(bytes));
        ForeignBytes.read(() -> Plans.resolve(Optional.of(file), PlanFlags.none(), 1));
    }
}
