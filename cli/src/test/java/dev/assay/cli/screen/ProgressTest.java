package dev.assay.cli.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.Consoles;
import dev.assay.experiment.Fixtures;
import dev.assay.experiment.Outlook;
import dev.assay.experiment.TrialEvent;
import dev.assay.experiment.Verdicts;
import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Pace;
import dev.assay.model.plan.Schedule;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.document.TerminalStyle;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is printed about the time left, with a fake clock. */
class ProgressTest {
    private final StringWriter written = new StringWriter();
    private long nanos = 7_000_000_000L;
    private Duration left = Duration.ofSeconds(545);

    @Test
    void ofStartsItIsToldByThoseBefore() {
        Progress progress = of(startsOnly());

        progress.event(new TrialEvent.PilotBegan());
        progress.event(new TrialEvent.StartupBegan(1, "tomcat"));
        pass(20);
        progress.event(new TrialEvent.StartupBegan(1, "jetty"));
        pass(20);
        progress.event(new TrialEvent.StartupBegan(2, "jetty"));

        assertThat(written.toString().lines())
                .containsExactly("pilot", "start-up 1/2", "start-up 2/2 (about 0:40 left)");
    }

    @Test
    void ofABudgetItIsWhatTheBudgetHasAsSoonAsThatIsKnown() {
        Progress progress = of(Fixtures.schedule(1));

        progress.event(new TrialEvent.PilotBegan());
        progress.event(new TrialEvent.BlockBegan(1));

        assertThat(written.toString().lines()).containsExactly("pilot", "block 1/6 (at most 9:05 left)");
    }

    @Test
    void whereNothingIsLeftOfItNoTimeIsNamed() {
        Progress progress = of(Fixtures.schedule(1));
        left = Duration.ofMillis(300);

        progress.event(new TrialEvent.BlockBegan(1));

        assertThat(written.toString().lines()).containsExactly("block 1/6 (budget used up)");
    }

    @Test
    void howMuchOfTheNetworkLoadsTakeIsSaid() {
        Progress progress = of(Fixtures.schedule(1));

        progress.event(new TrialEvent.NetworkUsed(Phase.SATURATION, 0.98));
        progress.event(new TrialEvent.NetworkUsed(Phase.RATE, 0.57));
        progress.event(new TrialEvent.NetworkUsed(Phase.RATE, 0.9));

        assertThat(written.toString().lines())
                .containsExactly(
                        "pilot: saturation uses 98% of the probed bandwidth to the load host: the network is"
                                + " the limit, so throughput will not be judged",
                        "pilot: the request rate uses 57% of the probed bandwidth to the load host, so"
                                + " latencies include waiting for the network",
                        "pilot: the request rate uses 90% of the probed bandwidth to the load host: too much"
                                + " for a verdict; use a lower rate or a faster network");
    }

    /** The schedule was made before anybody knew how slow the app is. */
    @Test
    void roundsAndBlocksAreCountedAgainstWhatThePilotSaw() {
        Progress progress = of(Fixtures.schedule(1));

        progress.event(new TrialEvent.Paced(new Pace(12, 44), true));
        progress.event(new TrialEvent.StartupBegan(1, "tomcat"));
        progress.event(new TrialEvent.BlockBegan(1));
        progress.event(new TrialEvent.BlockBegan(5));

        assertThat(written.toString().lines())
                .containsExactly(
                        "pilot: warm after 44 s",
                        "start-up 1/1 (at most 9:05 left)",
                        "block 1/4 (at most 9:05 left)",
                        "block 5 (at most 9:05 left)");
    }

    @Test
    void aResumedRunKnowsThemFromThePilotOfTheFirst() {
        Progress progress = of(Fixtures.schedule(1));

        progress.expect(new TrialEvent.Paced(new Pace(12, 44), true));
        progress.event(new TrialEvent.BlockBegan(2));

        assertThat(written.toString().lines()).containsExactly("block 2/4 (at most 9:05 left)");
    }

    @Test
    void blocksBeyondThePlannedAreNotCountedAgainstThem() {
        Schedule schedule = Fixtures.schedule(1);
        int planned = schedule.plannedBlocks();
        Progress progress = of(schedule);

        progress.event(new TrialEvent.BlockBegan(planned));
        progress.event(new TrialEvent.BlockBegan(planned + 1));

        assertThat(written.toString().lines())
                .containsExactly(
                        "block " + planned + "/" + planned + " (at most 9:05 left)",
                        "block " + (planned + 1) + " (at most 9:05 left)");
    }

    @Test
    void whatServersSayHoldsNoSecretAndNoControlCharacter() {
        String reason = "no response: jdbc:postgresql://shop:hunter2@db/x \u001b[2J";

        of(startsOnly())
                .event(new TrialEvent.Produced(
                        new Evidence.FailedStartup(Instant.EPOCH, 1, "tomcat", reason, List.of())));

        assertThat(written.toString())
                .contains("tomcat failed: no response: jdbc:postgresql://***@db/x \\u001b[2J")
                .doesNotContain("\u001b");
    }

    @Test
    void saysWhatIsToBeExpectedAsSoonAsThePilotKnows() {
        of(Fixtures.schedule(1)).event(new TrialEvent.Paced(new Pace(12, 44), true));

        assertThat(written.toString().lines()).containsExactly("pilot: warm after 44 s");
    }

    @Test
    void saysAtEachLookWhatThereIsAndNothingBetween() {
        Progress progress = of(Fixtures.schedule(1));

        for (int blocks : new int[] {5, 6, 6, 7, 9}) {
            progress.judged(verdict(blocks));
        }

        assertThat(written.toString().lines()).containsExactly(look(6), look(9));
    }

    /** The pilot forecast them: 5 and 8 for ten blocks, none for six. */
    @Test
    void looksAreThoseOfTheForecast() {
        Progress ten = of(Fixtures.schedule(1));
        ten.looksFor(OptionalInt.of(10));
        IntStream.rangeClosed(1, 20).forEach(blocks -> ten.judged(verdict(blocks)));

        assertThat(written.toString().lines()).containsExactly(look(5), look(8), look(20));

        written.getBuffer().setLength(0);
        Progress six = of(Fixtures.schedule(1));
        six.looksFor(OptionalInt.of(6));
        IntStream.rangeClosed(1, 12).forEach(blocks -> six.judged(verdict(blocks)));

        assertThat(written.toString()).isEmpty();
    }

    @Test
    void aLargeDifferenceIsAFactorAsInTheReport() {
        Comparison much = Samples.comparison(
                Metric.CPU_PER_REQUEST,
                "undertow",
                OptionalDouble.of(3),
                OptionalDouble.of(1.38),
                OptionalDouble.of(7.51),
                Outcome.UNDECIDED,
                true);

        of(Fixtures.schedule(1)).judged(Samples.verdict(List.of(), List.of(), List.of(much), 6, 500, false));

        assertThat(written.toString().lines())
                .containsExactly("6 blocks so far: CPU per request undertow 1.38× to 7.51×, undecided");
    }

    private static String look(int blocks) {
        return blocks
                + " blocks so far: CPU per request jetty −1.0 to +1.0%, equivalent · undertow −1.0 to +1.0%, undecided";
    }

    @Test
    void onATerminalTheEstimatesStandInTheLineThatIsDrawnAgain() {
        Progress progress = of(Fixtures.schedule(1), true);

        progress.event(new TrialEvent.BlockBegan(7));
        progress.judged(verdict(6));
        progress.event(new TrialEvent.SliceBegan("jetty", Phase.RATE, 2, 12));

        assertThat(written.toString().lines().reduce((before, last) -> last).orElseThrow())
                .endsWith("\u001b[Jblock 7 · CPU jetty ··─●─·· +0.1%  undertow ··─●─·· +0.1% · at most 9:05 left");
    }

    private static Verdict verdict(int blocks) {
        return Samples.verdict(
                List.of(),
                List.of(),
                List.of(Verdicts.equivalent(), Verdicts.undecided("undertow")),
                blocks,
                500,
                false);
    }

    private Progress of(Schedule schedule) {
        return of(schedule, false);
    }

    private Progress of(Schedule schedule, boolean live) {
        Console console = Consoles.of(
                new PrintWriter(new StringWriter()), new PrintWriter(written, true), TerminalStyle.plain(), live);
        return new Progress(
                console,
                schedule,
                () -> left,
                () -> nanos,
                pace -> new Outlook(List.of("warm after 44 s"), OptionalInt.of(1), OptionalInt.of(4)));
    }

    private static Schedule startsOnly() {
        Schedule full = Fixtures.schedule(1);
        return new Schedule(full.timing(), full.startupRounds(), List.of());
    }

    private void pass(int seconds) {
        nanos += Duration.ofSeconds(seconds).toNanos();
    }
}
