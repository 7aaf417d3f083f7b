package dev.assay.verdict.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.Parity;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.Placement;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.model.server.Settings;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Replicate;
import dev.assay.model.verdict.Verdict;
import dev.assay.verdict.Experiment;
import dev.assay.verdict.Judge;
import dev.assay.verdict.rule.Looks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class LimitsTest {
    @Test
    void startUpRoundsThatSixBlocksLeftNoTimeForAreNamed() {
        assertThat(startupRounds(10, 0)).contains(new Limit.FewerStartupRounds(0, 10));
        assertThat(startupRounds(10, 4)).contains(new Limit.FewerStartupRounds(4, 10));
        assertThat(startupRounds(4, 4)).doesNotHaveAnyElementsOfTypes(Limit.FewerStartupRounds.class);
    }

    private static List<Limit> startupRounds(int asked, int had) {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        experiment.startupRounds = asked;
        for (int round = 1; round <= had; round++) {
            experiment.startup(round, "tomcat", 3000, 1).startup(round, "jetty", 3000, 1);
        }
        for (int b = 0; b < 6; b++) {
            experiment.block(0, 0);
        }
        return experiment.judged(true).limits();
    }

    @Test
    void aQuietCompleteExperimentHasNone() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 6; b++) {
            experiment.block(0, b % 2 == 0 ? 0.001 : -0.001);
        }
        assertThat(experiment.judged(true).limits()).isEmpty();
    }

    @Test
    void namesEverythingThatStoodInTheWay() {
        Experiment experiment = Experiment.of("tomcat", "jetty");
        experiment.generator = CpuSet.of(List.of(0, 1));
        experiment.virtualisation = "kvm";
        experiment.evidence.add(Samples.pilot(
                Experiment.START,
                30,
                Samples.parity(
                        Parity.Outcome.SAME_BODY,
                        List.of(
                                new Parity.Response("GET /", "tomcat", 200, List.of(), 195, 12),
                                new Parity.Response("GET /", "jetty", 200, List.of(), 221, 12)),
                        List.of("GET /: Date")),
                Map.of("tomcat", 2_500.0, "jetty", 4_000.0),
                2_000,
                List.of(),
                40_000));
        for (int b = 0; b < 7; b++) {
            boolean invalid = b == 2;
            experiment.block(s -> invalid ? s.invalid(Phase.RATE) : s, 0, b % 2 == 0 ? 0.1 : -0.1);
        }
        experiment.spoiled("jetty", "exited with code 137");
        Verdict verdict = experiment.judged(true);

        assertThat(verdict.limits().stream().map(LimitsTest::rounded))
                .containsExactly(
                        new Limit.NotSettled(6, OptionalInt.of(12), false),
                        new Limit.BlocksLost(2, 8),
                        new Limit.Noise(0.11),
                        new Limit.Queueing("Tomcat", 2_000, 2_500),
                        new Limit.SharedCpus(CpuSet.of(List.of(0))),
                        new Limit.VirtualMachine("kvm"),
                        new Limit.AnswerSizes(
                                "GET /",
                                List.of(new Limit.ResponseSize("tomcat", 195), new Limit.ResponseSize("jetty", 221))));
    }

    private static Limit rounded(Limit limit) {
        return limit instanceof Limit.Noise noise ? new Limit.Noise(Math.round(100 * noise.sd()) / 100.0) : limit;
    }

    @Test
    void aLoadHostThatIsThisMachineSharesItsCpus() {
        Map<String, String> elsewhere = Map.of(Environment.LOAD_HOST, "root@192.0.2.2");
        Map<String, String> here = Map.of(Environment.LOAD_HOST, "root@192.0.2.2", Environment.LOAD_HOST_HERE, "yes");

        assertThat(limits(elsewhere)).isEmpty();
        assertThat(limits(here)).containsExactly(new Limit.LoadHostHere());
        assertThat(limits(elsewhere, 0.5)).containsExactly(new Limit.CpuTaken(Limit.CpuTaken.By.PROCESSES, 0.5));
        assertThat(limits(here, 0.5)).containsExactly(new Limit.LoadHostHere());
    }

    /** Blocks of four minutes, in a budget of ten. */
    @Test
    void anExperimentThatOthersMadeShortSaysWhoFirstAndThenTheBudgetItNeeds() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 3; b++) {
            experiment.block(0, 0.1);
        }
        experiment.evidence.replaceAll(e -> e instanceof Evidence.Measured block
                ? Samples.with(
                        block,
                        Map.of(
                                "seconds",
                                240.0,
                                "slices",
                                block.slices().stream()
                                        .map(slice -> taken(
                                                slice,
                                                Math.round(1.4 * slice.server().wallNanos()),
                                                0))
                                        .toList()))
                : e);

        List<Limit> ended = experiment.judged(true).limits();
        assertThat(ended.get(0)).isEqualTo(new Limit.CpuTaken(Limit.CpuTaken.By.PROCESSES, 1.4));
        assertThat(ended.get(1)).isInstanceOfSatisfying(Limit.TooFewBlocks.class, few -> {
            assertThat(few.valid()).isEqualTo(3);
            assertThat(few.needed()).isEqualTo(Looks.fewest());
            assertThat(few.budget().map(Duration::toMinutes)).hasValue(16L);
        });
        assertThat(experiment.judged(false).limits()).contains(new Limit.TooFewBlocks(3, 6, Optional.empty()));
    }

    /** The first look of ten blocks is at five. */
    @Test
    void anInterruptedExperimentMissesBlocksOfItsOwnFirstLook() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        experiment.evidence.replaceAll(e -> e instanceof Evidence.Pilot pilot ? pilot.forecasting(10) : e);
        for (int b = 0; b < 4; b++) {
            experiment.block(0, 0.02 * b);
        }
        assertThat(experiment.judged(false).limits()).contains(new Limit.TooFewBlocks(4, 5, Optional.empty()));

        experiment.block(0, 0.1);
        assertThat(experiment.judged(false).limits())
                .noneMatch(limit -> limit instanceof Limit.TooFewBlocks || limit instanceof Limit.NotSettled)
                .anyMatch(Limit.NotFinished.class::isInstance);
    }

    @Test
    void theCalibrationOfTheMachineIsQuoted() {
        String said = "This machine shows a difference of 7% in 5 minutes.";

        assertThat(limits(Map.of(Environment.LOAD_HOST, "root@192.0.2.2", Environment.CALIBRATION, said)))
                .containsExactly(new Limit.Calibrated(said));
    }

    private static List<Limit> limits(Map<String, String> facts) {
        return limits(facts, 0);
    }

    /** @param foreign CPU time of other processes during slices, as a share of one CPU */
    private static List<Limit> limits(Map<String, String> facts, double foreign) {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        experiment.facts = facts;
        return limits(
                experiment,
                slice -> taken(slice, Math.round(foreign * slice.server().wallNanos()), 0));
    }

    /** Those of six more blocks that are alike, with each slice changed. */
    private static List<Limit> limits(Experiment experiment, UnaryOperator<SliceEvidence> change) {
        for (int b = 0; b < 6; b++) {
            experiment.block(0, 0);
        }
        experiment.evidence.replaceAll(e -> e instanceof Evidence.Measured block
                ? Samples.with(
                        block,
                        Map.of("slices", block.slices().stream().map(change).toList()))
                : e);
        return experiment.judged(true).limits();
    }

    private static SliceEvidence taken(SliceEvidence slice, long byProcesses, long byHypervisor) {
        return Samples.with(slice, Map.of("foreignCpuNanos", byProcesses, "stealNanos", byHypervisor));
    }

    /** Slices of five seconds. */
    @Test
    void cpuTimeThatTheHypervisorGaveToOthersIsToldFromOnePerCentOn() {
        assertThat(limits(Experiment.of("tomcat", "jetty").pilot(), slice -> taken(slice, 0, 50_000_000)))
                .containsExactly(new Limit.CpuTaken(Limit.CpuTaken.By.HYPERVISOR, 0.01));
        assertThat(limits(Experiment.of("tomcat", "jetty").pilot(), slice -> taken(slice, 0, 49_999_999)))
                .isEmpty();
    }

    /** Slices of five seconds. */
    @Test
    void cpuTimeOfOtherProcessesIsToldFromTwoPerCentOn() {
        assertThat(limits(Experiment.of("tomcat", "jetty").pilot(), slice -> taken(slice, 100_000_000, 0)))
                .containsExactly(new Limit.CpuTaken(Limit.CpuTaken.By.PROCESSES, 0.02));
        assertThat(limits(Experiment.of("tomcat", "jetty").pilot(), slice -> taken(slice, 99_999_999, 0)))
                .isEmpty();
    }

    @Test
    void processesThatCannotBePinnedAreALimit() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        assertThat(limits(experiment, slice -> slice)).isEmpty();
        Placement placement = experiment.environment().placement();
        Environment unpinned = Samples.with(
                experiment.environment(), Map.of("placement", Samples.with(placement, Map.of("pinned", false))));

        assertThat(Judge.judge(experiment.plan(), experiment.schedule(), unpinned, experiment.evidence, true)
                        .limits())
                .containsExactly(new Limit.NotPinned());
    }

    /** The blocks are alike, so the delay alone makes the interval wide. */
    @Test
    void snapshotsThatAreLateAreALimitWhereTheyAreMostOfTheInterval() {
        assertThat(limits(Experiment.of("tomcat", "jetty").pilot(), slice -> late(slice, 50)))
                .containsExactly(new Limit.MostlyDelay());
        assertThat(limits(Experiment.of("tomcat", "jetty").pilot(), slice -> late(slice, 0)))
                .isEmpty();
    }

    private static SliceEvidence late(SliceEvidence slice, double delayMs) {
        LoadResult late = slice.load().toBuilder()
                .snapshotDelayMs(OptionalDouble.of(delayMs))
                .build();
        return Samples.with(slice, Map.of("load", late));
    }

    @Test
    void headersThatDifferInResponsesOfOneSizeAreNamed() {
        Experiment experiment = Experiment.of("tomcat", "jetty")
                .pilot(
                        Samples.parity(
                                Parity.Outcome.SAME_BODY,
                                List.of(
                                        new Parity.Response("GET /", "tomcat", 200, List.of(), 195, 12),
                                        new Parity.Response("GET /", "jetty", 200, List.of(), 195, 12)),
                                List.of("GET /: Date", "GET /: Server")),
                        40_000);

        assertThat(limits(experiment, slice -> slice))
                .containsExactly(new Limit.HeadersDiffer(Optional.of("GET /: Date")));
    }

    /** 22 s of CPU time in 49 s: the app waited, or the machine was busy. This is reported and drops nothing. */
    @Test
    void startsThatWereOffTheCpusAreTold() {
        Experiment experiment = Experiment.of("tomcat", "jetty");
        experiment.startupRounds = 3;
        for (int round = 1; round <= 3; round++) {
            experiment.startup(round, "tomcat", 4_100, 190_000_000);
            experiment.startup(round, "jetty", round == 2 ? 9_000 : 7_900, 190_000_000);
        }
        Verdict verdict = experiment.judged(true);

        assertThat(verdict.limits())
                .filteredOn(Limit.WaitingStarts.class::isInstance)
                .containsExactly(new Limit.WaitingStarts("Jetty", 1, 3, 4_000, 9_000));
        assertThat(verdict.basis().startup().get(1).readyMs()).hasSize(3);
    }

    @Test
    void labelsOfBlocksAreGathered() {
        Experiment experiment =
                Experiment.of("tomcat", "jetty").pilot().block(0, 0).block(0, 0).block(0, 0);
        experiment.evidence.replaceAll(e -> e instanceof Evidence.Measured m && m.index() != 2
                ? Samples.block(
                        m.index(), m.start(), m.seconds(), m.contenders(), m.slices(), List.of("jetty was not steady"))
                : e);

        assertThat(experiment.judged(false).limits())
                .containsExactly(
                        new Limit.TooFewBlocks(3, 6, Optional.empty()),
                        new Limit.NotFinished(Replicate.BLOCK, 3, 12, false),
                        new Limit.Labelled("jetty was not steady", List.of(1, 3)));
    }

    @Test
    void whatOnlyStartsServersIsMeasuredInRounds() {
        Experiment experiment = Experiment.of("tomcat", "jetty");
        experiment.startupRounds = 10;
        experiment.startup(1, "tomcat", 900, 1).startup(1, "jetty", 900, 1).startup(2, "tomcat", 900, 1);

        assertThat(experiment.judged(false).limits()).contains(new Limit.NotFinished(Replicate.ROUND, 2, 10, false));
    }

    /** Two groups take turns; the base is in the blocks of both, so twelve of the blocks that count were expected. */
    @Test
    void aLoneBaseIsInTheBlocksOfAllGroups() {
        Experiment some = Experiment.of("tomcat", "tomcat-a");
        Experiment others = Experiment.of("tomcat", "tomcat-b");
        List<Evidence> evidence = new ArrayList<>();
        for (int b = 0; b < 7; b++) {
            evidence.add(indexed(some.block(0, 0.1).evidence.get(b), 2 * b + 1));
            evidence.add(indexed(others.block(0, 0.1).evidence.get(b), 2 * b + 2));
        }
        Contender base = some.plan().contenders().get(0);
        Plan plan = some.plan()
                .withContenders(List.of(
                        base,
                        base.as("tomcat-a", Settings.DEFAULTS.with("worker threads")),
                        base.as("tomcat-b", Settings.DEFAULTS.with("graceful shutdown"))));
        some.plannedBlocks = 9;
        Schedule schedule = new Schedule(
                some.timing(),
                List.of(),
                List.of(List.of("tomcat", "tomcat-a"), List.of("tomcat", "tomcat-b")),
                List.of());

        Verdict verdict = Judge.judge(plan, schedule, some.environment(), evidence, false);

        assertThat(verdict.limits()).contains(new Limit.NotFinished(Replicate.BLOCK, 14, 18, true));
    }

    private static Evidence indexed(Evidence block, int index) {
        Evidence.Measured m = (Evidence.Measured) block;
        return Samples.block(index, m.start(), m.seconds(), m.contenders(), m.slices(), m.labels());
    }

    @Test
    void saysWhoWasDecidedEarly() {
        Experiment experiment = Experiment.of("tomcat", "jetty", "undertow").pilot();
        for (int b = 0; b < 9; b++) {
            double wobble = b % 2 == 0 ? 0.1 : -0.1;
            if (b < 6) {
                experiment.block(0, wobble, b % 2 == 0 ? 0.001 : -0.001);
            } else {
                experiment.block(0, wobble);
            }
        }

        assertThat(experiment.judged(true).limits()).contains(new Limit.DecidedEarly("Undertow", 6));
    }
}
