package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Pace;
import dev.assay.model.Plan;
import dev.assay.trial.Fixtures;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said as soon as launches and warm-up have been seen once. */
class OutlookTest {
    private final Plan plan = Fixtures.plan("tomcat", "jetty").withBudget(Duration.ofMinutes(20));

    private List<String> lines(Pace pace, Budget budget) {
        return Outlook.of(plan, pace, budget);
    }

    private Budget budget() {
        return Budget.start(plan.budget(), List.of(), () -> Instant.EPOCH);
    }

    @Test
    void namesTheFirstAnswerTheEndAndWhatWillShowByThen() {
        assertThat(lines(new Pace(8, 30), budget()))
                .containsExactly(
                        "level after 30 s; a block takes about 1:30: first answer at 9:54, the end at 20:00 at the latest",
                        "with 5 % between blocks, as usual, differences from 5 % show by then");
    }

    @Test
    void anAppThatStartsSlowlyGetsMoreTimeAndItIsSaid() {
        Budget budget = budget();

        List<String> lines = lines(new Pace(120, 90), budget);

        assertThat(budget.total()).isGreaterThan(plan.budget()).isLessThanOrEqualTo(Duration.ofMinutes(30));
        assertThat(lines.get(0)).contains("since six blocks do not fit into 20:00");
    }

    @Test
    void whereNotEvenThatIsEnoughTheBudgetToTypeIsNamed() {
        Budget budget = budget();

        List<String> lines = lines(new Pace(300, 120), budget);

        assertThat(budget.total()).isEqualTo(Duration.ofMinutes(30));
        assertThat(lines.get(1)).isEqualTo("too short for a verdict: six blocks need --budget 55m");
    }
}
