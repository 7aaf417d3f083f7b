package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.NoMeasurementException;
import java.util.List;
import org.junit.jupiter.api.Test;

class JvmReportsTest {
    private static final List<String> METASPACE = List.of(
            "",
            "Total Usage - 2 loaders, 486 classes (479 shared):",
            "  Non-Class:    2 chunks,  4198400 bytes capacity,135168 bytes (  3%) committed, 72000 bytes (  2%) used,"
                    + " 63168 bytes (  2%) free,     0 bytes (  0%) waste , deallocated: 0 blocks with 0 bytes",
            "       Both:    4 chunks,  4462592 bytes capacity,202752 bytes (  5%) committed, 75904 bytes (  2%) used,"
                    + " 126848 bytes (  3%) free,     0 bytes (  0%) waste , deallocated: 0 blocks with 0 bytes",
            "Virtual space:",
            "             Both:  1140850688 bytes reserved,  327680 bytes ( <1%) committed. ");

    @Test
    void readsTheHistogram() {
        assertThat(JvmReports.liveBytes(List.of(
                        " num     #instances         #bytes  class name (module)",
                        "-------------------------------------------------------",
                        "   1:          7294      105191520  [B (java.base@17.0.15)",
                        "Total         23372      105920112")))
                .isEqualTo(105_920_112);
    }

    @Test
    void readsMetaspace() {
        assertThat(JvmReports.metaspaceBytes(METASPACE)).isEqualTo(75_904);
        assertThat(JvmReports.classes(METASPACE)).isEqualTo(486);
    }

    @Test
    void refusesAnswersInAnotherForm() {
        assertThatThrownBy(() -> JvmReports.liveBytes(METASPACE))
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("GC.class_histogram")
                .hasMessageContaining("Total Usage");
        assertThatThrownBy(() -> JvmReports.metaspaceBytes(List.of())).isInstanceOf(NoMeasurementException.class);
        assertThatThrownBy(() -> JvmReports.classes(List.of("Total Usage - many loaders")))
                .isInstanceOf(NoMeasurementException.class);
    }
}
