package dev.assay.verdict;

import dev.assay.model.LatencyProfile;
import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.ContenderBlock;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.ErrorTally;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Footprint;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.LatencyBounds;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.Parity;
import dev.assay.model.evidence.ProcessUsage;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.evidence.WarmUpPoint;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.JvmState;
import dev.assay.model.plan.MarginSource;
import dev.assay.model.plan.Placement;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Rate;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Timing;
import dev.assay.model.plan.Workload;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Jdk;
import dev.assay.model.server.Server;
import dev.assay.model.server.Stack;
import dev.assay.model.server.SwappedJar;
import dev.assay.model.verdict.Verdict;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/** An experiment whose evidence is made up instead of measured. */
public final class Experiment {
    public static final Instant START = Instant.parse("2026-11-21T00:00:00Z");
    public static final double RATE = 2000;

    public final List<String> ids;
    public final List<Evidence> evidence = new ArrayList<>();
    public double margin = 0.03;
    public MarginSource marginFrom = MarginSource.PLAN;
    public JvmState state = JvmState.WARM;
    public int plannedBlocks = 12;
    public int startupRounds;
    public String virtualisation = "none";
    public CpuSet generator = CpuSet.of(List.of(1));
    public Map<String, String> facts = Map.of();

    private Experiment(List<String> ids) {
        this.ids = ids;
    }

    public static Experiment of(String... ids) {
        return new Experiment(List.of(ids));
    }

    public Experiment pilot() {
        return pilot(Samples.parity(Parity.Outcome.SAME, List.of(), List.of()), 40_000);
    }

    public Experiment pilot(Parity parity, double nullCeiling) {
        evidence.add(Samples.pilot(START, 30, parity, Map.of("tomcat", 9_000.0), RATE, List.of(), nullCeiling));
        return this;
    }

    /** A block in which each contender, in the order of the plan, has these log-differences from 200 µs and 1 ms. */
    public Experiment block(double... logs) {
        return block(Slices.GOOD, logs);
    }

    public Experiment block(UnaryOperator<Slices> change, double... logs) {
        int index = (int) evidence.stream()
                        .filter(e -> e instanceof Evidence.Measured || e instanceof Evidence.Spoiled)
                        .count()
                + 1;
        List<ContenderBlock> contenders = new ArrayList<>();
        List<SliceEvidence> slices = new ArrayList<>();
        for (int c = 0; c < logs.length; c++) {
            Slices s = change.apply(new Slices(ids.get(c), logs[c], List.of(), true, true, 1, 20_000, 0, 0));
            contenders.add(Samples.contenderBlock(
                    s.contender(),
                    3000,
                    latency(s.requests(), Math.exp(logs[c])),
                    latency(s.requests(), 1),
                    FOOTPRINT));
            for (int i = 0; i < 4; i++) {
                slices.add(s.slice(Phase.RATE, i));
            }
            for (int i = 0; i < 2; i++) {
                slices.add(s.slice(Phase.SATURATION, i));
            }
        }
        evidence.add(Samples.block(index, START, 75, contenders, slices, List.of()));
        return this;
    }

    /** Sets the warm-up of the last block. */
    public Experiment warmed(List<WarmUpPoint> curve) {
        Evidence.Measured m = (Evidence.Measured) evidence.remove(evidence.size() - 1);
        evidence.add(new Evidence.Measured(
                m.index(),
                m.start(),
                m.seconds(),
                m.contenders(),
                m.slices(),
                m.labels(),
                m.gaps(),
                curve,
                m.starts()));
        return this;
    }

    public Experiment spoiled(String contender, String reason) {
        int index = evidence.size() + 1;
        evidence.add(new Evidence.Spoiled(index, START, 10, contender, reason, List.of("last line"), List.of(), false));
        return this;
    }

    /** A block that ends with the process of a contender. */
    public Experiment ended(String contender) {
        int index = evidence.size() + 1;
        evidence.add(new Evidence.Spoiled(
                index, START, 10, contender, "the process ended under load", List.of(), List.of(), true));
        return this;
    }

    public Experiment startup(int round, String contender, double readyMs, long rssBytes) {
        evidence.add(Samples.startup(
                START,
                round,
                contender,
                readyMs,
                4000,
                new Footprint(rssBytes, 30_000_000, 60_000_000, 9_000, 21, 25)));
        return this;
    }

    public Verdict judged(boolean finished) {
        return Judge.judge(plan(), schedule(), environment(), evidence, finished);
    }

    public Plan plan() {
        return new Plan(
                new Plan.Subject(
                        Optional.empty(),
                        ids.stream().map(Experiment::contender).toList(),
                        List.of(),
                        new Workload(List.of(Step.get("/")))),
                new Plan.Setup(
                        Samples.loadPlan(32, new Rate.Auto(0.5), Arrivals.POISSON),
                        state,
                        false,
                        Duration.ofSeconds(60),
                        OptionalInt.empty(),
                        Optional.empty(),
                        Optional.empty()),
                new Plan.Extent(Duration.ofMinutes(10), false, margin, marginFrom, 1, OptionalInt.of(startupRounds)),
                new Plan.Extras(Optional.empty(), Optional.empty()));
    }

    public Timing timing() {
        return new Timing(
                startupRounds,
                Duration.ofSeconds(45),
                Duration.ofSeconds(90),
                4,
                Duration.ofSeconds(8),
                Duration.ofSeconds(4),
                Duration.ofSeconds(1),
                plannedBlocks,
                Duration.ofSeconds(75));
    }

    /** All contenders in one group. */
    public Schedule schedule() {
        return new Schedule(timing(), List.of(), List.of());
    }

    public Environment environment() {
        CpuSet servers = CpuSet.of(List.of(0));
        return new Environment(
                "0.1.0",
                "Linux 6.1",
                "a CPU",
                2,
                8_000_000_000L,
                virtualisation,
                new Placement(CpuSet.of(List.of(0, 1)), servers, generator, true),
                plan().contenders().stream().map(Experiment::deployment).toList(),
                new InspectedApp(
                        Path.of("orders.jar"),
                        "0",
                        "orders",
                        "3.5.16",
                        Stack.SERVLET,
                        Server.TOMCAT,
                        "10.1.55",
                        List.of()),
                facts);
    }

    private static final Footprint FOOTPRINT = new Footprint(200_000_000, 40_000_000, 70_000_000, 10_000, 60, 70);

    private static Contender contender(String id) {
        Server server = Arrays.stream(Server.values())
                .filter(s -> id.startsWith(s.id()))
                .findFirst()
                .orElse(Server.TOMCAT);
        return new Contender(id, server);
    }

    private static Deployment deployment(Contender contender) {
        return new Deployment(
                contender,
                new SwappedJar(Path.of("x.jar"), "0", contender.server(), "1.2.3", List.of(), List.of(), List.of()),
                new Jdk(Path.of("/jdk"), 17, "17.0.15+6"),
                List.of(),
                Map.of());
    }

    public static LatencyProfile latency(long count, double p50Ms) {
        return new LatencyProfile(
                count,
                p50Ms,
                p50Ms,
                p50Ms / 2,
                p50Ms,
                p50Ms * 1.5,
                p50Ms * 2,
                p50Ms * 3,
                p50Ms * 5,
                p50Ms * 10,
                p50Ms * 20,
                "");
    }

    /**
     * What the slices of one contender in one block have in common.
     *
     * @param log of its CPU per request over 200 µs; latency follows it and throughput goes against it
     * @param sustained achieved share of the offered rate
     * @param requests merged over the block
     * @param responseSeconds seconds by which the last response comes after the end of its slice
     * @param unanswered requests of each slice that got no response
     */
    public record Slices(
            String contender,
            double log,
            List<ErrorTally> errors,
            boolean rateValid,
            boolean saturationValid,
            double sustained,
            long requests,
            double responseSeconds,
            long unanswered) {
        public static final UnaryOperator<Slices> GOOD = s -> s;

        public Slices errors(ErrorTally... tallies) {
            return new Slices(
                    contender,
                    log,
                    List.of(tallies),
                    rateValid,
                    saturationValid,
                    sustained,
                    requests,
                    responseSeconds,
                    unanswered);
        }

        public Slices invalid(Phase phase) {
            return new Slices(
                    contender,
                    log,
                    errors,
                    rateValid && phase != Phase.RATE,
                    saturationValid && phase != Phase.SATURATION,
                    sustained,
                    requests,
                    responseSeconds,
                    unanswered);
        }

        public Slices sustained(double share) {
            return new Slices(
                    contender, log, errors, rateValid, saturationValid, share, requests, responseSeconds, unanswered);
        }

        public Slices requests(long count) {
            return new Slices(
                    contender, log, errors, rateValid, saturationValid, sustained, count, responseSeconds, unanswered);
        }

        public Slices responseSeconds(double seconds) {
            return new Slices(
                    contender, log, errors, rateValid, saturationValid, sustained, requests, seconds, unanswered);
        }

        public Slices unanswered(long count) {
            return new Slices(
                    contender, log, errors, rateValid, saturationValid, sustained, requests, responseSeconds, count);
        }

        SliceEvidence slice(Phase phase, int position) {
            boolean rate = phase == Phase.RATE;
            long responses = 10_000;
            double achieved = rate ? RATE * sustained * 5 / (5 + responseSeconds) : 9_000 * Math.exp(-log);
            boolean ok = rate ? rateValid : saturationValid;
            LoadResult load = LoadResult.builder()
                    .start(START)
                    .seconds(5 + responseSeconds)
                    .requests(responses, responses, responses)
                    .rates(rate ? RATE : achieved, achieved)
                    .times(
                            latency(responses, 1),
                            latency(responses, Math.max(1, responseSeconds * 200)),
                            latency(responses, 0.01))
                    .errors(errors)
                    .bytes(2_000_000, 1_000_000)
                    .connections(32, 0)
                    .generatorCpuNanos(100_000_000)
                    .measuredRequests(responses)
                    .validity(List.of(new GateResult(
                            Gate.GENERATOR_CPU,
                            ok ? 0.3 : 0.83,
                            0.6,
                            ok,
                            "the generator was busy " + (ok ? 30 : 83) + "% of the time (limit 60%)")))
                    .bounds(bounds(), Optional.empty())
                    .build();
            long cpu = Math.round(200_000.0 * responses * Math.exp(log));
            ProcessUsage usage = new ProcessUsage(
                    5_000_000_000L, cpu + 7_000_000, 7_000_000, 1_000_000, 3, 12, 1000, 200_000_000, 60);
            return Samples.slice(contender, phase, position, load, usage, 0, 0);
        }

        private Optional<LatencyBounds> bounds() {
            LatencyProfile any = latency(10_000, 1);
            return unanswered == 0
                    ? Optional.empty()
                    : Optional.of(new LatencyBounds(unanswered, any, any, List.of(), 0));
        }
    }
}
