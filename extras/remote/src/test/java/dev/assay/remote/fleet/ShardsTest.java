package dev.assay.remote.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.evidence.Pace;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import dev.assay.plan.Schedules;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShardsTest {
    private static final Plan PLAN = file("servers: [tomcat, jetty]", "load: {rate: 2000}", "seed: 42");

    private static Plan file(String... lines) {
        return Plans.resolve(
                Optional.of(new PlanText("plan.yaml", String.join("\n", lines) + "\n")), PlanFlags.none(), 42);
    }

    @Test
    void everyShardHasItsOwnSeedWhichFollowsFromTheLock() {
        Plan shared = Shards.shared(PLAN, 100, 6);

        Set<Long> seeds = IntStream.rangeClosed(1, 100)
                .mapToObj(shard -> Shards.plan(shared, shard).seed())
                .collect(Collectors.toSet());

        assertThat(seeds).hasSize(100).doesNotContain(shared.seed());
        assertThat(Shards.plan(shared, 3)).isEqualTo(Shards.plan(Plans.parse(text(shared)), 3));
        assertThat(shared.with(Shards.plan(shared, 3).extent().withSeed(42))).isEqualTo(shared);
    }

    private static PlanText text(Plan plan) {
        return new PlanText("lock", Plans.toYaml(plan));
    }

    @Test
    void aShardHasItsBlocksAndNoOthersWithAllSlicesOnAMachineTwiceAsSlow() {
        Plan shard = Shards.plan(Shards.shared(PLAN, 8, 2), 1);

        Schedule schedule = Shards.schedule(shard, 2);

        assertThat(schedule.blocks()).hasSize(2).allSatisfy(block -> assertThat(
                        block.withRateSlices(Shards.SLICES).rateOrder())
                .hasSize(2 * Shards.SLICES));
        assertThat(schedule.plannedBlocks()).isEqualTo(2);
        assertThat(Schedules.timing(shard, new Pace(16, 60)).rateSlices()).isEqualTo(Shards.SLICES);
    }

    @Test
    void whatCannotBeTheSameOnEveryMachineIsRefused() {
        refused(file("servers: [tomcat, jetty]"), 8, 6, "--rate", "a different rate on each machine");
        refused(PLAN, 0, 6, "--shards: is 0", "1 to 1000");
        refused(PLAN, 8, 21, "--blocks: is 21", "1 to 20");
        refused(
                file("servers: [tomcat, jetty]", "jvm: [-Ddb.password=hunter2]", "load: {rate: 2000}"),
                8,
                6,
                "contains secrets");
        refused(
                file("servers: [tomcat, jetty]", "load: {rate: 2000}", "slo: p99 < 50ms"),
                8,
                6,
                "--slo",
                "searches for a rate");
        refused(
                file("servers: [tomcat, {label: next, app: next.jar}]", "load: {rate: 2000}"),
                8,
                6,
                "contenders with jars of their own",
                "assay compare");
        refused(
                file("servers: [tomcat, jetty]", "load: {rate: 2000, host: me@there}"),
                8,
                6,
                "--load-host",
                "each shard sends its own load");
        refused(
                file("servers: [tomcat, jetty]", "load: {rate: 2000, tool: wrk}"),
                8,
                6,
                "load.tool",
                "asks for a cross-check");
        refused(
                file("servers: [tomcat, jetty]", "load: {rate: 2000}", "startup: {rounds: 5}"),
                8,
                6,
                "startup.rounds",
                "Use `assay startup`");
    }

    private static void refused(Plan plan, int shards, int blocks, String... words) {
        assertThatThrownBy(() -> Shards.shared(plan, shards, blocks))
                .isInstanceOf(BadInputException.class)
                .message()
                .contains(words);
    }
}
