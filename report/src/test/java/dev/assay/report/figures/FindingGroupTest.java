package dev.assay.report.figures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.Place;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Invalid;
import dev.assay.report.Fixtures;
import java.util.List;
import org.junit.jupiter.api.Test;

class FindingGroupTest {
    private static final Finding B = new Finding.Text("b");

    @Test
    void groupsStandInTheOrderOfTheirFirstMembersAndKeepAllOfThem() {
        List<Finding> findings = List.of(late(3), B, late(4), new Finding.Text("c"), B);

        List<FindingGroup<Finding>> groups = FindingGroup.of(findings, finding -> finding);

        assertThat(groups)
                .extracting(FindingGroup::members)
                .containsExactly(List.of(late(3), late(4)), List.of(B, B), List.of(new Finding.Text("c")));
        assertThat(groups.get(0).words()).contains("dispatched at least 3 to 4 ms late");
        assertThat(FindingGroup.of(List.<Finding>of(), finding -> finding)).isEmpty();
    }

    @Test
    void blockNumbersBecomeRuns() {
        assertThat(Places.runs(List.of(3, 1, 2, 2))).isEqualTo("1–3");
        assertThat(Places.runs(List.of(1, 2, 4, 6, 7, 8))).isEqualTo("1, 2, 4 and 6–8");
        assertThat(Places.runs(List.of(5))).isEqualTo("5");
    }

    @Test
    void whatDoesNotCountIsGatheredByReason() {
        assertThat(Places.invalid(List.of(
                        slice(1, "jetty", 3),
                        Fixtures.invalid(new Place.Block(2), "undertow", "it died"),
                        slice(2, "jetty", 4),
                        slice(2, "tomcat", 1),
                        Fixtures.invalid(new Place.Round(4), "undertow", "no response within 60 s"),
                        Fixtures.invalid(new Place.Round(5), "undertow", "no response within 60 s"))))
                .containsExactly(
                        "jetty in 2 slices of blocks 1 and 2, tomcat in 1 slice of block 2: dequeue-lag-p99: 1 in 100"
                                + " requests was dispatched at least 1 to 4 ms late (limit 0.5 ms)",
                        "block 2, undertow: it died",
                        "start-up round 4, start-up round 5, undertow: no response within 60 s");
    }

    private static Finding.GateFailed late(double millis) {
        return Samples.gateFailed(Gate.DEQUEUE_LAG_P99, millis, 0.5);
    }

    private static Invalid slice(int block, String contender, double millis) {
        Finding why = new Finding.SliceUnsound(List.of(late(millis)), Finding.Despite.NOTHING);
        return new Invalid(new Place.Slice(block, Phase.RATE, 0), contender, why);
    }
}
