package dev.assay.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.plan.Plan;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import dev.assay.plan.Schedules;
import dev.assay.why.profile.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WhyKeyTest {
    private static Plan plan(String load, String... flagged) {
        String text = "servers: [tomcat, jetty]\nbudget: 30m\nload: {" + load + "}";
        return Plans.resolve(
                Optional.of(new PlanText("plan.yaml", text)), PlanFlags.none().with("why", List.of(flagged)), 1);
    }

    @Test
    void aPlanKeepsItAndSoDoesWhatIsResumed() {
        Plan flagged = plan("connections: 8", "");

        assertThat(flagged).isEqualTo(plan("connections: 8, why: [cpu]"));
        assertThat(Plans.parse(new PlanText("plan.yaml", Plans.toYaml(flagged))))
                .isEqualTo(flagged);
        assertThat(new WhySatellite().afterSlices(flagged, Path.of("results"))).isPresent();
        assertThat(new WhyFollowUp().checked(flagged, List.of())).isPresent();
    }

    @Test
    void withoutItThereIsNothingToDo() {
        Plan plan = plan("connections: 8");

        assertThat(new WhySatellite().afterSlices(plan, Path.of("results"))).isEmpty();
        assertThat(new WhyFollowUp().checked(plan, List.of())).isEmpty();
    }

    /** What is announced, and the smallest budget. */
    @Test
    void aBlockIsExpectedToTakeThatMuchLonger() {
        Plan plan = plan("connections: 8");

        assertThat(Schedules.timing(plan("connections: 8, why: [cpu, alloc]")).blockEstimate())
                .isEqualTo(Schedules.timing(plan).blockEstimate().plus(Duration.ofSeconds(2 * (12 + 6))));
        assertThat(Schedules.smallestBudget(plan("why: cpu"))).isGreaterThan(Schedules.smallestBudget(plan));
    }

    /** Without it no other stack would stand beside a figure. */
    @Test
    void cpuTimeIsAlwaysProfiledFirst() {
        assertThat(WhyKey.of(plan("why: [alloc, cpu, lock]"))).containsExactly(Kind.CPU, Kind.ALLOC, Kind.LOCK);
        assertThat(WhyKey.of(plan("why: wall"))).containsExactly(Kind.CPU, Kind.WALL);
        assertThat(WhyKey.of(plan("why: wall", " alloc"))).containsExactly(Kind.CPU, Kind.ALLOC);
        assertThatThrownBy(() -> plan("connections: 8", "memory"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("--why: no such profile: memory");
    }

    @Test
    void anotherWordIsRefused() {
        assertThatThrownBy(() -> plan("why: [cpus]"))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("plan.yaml:3:")
                .hasMessageContaining("no such profile: cpus")
                .hasMessageContaining("Did you mean cpu?");
    }
}
