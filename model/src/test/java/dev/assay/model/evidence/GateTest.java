package dev.assay.model.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GateTest {
    @Test
    void namesAreThoseOfResultFiles() {
        assertThat(Gate.values())
                .extracting(Gate::id)
                .containsExactly(
                        "generator-cpu",
                        "dequeue-lag-p99",
                        "dequeue-lag-p999",
                        "bunching",
                        "sent-vs-planned",
                        "arrival-dispersion",
                        "connections",
                        "littles-law",
                        "network");
    }
}
