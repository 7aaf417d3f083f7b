package dev.assay.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.ErrorTally;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Gap;
import dev.assay.model.evidence.Parity;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.JvmState;
import dev.assay.model.plan.LoadPlan;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Rate;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Wire;
import dev.assay.model.plan.Workload;
import dev.assay.model.server.Jdk;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Ground;
import dev.assay.model.verdict.Holds;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Reason;
import dev.assay.model.verdict.Remark;
import dev.assay.model.verdict.Replicate;
import dev.assay.model.verdict.Verdict;
import dev.assay.verdict.Experiment;
import dev.assay.verdict.LateBlocks;
import dev.assay.verdict.Told;
import dev.assay.verdict.WarmUpCurves;
import dev.assay.verdict.condition.FailIf;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DiffJudgeTest {
    @Test
    void findsWhatBecameWorseAndWhatStayed() {
        DiffJudge diff = new DiffJudge(side(run(0, 0)), side(run(0.1, 0)), 0.03);

        Comparison tomcat = find(diff, Metric.CPU_PER_REQUEST, "tomcat");
        assertThat(tomcat.verdict()).isEqualTo(Outcome.WORSE);
        assertThat(Math.log(tomcat.ratio().orElseThrow())).isCloseTo(0.1, within(1e-9));
        assertThat(tomcat.reference()).isEqualTo("tomcat before");
        assertThat(tomcat.confidence()).isEqualTo(0.975);
        assertThat(tomcat.blocks()).isEqualTo(8);
        assertThat(tomcat.ciLow().orElseThrow()).isGreaterThan(1.03);
        assertThat(tomcat.reason())
                .isEqualTo(new Reason.BeyondMargin(0.03, new Reason.Basis(Replicate.BLOCK, 8, 8), both(8, 8)));
        assertThat(find(diff, Metric.THROUGHPUT, "tomcat").verdict()).isEqualTo(Outcome.WORSE);
        Comparison jetty = find(diff, Metric.CPU_PER_REQUEST, "jetty");
        assertThat(diff.verdict().headline())
                .containsExactly(new Clause.Text("tomcat: CPU per request worse, " + tomcat.figures("")
                        + "; jetty: CPU per request equivalent, " + jetty.figures("")));
        assertThat(jetty.verdict()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(diff.verdict().limits()).containsExactly(new Limit.NotInterleaved());
    }

    /** 10.1 to 11.0% more: the lower end decides whether a build fails. */
    @Test
    void aConditionWithASizeAsksTheIntervalHereToo() {
        Verdict verdict = new DiffJudge(side(run(0, 0)), side(run(0.1, 0)), 0.03).verdict();

        assertThat(FailIf.parse("tomcat worse by 10%").result(verdict).holds()).isEqualTo(Holds.YES);
        assertThat(FailIf.parse("tomcat worse by 10.5%").result(verdict).holds())
                .isEqualTo(Holds.NO);
        assertThat(FailIf.parse("tomcat worse by 10.5%").result(verdict).grounds())
                .singleElement()
                .extracting(Ground::text)
                .asString()
                .contains("the lower end of the 97.5% interval, +10.07%", "falls short of 10.5%");
        assertThat(FailIf.parse("jetty worse by 1%").result(verdict).holds()).isEqualTo(Holds.NO);
    }

    /** A twentieth of tomcat's requests were late in the later run: on time they would have cost up to 0.8% less or 4.7% more. */
    @Test
    void latenessWidensTheIntervalHereToo() {
        Experiment later = run(0.1, 0);
        Map<String, Double> shares = Map.of("tomcat/0", 0.05, "tomcat/1", 0.05, "tomcat/2", 0.05, "tomcat/3", 0.05);
        later.evidence.replaceAll(e -> e instanceof Evidence.Measured block ? LateBlocks.of(block, shares) : e);

        Comparison onTime =
                find(new DiffJudge(side(run(0, 0)), side(run(0.1, 0)), 0.03), Metric.CPU_PER_REQUEST, "tomcat");
        Comparison late = find(new DiffJudge(side(run(0, 0)), side(later), 0.03), Metric.CPU_PER_REQUEST, "tomcat");
        assertThat(late.ciLow().orElseThrow())
                .isCloseTo(onTime.ciLow().orElseThrow() * Math.exp(-0.05 * 0.16), within(1e-9));
        assertThat(late.ciHigh().orElseThrow())
                .isCloseTo(onTime.ciHigh().orElseThrow() * Math.exp(0.05 * 0.91), within(1e-9));
    }

    @Test
    void swappingBeforeAndAfterMirrorsTheVerdict() {
        DiffJudge there = new DiffJudge(side(run(0, 0)), side(run(0.1, 0)), 0.03);
        DiffJudge back = new DiffJudge(side(run(0.1, 0)), side(run(0, 0)), 0.03);

        Comparison a = find(there, Metric.CPU_PER_REQUEST, "tomcat");
        Comparison b = find(back, Metric.CPU_PER_REQUEST, "tomcat");
        assertThat(b.verdict()).isEqualTo(Outcome.BETTER);
        assertThat(b.ciLow().orElseThrow()).isCloseTo(1 / a.ciHigh().orElseThrow(), within(1e-9));
    }

    @Test
    void anotherMachineIsRefused() {
        DiffJudge.Side plain = side(run(0, 0));
        Experiment elsewhere = run(0.1, 0);
        Environment other = elsewhere.environment();
        Environment faster = machine(other, "a faster CPU", other.memoryBytes());

        DiffJudge diff = new DiffJudge(
                plain, new DiffJudge.Side(elsewhere.plan(), elsewhere.schedule(), faster, elsewhere.evidence), 0.03);

        assertThat(diff.obstacles())
                .containsExactly(
                        "machine: a CPU, 2 CPUs, 7629 MiB, none before, a faster CPU, 2 CPUs, 7629 MiB, none after");
        assertThat(diff.comparisons()).isNotEmpty().allMatch(c -> c.verdict() == Outcome.REFUSED);
        assertThat(diff.comparisons())
                .allMatch(c ->
                        c.ratio().isEmpty() && c.ciLow().isEmpty() && c.ciHigh().isEmpty());
        assertThat(diff.verdict().headline())
                .containsExactly(new Clause.Text("Cannot be compared: " + String.join("; ", diff.obstacles())));
        assertThat(diff.verdict().limits())
                .startsWith(new Limit.Text(diff.obstacles().get(0)), new Limit.NotInterleaved());
    }

    @Test
    void aLittleMoreMemoryIsTheSameMachine() {
        DiffJudge.Side plain = side(run(0, 0));
        Experiment later = run(0, 0);
        Environment here = later.environment();
        long memory = here.memoryBytes();

        assertThat(Stream.of(memory - (50L << 20), memory + (50L << 20), 2 * memory)
                        .map(bytes -> new DiffJudge.Side(
                                later.plan(), later.schedule(), machine(here, here.cpu(), bytes), later.evidence))
                        .map(side ->
                                new DiffJudge(plain, side, 0.03).obstacles().size()))
                .containsExactly(0, 0, 1);
    }

    private static Environment machine(Environment other, String cpu, long memory) {
        return new Environment(
                other.assayVersion(),
                other.os(),
                cpu,
                other.cpus(),
                memory,
                other.virtualisation(),
                other.placement(),
                other.deployments(),
                other.app(),
                Map.of());
    }

    @Test
    void anotherWorkloadIsRefused() {
        Experiment later = run(0.1, 0);
        Workload other = new Workload(List.of(Step.get("/orders")));

        assertThat(obstaclesOf(
                        later.plan().with(Samples.with(later.plan().subject(), Map.of("workload", other))), later))
                .containsExactly("the workloads differ");
    }

    @Test
    void anotherNumberOfConnectionsIsRefused() {
        Experiment later = run(0.1, 0);
        LoadPlan other = Samples.loadPlan(64, new Rate.Auto(0.5), Arrivals.POISSON);

        assertThat(obstaclesOf(other, later)).containsExactly("connections: 32 before, 64 after");
    }

    @Test
    void anotherProtocolIsRefused() {
        Experiment later = run(0.1, 0);
        Wire closing = new Wire(HttpVersion.HTTP_1_0, false, 1, false, false);
        LoadPlan other = Samples.with(later.plan().load(), Map.of("wire", closing));

        assertThat(obstaclesOf(other, later))
                .containsExactly("protocol: HTTP/1.1 before, HTTP/1.0 (a connection for each request) after");
    }

    @Test
    void otherArrivalsAreRefused() {
        Experiment later = run(0.1, 0);
        LoadPlan other = Samples.loadPlan(32, new Rate.Auto(0.5), Arrivals.UNIFORM);

        assertThat(obstaclesOf(other, later)).containsExactly("arrivals: poisson before, uniform after");
    }

    @Test
    void aSandboxOnOneSideIsRefused() {
        Experiment later = run(0.1, 0);
        Plan other = later.plan().with(Samples.with(later.plan().setup(), Map.of("sandbox", true)));

        assertThat(obstaclesOf(other, later)).containsExactly("sandbox: no before, yes after");
    }

    @Test
    void serversOrGeneratorOnOtherCpusAreRefused() {
        Experiment later = run(0.1, 0);
        later.generator = CpuSet.of(List.of(0, 1));

        assertThat(obstaclesOf(later.plan(), later))
                .containsExactly("CPUs: servers 0, generator 1 before, servers 0, generator 0,1 after");
    }

    private static List<String> obstaclesOf(LoadPlan load, Experiment later) {
        return obstaclesOf(later.plan().with(later.plan().setup().with(load)), later);
    }

    /** What keeps such a run from being compared with a plain one; nothing is compared then. */
    private static List<String> obstaclesOf(Plan plan, Experiment later) {
        DiffJudge.Side after = new DiffJudge.Side(plan, later.schedule(), later.environment(), later.evidence);
        DiffJudge diff = new DiffJudge(side(run(0, 0)), after, 0.03);
        assertThat(diff.comparisons())
                .isNotEmpty()
                .allMatch(c -> c.verdict() == Outcome.REFUSED && c.ratio().isEmpty());
        assertThat(diff.verdict().headline())
                .containsExactly(new Clause.Text("Cannot be compared: " + String.join("; ", diff.obstacles())));
        assertThat(diff.verdict().limits())
                .startsWith(new Limit.Text(diff.obstacles().get(0)), new Limit.NotInterleaved());
        return diff.obstacles();
    }

    @Test
    void anotherJdkAndOtherOptionsAndSettingsAreComparedAndNamed() {
        Experiment later = run(0.1, 0);
        Environment now = later.environment();
        Deployment tomcat = now.deployments().get(0);
        Deployment upgraded = new Deployment(
                tomcat.contender(),
                tomcat.jar(),
                new Jdk(Path.of("/jdk21"), 21, "21.0.7+6"),
                List.of("-Xmx512m", "-XX:+UseZGC"),
                Map.of("server.tomcat.threads.max", "50"));
        DiffJudge.Side after = new DiffJudge.Side(
                later.plan(),
                later.schedule(),
                now.withDeployments(List.of(upgraded, now.deployments().get(1))),
                later.evidence);
        DiffJudge diff = new DiffJudge(side(run(0, 0)), after, 0.03);

        String jdk = "tomcat: JDK: 17.0.15+6 before, 21.0.7+6 after";
        String options = "tomcat: JVM options: none before, -Xmx512m -XX:+UseZGC after";
        String settings = "tomcat: settings: none before, server.tomcat.threads.max=50 after";
        assertThat(diff.obstacles()).isEmpty();
        assertThat(diff.changes()).containsExactly(jdk, options, settings);
        assertThat(diff.verdict().limits())
                .containsExactly(
                        new Limit.NotInterleaved(),
                        new Limit.Text("changed: " + jdk),
                        new Limit.Text("changed: " + options),
                        new Limit.Text("changed: " + settings));
        assertThat(find(diff, Metric.CPU_PER_REQUEST, "tomcat").verdict()).isEqualTo(Outcome.WORSE);
    }

    @Test
    void theOtherWayRoundIsSaid() {
        Experiment earlier = run(0, 0);
        Evidence.Pilot pilot = (Evidence.Pilot) earlier.evidence.get(0);
        earlier.evidence.add(
                0,
                Samples.pilot(
                        pilot.start().minusSeconds(1),
                        1,
                        pilot.parity(),
                        pilot.capacity(),
                        2000,
                        List.of(),
                        pilot.nullCeiling()));

        assertThat(new DiffJudge(side(run(0.1, 0)), side(earlier), 0.03)
                        .verdict()
                        .limits())
                .containsExactly(
                        new Limit.Text(
                                "what is called before was measured after the other: swap the two unless that is meant"),
                        new Limit.NotInterleaved());
        assertThat(new DiffJudge(side(earlier), side(run(0.1, 0)), 0.03)
                        .verdict()
                        .limits())
                .containsExactly(new Limit.NotInterleaved());
    }

    @Test
    void anotherRateIsRefused() {
        Experiment slower = Experiment.of("tomcat", "jetty");
        Evidence.Pilot pilot = (Evidence.Pilot) run(0, 0).evidence.get(0);
        slower.evidence.add(Samples.pilot(
                pilot.start(), 1, pilot.parity(), pilot.capacity(), 1500, List.of(), pilot.nullCeiling()));

        assertThat(new DiffJudge(side(run(0, 0)), side(slower), 0.03).obstacles())
                .containsExactly(
                        "the request rates differ: 2,000 req/s before, 1,500 req/s after; give both the same --rate");
    }

    @Test
    void jvmsInAnotherStateAreRefused() {
        Experiment starting = run(0.1, 0);
        starting.state = JvmState.STARTING;

        assertThat(new DiffJudge(side(run(0, 0)), side(starting), 0.03).obstacles())
                .containsExactly("state of the JVMs: warm before, starting after");
    }

    /** One response in twenty of tomcat fails in one of the two, whichever it is. */
    @Test
    void aContenderThatIsRefusedWithinItsExperimentIsRefused() {
        ErrorTally reset = new ErrorTally(ErrorKind.RESET, 500, 5, "reset");
        Experiment failing = run(8, 0.1, 0, s -> s.contender().equals("tomcat") ? s.errors(reset) : s);

        for (DiffJudge diff : List.of(
                new DiffJudge(side(run(0, 0)), side(failing), 0.03),
                new DiffJudge(side(failing), side(run(0, 0)), 0.03))) {
            Comparison tomcat = find(diff, Metric.CPU_PER_REQUEST, "tomcat");
            assertThat(tomcat.verdict()).isEqualTo(Outcome.REFUSED);
            assertThat(tomcat.ratio()).isEmpty();
            assertThat(tomcat.ciLow()).isEmpty();
            assertThat(tomcat.reason())
                    .isInstanceOfSatisfying(Reason.NotJudged.class, reason -> assertThat(reason.why())
                            .isInstanceOfSatisfying(Finding.AnswersFail.class, why -> assertThat(why.contender())
                                    .isEqualTo("Tomcat")));
            assertThat(tomcat.finding()).isPresent();
            assertThat(find(diff, Metric.CPU_PER_REQUEST, "jetty").verdict()).isEqualTo(Outcome.EQUIVALENT);
        }
    }

    @Test
    void everythingIsRefusedWhereContendersAnswerDifferently() {
        Experiment different = Experiment.of("tomcat", "jetty")
                .pilot(
                        Samples.parity(Parity.Outcome.DIFFERENT, List.of(), List.of("GET /: status 200 against 404")),
                        0);
        for (int b = 0; b < 8; b++) {
            different.block(0, 0.001 * b);
        }

        assertThat(new DiffJudge(side(run(0, 0)), side(different), 0.03).comparisons())
                .isNotEmpty()
                .allMatch(c -> c.verdict() == Outcome.REFUSED
                        && c.reason() instanceof Reason.NotJudged open
                        && open.why() instanceof Finding.AnswersDiffer);
    }

    @Test
    void aMetricOfWhichMostBlocksDoNotCountIsRefused() {
        Experiment later = run(3, 0.1, 0, Experiment.Slices.GOOD);
        for (int b = 0; b < 5; b++) {
            later.block(s -> s.invalid(Phase.RATE), 0.1, 0);
        }

        Comparison cpu = find(new DiffJudge(side(run(0, 0)), side(later), 0.03), Metric.CPU_PER_REQUEST, "tomcat");
        assertThat(cpu.verdict()).isEqualTo(Outcome.REFUSED);
        assertThat(Told.why(cpu)).isInstanceOfSatisfying(Finding.MostBlocksUnusable.class, why -> {
            assertThat(why.blocks()).isEqualTo(5);
            assertThat(why.of()).isEqualTo(8);
        });
    }

    /** With 15% of its requests late, tomcat may have cost 2.4% less to 14.6% more. */
    @Test
    void aMetricThatLatenessLeavesTooUncertainIsRefused() {
        Experiment later = run(0.1, 0);
        Map<String, Double> shares = Map.of("tomcat/0", 0.15, "tomcat/1", 0.15, "tomcat/2", 0.15, "tomcat/3", 0.15);
        later.evidence.replaceAll(e -> e instanceof Evidence.Measured block ? LateBlocks.of(block, shares) : e);
        DiffJudge diff = new DiffJudge(side(run(0, 0)), side(later), 0.03);

        assertThat(Told.why(find(diff, Metric.CPU_PER_REQUEST, "tomcat")))
                .isInstanceOfSatisfying(Finding.TooUncertain.class, why -> {
                    assertThat(why.low()).isCloseTo(Math.exp(-0.15 * 0.16), within(1e-9));
                    assertThat(why.high()).isCloseTo(Math.exp(0.15 * 0.91), within(1e-9));
                });
        assertThat(find(diff, Metric.CPU_PER_REQUEST, "tomcat").verdict()).isEqualTo(Outcome.REFUSED);
        assertThat(find(diff, Metric.CPU_PER_REQUEST, "jetty").verdict()).isEqualTo(Outcome.EQUIVALENT);
    }

    @Test
    void jvmsThatWereCompilingGiveNoVerdictHereEither() {
        Experiment young = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 8; b++) {
            young.block(0.1 + 0.001 * b, 0.001 * b).warmed(WarmUpCurves.compiling());
        }
        DiffJudge diff = new DiffJudge(side(run(0, 0)), side(young), 0.03);

        for (Metric metric : List.of(Metric.CPU_PER_REQUEST, Metric.P50, Metric.THROUGHPUT)) {
            Comparison tomcat = find(diff, metric, "tomcat");
            assertThat(tomcat.verdict()).isEqualTo(Outcome.UNDECIDED);
            assertThat(Told.why(tomcat)).isInstanceOf(Finding.NotLevel.class);
            assertThat(tomcat.ratio()).isPresent();
            assertThat(tomcat.ciLow()).isPresent();
        }
    }

    /** Eight planned blocks leave none to spare, however many starts there were beside them. */
    @Test
    void thoseBlocksCountThatCountInTheExperimentItself() {
        Experiment later = run(0.1, 0);
        later.plannedBlocks = 8;
        Gap busy = new Gap(100_000_000, 5_000_000, 100_000_000, 0);
        later.evidence.set(
                4, Samples.with((Evidence.Measured) later.evidence.get(4), Map.of("gaps", List.of(busy, busy))));
        for (int round = 1; round <= 4; round++) {
            later.startup(round, "tomcat", 3000, 200_000_000).startup(round, "jetty", 3000, 200_000_000);
        }

        Comparison cpu = find(new DiffJudge(side(run(0, 0)), side(later), 0.03), Metric.CPU_PER_REQUEST, "tomcat");
        assertThat(cpu.blocks()).isEqualTo(8);
        assertThat(cpu.verdict()).isEqualTo(Outcome.WORSE);
    }

    @Test
    void theDepthOfStartsIsComparedWhereBothHaveIt() {
        Experiment then = run(0, 0);
        Experiment now = run(0, 0);
        assertThat(metrics(then, now)).doesNotContain(Metric.STARTUP_CPU, Metric.HEAP);
        for (int round = 1; round <= 4; round++) {
            then.startup(round, "tomcat", 3000 + round, 200_000_000 + round);
        }
        assertThat(metrics(then, now)).doesNotContain(Metric.STARTUP_CPU, Metric.HEAP);
        for (int round = 1; round <= 4; round++) {
            now.startup(round, "tomcat", 3000 + round, 200_000_000 + round);
        }
        assertThat(metrics(then, now)).contains(Metric.STARTUP_CPU, Metric.HEAP);
        DiffJudge diff = new DiffJudge(side(then), side(now), 0.03);
        assertThat(find(diff, Metric.STARTUP_CPU, "tomcat").verdict()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(find(diff, Metric.HEAP, "tomcat").reason())
                .isEqualTo(new Reason.WithinMargin(
                        Metric.HEAP.margin(0.03),
                        false,
                        new Reason.Basis(Replicate.ROUND, 4, 4),
                        List.of(new Remark.Replicates(Replicate.ROUND, 4, 4))));
    }

    @Test
    void ofStartsAloneTheStartUpTimeDecidesHereToo() {
        DiffJudge diff = new DiffJudge(side(starts(3_000)), side(starts(3_420)), 0.03);
        Verdict verdict = diff.verdict();

        assertThat(verdict.headline())
                .containsExactly(new Clause.Text("tomcat: start-up time worse, "
                        + find(diff, Metric.STARTUP, "tomcat").figures("")));
        assertThat(verdict.ofStarts()).isTrue();
        assertThat(FailIf.parse("worse").result(verdict).holds()).isEqualTo(Holds.YES);
    }

    private static Experiment starts(double readyMs) {
        Experiment starts = Experiment.of("tomcat");
        starts.evidence.add(Samples.pilot(
                Experiment.START,
                1,
                Samples.parity(Parity.Outcome.SAME, List.of(), List.of()),
                Map.of(),
                0,
                List.of(),
                0));
        for (int round = 1; round <= 5; round++) {
            starts.startup(round, "tomcat", readyMs + round, 200_000_000);
        }
        return starts;
    }

    private static List<Metric> metrics(Experiment then, Experiment now) {
        return new DiffJudge(side(then), side(now), 0.03)
                .comparisons().stream().map(Comparison::metric).distinct().toList();
    }

    @Test
    void withoutACommonContenderThereIsNothingToSay() {
        DiffJudge diff =
                new DiffJudge(side(run(0, 0)), side(Experiment.of("undertow").pilot()), 0.03);

        assertThat(diff.comparisons()).isEmpty();
        assertThat(diff.verdict().headline())
                .containsExactly(new Clause.Text("Nothing to compare: no contender is in both experiments"));
    }

    @Test
    void twoBlocksAreTooFew() {
        Experiment few = Experiment.of("tomcat", "jetty").pilot().block(0, 0).block(0, 0);

        Comparison cpu = find(new DiffJudge(side(run(0, 0)), side(few), 0.03), Metric.CPU_PER_REQUEST, "tomcat");
        assertThat(cpu.verdict()).isEqualTo(Outcome.REFUSED);
        assertThat(cpu.reason()).isEqualTo(new Reason.NotJudged(new Finding.TooFewReplicates(2, 3, false), both(8, 2)));
    }

    private static List<Remark> both(int before, int after) {
        return List.of(new Remark.Replicates(Replicate.BLOCK, before, after));
    }

    private static Experiment run(double tomcat, double jetty) {
        return run(8, tomcat, jetty, Experiment.Slices.GOOD);
    }

    private static Experiment run(int blocks, double tomcat, double jetty, UnaryOperator<Experiment.Slices> change) {
        Experiment run = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < blocks; b++) {
            double noise = b % 2 == 0 ? 0.003 : -0.003;
            run.block(change, tomcat + noise, jetty - noise);
        }
        return run;
    }

    private static DiffJudge.Side side(Experiment run) {
        return new DiffJudge.Side(run.plan(), run.schedule(), run.environment(), run.evidence);
    }

    private static Comparison find(DiffJudge diff, Metric metric, String contender) {
        return diff.comparisons().stream()
                .filter(c -> c.metric() == metric && c.contender().equals(contender))
                .findFirst()
                .orElseThrow();
    }
}
