package dev.assay.model;

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
        for (Gate gate : Gate.values()) {
            assertThat(new GateResult(gate.id(), 0, gate.limit(), true, "").known())
                    .contains(gate);
        }
    }

    @Test
    void aGateOfAnotherVersionKeepsItsName() {
        GateResult other = new GateResult("clock-drift", 2, 1, false, "");

        assertThat(other.known()).isEmpty();
        assertThat(other.gate()).isEqualTo("clock-drift");
        assertThat(Gate.values()).noneMatch(other::is);
        assertThat(new Finding.GateFailed(other).known()).isEmpty();
    }
}
