package dev.assay.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.evidence.Pace;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.model.server.Settings;
import dev.assay.verdict.rule.Looks;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What is printed as soon as launches and warm-up have been timed once. */
class OutlookTest {
    private final Plan plan = Fixtures.plan("tomcat", "jetty").withBudget(Duration.ofMinutes(20));

    private List<String> lines(Pace pace, Budget budget) {
        return Outlook.of(plan, new TrialEvent.Paced(pace, true), budget).lines();
    }

    private static TrialEvent.Paced paced(double launchSeconds, double warmUpSeconds) {
        return new TrialEvent.Paced(new Pace(launchSeconds, warmUpSeconds), true);
    }

    private Budget budget() {
        return Budget.start(plan.budget(), List.of(), () -> Instant.EPOCH);
    }

    @Test
    void saysWhatToExpectBeforeThePilot() {
        assertThat(Outlook.before(plan))
                .isEqualTo(
                        "expected: first verdict after about 6:40, done after about 20:00; the pilot will refine this");
        assertThat(Outlook.before(limited())).contains("done after 20:00 at the latest; ");
    }

    private Plan limited() {
        Plan.Extent extent = plan.extent();
        return plan.with(new Plan.Extent(
                extent.budget(), true, extent.margin(), extent.marginFrom(), extent.seed(), extent.startupRounds()));
    }

    @Test
    void aBudgetThatIsALimitIsNotExtendedAndWhatItTakesIsSaid() {
        Budget budget = budget();

        List<String> lines = Outlook.of(limited(), paced(120, 90), budget).lines();

        assertThat(budget.total()).isEqualTo(Duration.ofMinutes(20));
        assertThat(lines.get(0)).endsWith(": done after 20:00 at the latest");
        assertThat(lines.get(1))
                .isEqualTo(
                        "too short for a verdict, which needs at least four blocks; for a verdict before the end, use --budget 30m");
        assertThat(Budget.longest(limited())).isEqualTo(Duration.ofMinutes(20));
        assertThat(Budget.longest(plan)).isEqualTo(Duration.ofMinutes(30));
    }

    @Test
    void namesTheFirstResponseTheEndAndWhatWillShowByThen() {
        assertThat(lines(new Pace(8, 30), budget()))
                .containsExactly(
                        "warm after 30 s; a block takes about 1:15, and the budget allows 15: first verdict after 7:16, done after"
                                + " 20:00 at the latest",
                        "with typical noise of 5% between blocks, differences of 6% or more probably show by then; showing 5%"
                                + " takes --budget 25m");
    }

    /** Two contenders and a variant of each are compared in three groups, each comparison with the whole error probability. */
    @Test
    void whatWillShowIsThatOfTheLargestFamily() {
        Contender tomcat = plan.contenders().get(0);
        Contender jetty = plan.contenders().get(1);
        Plan explained = plan.withBudget(Duration.ofHours(1))
                .withContenders(List.of(
                        tomcat,
                        jetty,
                        tomcat.as("tomcat+rpc", Settings.DEFAULTS.with("requests per connection")),
                        jetty.as("jetty+stop", Settings.DEFAULTS.with("graceful shutdown"))));
        Budget hour = Budget.start(explained.budget(), List.of(), () -> Instant.EPOCH);

        Outlook outlook = Outlook.of(explained, paced(8, 30), hour);

        double resolution = Looks.resolution(outlook.blocks().orElseThrow() / 3, 0.05, 1);
        assertThat(outlook.lines().get(1))
                .contains(String.format(Locale.ROOT, "differences of %.0f%% or more", Math.ceil(100 * resolution)));
    }

    @Test
    void aWarmUpThatWasCutOffIsNotCalledLevel() {
        TrialEvent.Paced cutOff = new TrialEvent.Paced(new Pace(27, 150), false);

        assertThat(Outlook.of(plan, cutOff, budget()).lines().get(0)).startsWith("still compiling after 150 s; ");
    }

    @Test
    void anAppThatStartsSlowlyGetsMoreTimeAndItIsSaid() {
        Budget budget = budget();

        List<String> lines = lines(new Pace(120, 90), budget);

        assertThat(budget.total()).isGreaterThan(plan.budget()).isLessThanOrEqualTo(Duration.ofMinutes(30));
        assertThat(lines.get(0)).contains("because six blocks do not fit into 20:00");
    }

    @Test
    void whereSixBlocksAreTooManyTheTimeOfFourIsTakenForAVerdictAtTheEnd() {
        Budget budget = budget();

        List<String> lines = lines(new Pace(160, 150), budget);

        assertThat(budget.total()).isGreaterThan(plan.budget()).isLessThanOrEqualTo(Duration.ofMinutes(30));
        assertThat(lines.get(0))
                .contains(
                        "the budget allows 4: done after ",
                        " at the latest, because four blocks do not fit into 20:00");
        assertThat(lines.get(1)).isEqualTo("a verdict at the end only; for a verdict before the end, use --budget 45m");
    }

    @Test
    void whereNotEvenThatIsEnoughTheBudgetToTypeIsNamed() {
        Budget budget = budget();

        List<String> lines = lines(new Pace(300, 120), budget);

        assertThat(budget.total()).isEqualTo(plan.budget());
        assertThat(lines)
                .containsExactly(
                        "warm after 120 s; a block takes about 7:37, and the budget allows 1: done after 20:00 at the"
                                + " latest",
                        "too short for a verdict, which needs at least four blocks; for a verdict before the end, use --budget 55m");
    }

    /** 25 s a start: ten rounds would take the time of six blocks. */
    @Test
    void startUpRoundsAreCutToWhatLeavesSixBlocksTheirTimeAndItIsSaid() {
        Plan asked = plan.withStartupRounds(OptionalInt.of(10));
        Outlook some = Outlook.of(asked.withBudget(Duration.ofMinutes(16)), paced(50, 20), budget());
        Outlook none = Outlook.of(asked.withBudget(Duration.ofMinutes(12)), paced(50, 20), budget());
        Outlook all = Outlook.of(asked.withBudget(Duration.ofMinutes(40)), paced(50, 20), budget());

        assertThat(some.startupRounds()).hasValue(3);
        assertThat(some.lines())
                .contains("3 of 10 start-up rounds, to leave time for six blocks; for all rounds, use --budget 25m");
        assertThat(none.startupRounds()).hasValue(0);
        assertThat(none.lines())
                .contains("none of 10 start-up rounds, to leave time for six blocks; start-up figures come from"
                        + " the blocks; for all rounds, use --budget 25m");
        assertThat(all.startupRounds()).hasValue(10);
        assertThat(all.lines()).noneMatch(line -> line.contains("start-up"));
    }
}
