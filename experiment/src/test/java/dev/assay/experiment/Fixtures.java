package dev.assay.experiment;

import dev.assay.model.Samples;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.BlockPlan;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Rate;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Timing;
import dev.assay.model.plan.Workload;
import dev.assay.model.server.Server;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Plans and schedules for tests. */
public final class Fixtures {
    private Fixtures() {}

    /** Contenders by their server's id, one GET, rate found by the pilot, ten minutes. */
    public static Plan plan(String... servers) {
        List<Contender> contenders = Arrays.stream(servers)
                .map(id -> FakeWorld.contender(id, Server.byId(id).orElseThrow()))
                .toList();
        return Samples.plan(
                Optional.empty(),
                contenders,
                List.of(),
                new Workload(List.of(Step.get("/"))),
                Samples.loadPlan(32, new Rate.Auto(0.5), Arrivals.POISSON),
                Duration.ofMinutes(10),
                0.03,
                42,
                OptionalInt.empty(),
                Duration.ofSeconds(60),
                OptionalInt.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** The same plan with another workload. */
    public static Plan with(Workload workload, Plan plan) {
        return Samples.plan(
                plan.app(),
                plan.contenders(),
                plan.jvmOptions(),
                workload,
                plan.load(),
                plan.budget(),
                plan.margin(),
                plan.seed(),
                plan.startupRounds(),
                plan.readyTimeout(),
                plan.port(),
                plan.servers(),
                plan.generator());
    }

    /** A block of about a minute: 8 s of warm-up, slices of 4 and 2 s with 1 s of settling. */
    public static Timing timing() {
        return new Timing(
                2,
                Duration.ofSeconds(8),
                Duration.ofSeconds(8),
                2,
                Duration.ofSeconds(4),
                Duration.ofSeconds(2),
                Duration.ofSeconds(1),
                6,
                Duration.ofSeconds(60));
    }

    /** A block of tomcat and jetty. */
    public static BlockPlan block(int index) {
        return new BlockPlan(
                index,
                List.of("jetty", "tomcat"),
                List.of("tomcat", "jetty", "jetty", "tomcat"),
                List.of("jetty", "tomcat"),
                7);
    }

    /** Two start-up rounds and this many blocks of tomcat and jetty. */
    public static Schedule schedule(int blocks) {
        return new Schedule(
                timing(),
                List.of(List.of("tomcat", "jetty"), List.of("jetty", "tomcat")),
                IntStream.rangeClosed(1, blocks).mapToObj(Fixtures::block).toList());
    }
}
