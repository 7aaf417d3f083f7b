package dev.assay.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Samples;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Rate;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Wire;
import dev.assay.model.plan.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The loads of an experiment. */
class SlicesTest {
    private static Plan plan(Workload.Order order, Wire wire) {
        Plan plan = Fixtures.with(new Workload(List.of(Step.get("/")), order), Fixtures.plan("tomcat"));
        return Samples.plan(
                plan.app(),
                plan.contenders(),
                plan.jvmOptions(),
                plan.workload(),
                Samples.loadPlan(8, new Rate.Auto(0.5), Arrivals.POISSON, wire, Optional.empty()),
                plan.budget(),
                plan.margin(),
                plan.seed(),
                plan.startupRounds(),
                plan.readyTimeout(),
                plan.port(),
                plan.servers(),
                plan.generator());
    }

    private static Load.Closed saturation(Plan plan) {
        return (Load.Closed) Slices.saturation(plan, Fixtures.timing(), 7, 0);
    }

    @Test
    void stepsThatAreDrawnHaveNoUsersToTellApart() {
        Wire streams = new Wire(HttpVersion.HTTP_2, true, 4, false, false);
        assertThat(saturation(plan(Workload.Order.WEIGHTED, Wire.PLAIN)))
                .isEqualTo(new Load.Closed(
                        8,
                        Fixtures.timing().saturationSlice(),
                        Duration.ofSeconds(1),
                        OptionalLong.empty(),
                        Slices.mix(7, 2_000)));
        assertThat(saturation(plan(Workload.Order.WEIGHTED, streams)).eager()).isTrue();
    }

    @Test
    void aSequenceHasAUserForEachRequestThatCanBeOnItsWay() {
        Wire streams = new Wire(HttpVersion.HTTP_2, true, 4, false, false);
        assertThat(saturation(plan(Workload.Order.SEQUENCE, Wire.PLAIN)).users().count())
                .isEqualTo(8);
        assertThat(saturation(plan(Workload.Order.SEQUENCE, streams)).users().count())
                .isEqualTo(32);
        Load.Open open = (Load.Open) Slices.rehearsal(plan(Workload.Order.SEQUENCE, streams), Fixtures.timing(), 100);
        assertThat(open.users()).isEqualTo(32);
        assertThat(open.connections()).isEqualTo(8);
        assertThat(open.ratePerSecond()).isEqualTo(100);
    }
}
