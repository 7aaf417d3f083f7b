package dev.assay.experiment;

import dev.assay.model.Samples;
import dev.assay.model.evidence.Environment;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.model.server.Stack;
import dev.assay.plan.Schedules;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/**
 * An experiment and the world in which it runs: what its contenders cost and how they behave. What is measured in it depends on its
 * number and the schedule, not on when it is measured.
 *
 * @param roomy whether the budget cannot end it before its schedule does
 */
public record Scenario(int number, ExperimentKind kind, Plan plan, Schedule schedule, boolean roomy) {
    private static final List<String> SERVERS = List.of("tomcat", "jetty", "undertow");
    private static final double[] FACTORS = {1, 1, 0.7, 1.02, 1.1, 1.4};

    public static Scenario of(int number) {
        SplittableRandom random = new SplittableRandom(number);
        boolean startup = random.nextInt(3) == 0;
        String[] servers = SERVERS.subList(0, random.nextInt(4) == 0 ? 3 : 2).toArray(String[]::new);
        Plan plan = seeded(Fixtures.plan(servers), number)
                .withStartupRounds(OptionalInt.of(startup ? 4 : random.nextInt(3)));
        if (startup) {
            Plan unlimited = plan.withBudget(Duration.ofHours(24));
            ExperimentKind kind = ExperimentKind.STARTUP;
            return new Scenario(number, kind, unlimited, Schedules.of(unlimited, kind), true);
        }
        boolean roomy = random.nextInt(8) > 0;
        Duration smallest = Schedules.smallestBudget(plan);
        Plan budgeted = plan.withBudget(roomy ? smallest.multipliedBy(2) : smallest);
        Schedule schedule = Schedules.of(budgeted, roomy ? random.nextInt(6) == 0 ? 7 : 2 : 20);
        return new Scenario(number, ExperimentKind.COMPARISON, budgeted, schedule, roomy);
    }

    /** The plan with another seed. */
    static Plan seeded(Plan plan, long seed) {
        return Samples.plan(
                plan.app(),
                plan.contenders(),
                plan.jvmOptions(),
                plan.workload(),
                plan.load(),
                plan.budget(),
                plan.margin(),
                seed,
                plan.startupRounds(),
                plan.readyTimeout(),
                plan.port(),
                plan.servers(),
                plan.generator());
    }

    List<String> contenders() {
        return plan.contenders().stream().map(contender -> contender.id()).toList();
    }

    /** The world as it is when a run begins. */
    FakeWorld world() {
        FakeWorld world = new FakeWorld();
        SplittableRandom random = new SplittableRandom(~(long) number);
        double spread = 0.002 + 0.03 * random.nextDouble();
        for (String contender : contenders()) {
            double cost = 100_000 * FACTORS[random.nextInt(FACTORS.length)];
            long own = random.nextLong();
            FakeWorld.Behaviour behaviour = world.of(contender)
                    .costs(load -> cost * Math.exp(spread * gaussian(own ^ load)))
                    .startsIn(part ->
                            Duration.ofMillis(Math.round(4000 * Math.exp(0.05 * gaussian(own + part.hashCode())))));
            if (random.nextInt(4) == 0) {
                behaviour.forks();
            }
            if (random.nextInt(4) == 0) {
                behaviour.hangsOnStop();
            }
        }
        return world;
    }

    private static double gaussian(long seed) {
        return new SplittableRandom(seed).nextGaussian();
    }

    Environment environment() {
        return environment(plan);
    }

    /** A machine with the contenders of a plan. */
    public static Environment environment(Plan plan) {
        Rig rig = new FakeWorld().rig(plan);
        InspectedApp app = new InspectedApp(
                Path.of("app.jar"), "00", "app", "3.5.0", Stack.SERVLET, Server.TOMCAT, "10.1", List.of());
        return new Environment(
                "0.1", "Linux", "a CPU", 2, 8L << 30, "none", rig.placement(), rig.deployments(), app, Map.of());
    }

    /** The same with the plan as a result folder holds it. */
    Scenario read(Plan stored) {
        Schedule again = kind == ExperimentKind.STARTUP
                ? Schedules.of(stored, kind)
                : Schedules.of(stored, schedule.blocks().size());
        return new Scenario(number, kind, stored, again, roomy);
    }
}
