package dev.assay.remote.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.experiment.Experiment;
import dev.assay.experiment.FakeBench;
import dev.assay.experiment.FakeWorld;
import dev.assay.experiment.Fixtures;
import dev.assay.experiment.ReportPage;
import dev.assay.experiment.Run;
import dev.assay.experiment.Scenario;
import dev.assay.experiment.StopSignal;
import dev.assay.experiment.StoredRun;
import dev.assay.experiment.Unfinished;
import dev.assay.experiment.Unheard;
import dev.assay.ledger.Ledger;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Rate;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Fleet;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Verdict;
import dev.assay.plan.Plans;
import dev.assay.plan.Schedules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shards that were measured in a world in which no time passes. */
class FleetMergeTest {
    private static final int SHARDS = 5;
    private static final int BLOCKS = 2;
    private static final ReportPage NO_PAGE = (verdict, environment, plan, evidence) -> "";

    @TempDir
    private Path temp;

    private BooleanSupplier stop = () -> false;

    private static Plan plan(double rate) {
        Plan any = Fixtures.plan("tomcat", "jetty");
        return Samples.plan(
                any.app(),
                any.contenders(),
                any.jvmOptions(),
                any.workload(),
                Samples.loadPlan(32, new Rate.Fixed(rate), Arrivals.POISSON),
                any.budget(),
                any.margin(),
                any.seed(),
                any.startupRounds(),
                any.readyTimeout(),
                any.port(),
                any.servers(),
                any.generator());
    }

    private static FleetLock lock(double rate) {
        Plan shared = Shards.shared(plan(rate), SHARDS, BLOCKS);
        return FleetLocks.of(Scenario.environment(shared), shared, SHARDS, BLOCKS);
    }

    private Path shard(FleetLock lock, int number, String machine) {
        return shard(lock, number, machine, world -> {});
    }

    private Path shard(FleetLock lock, int number, String machine, Consumer<FakeWorld> change) {
        Path folder = temp.resolve("shard-" + number + "-" + Integer.toHexString(lock.hashCode()));
        Plan plan = FleetLocks.plan(lock, number);
        FakeBench bench = new FakeBench(plan);
        bench.world.of("jetty").costs(load -> 110_000 * Math.exp(0.02 * new SplittableRandom(load).nextGaussian()));
        change.accept(bench.world);
        try (Run run = Run.fresh(
                ExperimentKind.COMPARISON,
                bench,
                Shards.schedule(plan, BLOCKS),
                folder,
                NO_PAGE,
                ledger -> ledger.writeShard(new FleetShard(number, machine, lock)))) {
            Experiment.measure(
                    run,
                    budget -> new Unheard() {
                        @Override
                        public StopSignal listen() {
                            return FakeBench.stop(stop);
                        }
                    },
                    verdict -> Set.of("tomcat", "jetty"));
        }
        return folder;
    }

    private StoredRun merged(String name, List<Path> shards) {
        FleetMerge.of(shards).into(temp.resolve(name));
        try (Ledger ledger = Ledger.open(temp.resolve(name))) {
            return StoredRun.of(ledger);
        }
    }

    private Verdict judged(String name) {
        try (Ledger ledger = Ledger.open(temp.resolve(name))) {
            StoredRun run = StoredRun.of(ledger);
            return run.session(ledger, NO_PAGE).conclude(run.evidence(), run.finished());
        }
    }

    @Test
    void whatIsMergedFollowsFromThePlanAndNotFromTheOrderOfArguments() throws IOException {
        FleetLock lock = lock(2000);
        List<Path> shards = new ArrayList<>();
        for (int number : new int[] {4, 1, 3}) {
            shards.add(shard(lock, number, number == 4 ? "m2" : "m1"));
        }

        StoredRun one = merged("one", shards);
        StoredRun other = merged("other", List.of(shards.get(1), shards.get(2), shards.get(0)));

        assertThat(other).isEqualTo(one);
        for (String file : List.of("evidence.jsonl", "fleet.json", "plan.yaml", "environment.json")) {
            assertThat(temp.resolve("other").resolve(file))
                    .hasSameTextualContentAs(temp.resolve("one").resolve(file));
        }
        assertThat(one.evidence())
                .filteredOn(Evidence.Measured.class::isInstance)
                .extracting(piece -> ((Evidence.Measured) piece).index())
                .containsExactly(1, 2, 5, 6, 7, 8);
        Fleet fleet = one.fleet().orElseThrow();
        assertThat(fleet.machines()).extracting(Fleet.Machine::shards).containsExactly(List.of(1, 3), List.of(4));
        assertThat(fleet.machines())
                .allSatisfy(
                        machine -> assertThat(machine.others().orElseThrow()).isBetween(0.0, 0.1));
        assertThat(fleet.lost()).containsExactly(new Fleet.Lost(2, "missing"), new Fleet.Lost(5, "missing"));
        assertThat(one.finished()).isTrue();
    }

    /** Figure for figure, on fewer than four machines. */
    @Test
    void theShardsOfOneMachineAreOneExperimentInParts() {
        FleetLock lock = lock(2000);
        List<Path> shards = new ArrayList<>();
        List<Evidence> all = new ArrayList<>();
        for (int number = 1; number <= SHARDS; number++) {
            shards.add(shard(lock, number, "m1"));
        }
        merged("merged", shards);

        Verdict merged = judged("merged");

        try (Ledger source = Ledger.open(temp.resolve("merged"));
                Ledger whole = Ledger.create(temp.resolve("whole"))) {
            source.finishedEvidence().stream()
                    .map(FleetMergeTest::withoutForecast)
                    .forEach(all::add);
            whole.writeKind(ExperimentKind.COMPARISON);
            whole.writePlan(Plans.toYaml(FleetLocks.shared(lock)));
            whole.writeEnvironment(source.readEnvironment());
            StoredRun one = new StoredRun(
                    ExperimentKind.COMPARISON,
                    FleetLocks.shared(lock),
                    source.readEnvironment(),
                    all,
                    true,
                    Optional.empty(),
                    Optional.of(SHARDS * BLOCKS));
            Verdict alone = one.session(whole, NO_PAGE).conclude(all, true);
            assertThat(merged.comparisons())
                    .usingRecursiveFieldByFieldElementComparatorIgnoringFields("machines")
                    .isEqualTo(alone.comparisons());
            assertThat(merged.contenders()).isEqualTo(alone.contenders());
            assertThat(merged.basis().startup()).isEqualTo(alone.basis().startup());
        }
        assertThat(merged.blocks()).isEqualTo(SHARDS * BLOCKS);
        assertThat(merged.comparisons().get(0).ciLow()).isPresent();
    }

    @Test
    void aShardRunsAllOfItsBlocksAndFourMachinesAreTheReplicates() {
        FleetLock lock = lock(2000);
        List<Path> shards = new ArrayList<>();
        for (int number = 1; number <= 4; number++) {
            shards.add(shard(lock, number, "m" + number));
        }
        StoredRun run = merged("merged", shards);

        Comparison primary = judged("merged").comparisons().get(0);

        assertThat(run.evidence()).hasSize(1 + 4 * BLOCKS);
        assertThat(primary.blocks()).isEqualTo(4);
        assertThat(primary.machines().orElseThrow().estimates()).hasSize(4);
        assertThatThrownBy(() -> run.ofOneMachine(temp)).hasMessageContaining("merged from several machines");
    }

    /** A contender must not be judged because it died so often that a shard is lost. */
    @Test
    void deathsInAShardThatIsLostCount() {
        FleetLock lock = lock(2000);
        List<Path> shards = new ArrayList<>();
        for (int number = 1; number <= 4; number++) {
            shards.add(shard(lock, number, "m" + number));
        }
        shards.add(shard(lock, 5, "m5", world -> world.of("jetty").diesInLoad(9))); // in a slice
        StoredRun run = merged("merged", shards);

        assertThat(run.fleet().orElseThrow().lost())
                .extracting(Fleet.Lost::shard)
                .containsExactly(5);
        assertThat(Evidence.only(run.evidence(), Evidence.Spoiled.class))
                .hasSizeGreaterThanOrEqualTo(2)
                .allSatisfy(death -> assertThat(death.contender()).isEqualTo("jetty"));
        Comparison primary = judged("merged").comparisons().get(0);
        assertThat(primary.verdict()).isEqualTo(Outcome.REFUSED);
        assertThat(primary.finding().orElseThrow()).isInstanceOf(Finding.ProcessEnded.class);
    }

    @Test
    void aShardThatWasStoppedCountsForNothing() {
        FleetLock lock = lock(2000);
        Path whole = shard(lock, 2, "m1");
        stop = () -> true;
        Path stopped = shard(lock, 1, "m1");

        assertThat(merged("merged", List.of(stopped, whole))
                        .fleet()
                        .orElseThrow()
                        .lost())
                .contains(new Fleet.Lost(1, "did not end as planned"));
        assertThatThrownBy(() -> merged("none", List.of(stopped)))
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("No shard counts: shard 1 did not end as planned; shard 2 missing");
        assertThatThrownBy(() -> Unfinished.in(stopped))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("shard 1 of a fleet");
    }

    /** Killed between their first files: the number of one shard is known, that of the other is not. */
    @Test
    void aShardThatWasEndedBeforeItBeganIsLostAndNotRefused() {
        FleetLock lock = lock(2000);
        Path whole = shard(lock, 2, "m1");
        Path known = temp.resolve("known");
        try (Ledger ledger = Ledger.create(known)) {
            ledger.writeShard(new FleetShard(1, "m2", lock));
            ledger.writeKind(ExperimentKind.COMPARISON);
        }
        Path nameless = temp.resolve("nameless");
        Ledger.create(nameless).close();

        FleetMerge merge = FleetMerge.of(List.of(nameless, whole, known));

        assertThat(merge.nameless()).containsExactly(nameless);
        assertThat(merge.fleet().lost())
                .startsWith(new Fleet.Lost(1, "ended before it began"), new Fleet.Lost(3, "missing"));
        assertThat(merge.fleet().machines()).extracting(Fleet.Machine::id).containsExactly("m1");
        assertThatThrownBy(() -> merged("none", List.of(known)))
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("shard 1 ended before it began; shard 2 missing");
        refused(List.of(nameless), "nameless", "is empty");
    }

    /** Along with its machine, or there would be one too many. */
    @Test
    void aShardOfWhichNoBlockCountsIsNamed() {
        FleetLock lock = lock(2000);
        Integer[] allLoads = IntStream.range(0, 1000).boxed().toArray(Integer[]::new);
        List<Path> shards = List.of(
                shard(lock, 1, "m1"),
                shard(lock, 2, "m2", world -> world.of("jetty").generatorLateIn(allLoads)),
                shard(lock, 3, "m3", world -> world.of("tomcat").compiles(1000)),
                shard(lock, 4, "m4"));

        StoredRun run = merged("merged", shards);

        Fleet fleet = run.fleet().orElseThrow();
        assertThat(fleet.machines()).extracting(Fleet.Machine::id).containsExactly("m1", "m4");
        assertThat(fleet.lost())
                .extracting(lost -> lost.shard() + " " + lost.why())
                .satisfiesExactly(
                        late -> assertThat(late).startsWith("2 no block has a figure of CPU per request for Jetty: "),
                        young -> assertThat(young).isEqualTo("3 JVMs were still compiling in every block"),
                        missing -> assertThat(missing).isEqualTo("5 missing"));
        assertThat(judged("merged").comparisons().get(0).blocks()).isEqualTo(2 * BLOCKS);
        assertThatThrownBy(() -> merged("none", shards.subList(1, 3)))
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("shard 3 JVMs were still compiling");
    }

    @Test
    void whatDoesNotBelongTogetherIsRefusedByName() {
        FleetLock lock = lock(2000);
        Path one = shard(lock, 1, "m1");
        Path faster = shard(lock(3000), 2, "m1");
        refused(List.of(one, faster), "another lock", "rate: 3000", "rate: 2000");
        FleetLock rebuilt =
                new FleetLock(lock.assay(), "app", "11", lock.plan(), lock.contenders(), SHARDS, BLOCKS, lock.slices());
        Path other = shard(rebuilt, 2, "m1");
        refused(List.of(other, one), "another lock", "app with SHA-256 11", "app with SHA-256 00");
        refused(List.of(other), "shard-2", "differs from its lock", "app with SHA-256 00", "app with SHA-256 11");
        FleetLock more = new FleetLock(
                lock.assay(), "app", "00", lock.plan(), lock.contenders(), SHARDS + 1, BLOCKS, lock.slices());
        refused(List.of(one, shard(more, 2, "m1")), "another lock", "shards: 6", "shards: 5");
        refused(List.of(one, one), "is shard 1, and so is");
        Path alone = temp.resolve("alone");
        Run.fresh(ExperimentKind.COMPARISON, new FakeBench(plan(2000)), Schedules.of(plan(2000)), alone, NO_PAGE)
                .close();
        refused(List.of(one, alone), "alone", "is not a shard of a fleet");
        refused(List.of(one, temp.resolve("nowhere")), "nowhere", "no such folder");
        assertThat(Files.exists(temp.resolve("merged"))).isFalse();
    }

    @Test
    void aShardIsMeasuredAsItsLockSays() {
        FleetLock lock = lock(2000);
        Plan plan = FleetLocks.plan(lock, 1);

        FleetLocks.require(lock, 1, Scenario.environment(plan), plan, "here");

        FleetLock other =
                new FleetLock("0.1", "app", "11", lock.plan(), lock.contenders(), SHARDS, BLOCKS, lock.slices());
        assertThatThrownBy(() -> FleetLocks.require(other, 1, Scenario.environment(plan), plan, "here"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(
                        "here: differs from its lock: \"app with SHA-256 00\" against \"app with SHA-256 11\"");
        assertThatThrownBy(() -> FleetLocks.require(lock, 2, Scenario.environment(plan), plan, "here"))
                .hasMessageContaining("seed: ");
    }

    private void refused(List<Path> shards, String... words) {
        assertThatThrownBy(() -> merged("merged", shards))
                .isInstanceOf(BadInputException.class)
                .message()
                .contains(words);
    }

    /** Fleets do not use what the pilots of their shards forecast. */
    private static Evidence withoutForecast(Evidence evidence) {
        return evidence instanceof Evidence.Pilot pilot
                ? new Evidence.Pilot(
                        pilot.start(),
                        pilot.seconds(),
                        pilot.parity(),
                        pilot.capacity(),
                        pilot.ratePerSecond(),
                        pilot.settings(),
                        pilot.nullCeiling(),
                        pilot.warmUp(),
                        pilot.identities(),
                        pilot.pace(),
                        pilot.ramp(),
                        Optional.empty(),
                        pilot.starts(),
                        pilot.slices())
                : evidence;
    }
}
