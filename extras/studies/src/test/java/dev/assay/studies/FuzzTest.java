package dev.assay.studies;

import dev.assay.model.ForeignBytes;
import dev.assay.plan.PlanText;
import dev.assay.studies.model.Studies;

/** The reader of study files on any bytes; {@code lab/fuzz} makes them, and otherwise the kept ones are read. */
class FuzzTest {
    @com.code_intelligence.jazzer.junit.FuzzTest
    void studyYaml(byte[] bytes) {
        ForeignBytes.read(() -> Studies.of(new PlanText("study.yaml", ForeignBytes.text(bytes)), 1));
    }
}
