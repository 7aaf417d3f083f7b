package dev.assay.tune.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.experiment.Conclusion;
import dev.assay.experiment.Experiment;
import dev.assay.experiment.FakeBench;
import dev.assay.experiment.Fixtures;
import dev.assay.experiment.Run;
import dev.assay.experiment.StoredRun;
import dev.assay.experiment.Unheard;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Comparison;
import dev.assay.plan.Schedules;
import dev.assay.tune.TuneSatellite;
import dev.assay.tune.search.Tuning.Tried;
import dev.assay.tune.search.Tuning.Tuned;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole searches, in a world in which no time passes. */
class SearchTest {
    private static final double NANOS = 100_000;

    @TempDir
    private Path folder;

    private final Plan plan = Fixtures.plan("tomcat", "jetty");
    private final List<String> told = new ArrayList<>();
    /** What limits configurations have otherwise, by id. */
    private final Map<String, String> differing = new HashMap<>();

    private List<Candidates> all = List.of();
    private FakeBench bench = new FakeBench(plan);

    @BeforeEach
    void draw() {
        draw(7);
    }

    private void draw(long seed) {
        all = Candidates.drawn(plan.contenders().stream().map(SearchTest::space).toList(), new Random(seed));
        bench = new FakeBench(plan.withContenders(all.stream()
                .flatMap(one -> one.all().stream().map(each -> one.contender(each.id())))
                .toList()));
    }

    private static Candidates.Space space(Contender base) {
        return new Candidates.Space(
                base,
                Map.of(),
                Map.of("server.shutdown", "immediate"),
                Tunable.of(TunableTest.app("3.5.16"), base.server(), 17));
    }

    /** Contenders cost so much, times noise of each load of each. */
    private static void cost(FakeBench bench, String id, double nanos) {
        bench.world.of(id).costs(load -> {
            SplittableRandom noise = new SplittableRandom(load ^ id.hashCode());
            noise.nextLong();
            return nanos * Math.exp(0.02 * noise.nextGaussian());
        });
    }

    private void costs(ToDoubleFunction<Configuration> factor) {
        all.forEach(one -> one.all().forEach(each -> cost(bench, each.id(), NANOS * factor.applyAsDouble(each))));
    }

    private List<Tuned> search(String into) throws InterruptedException {
        return search(into, 7);
    }

    private List<Tuned> search(String into, long seed) throws InterruptedException {
        return new Search(
                        bench,
                        (of, configuration) -> differing.getOrDefault(configuration.id(), ""),
                        new Trials(plan, Goal.CPU),
                        all,
                        new Halving(all.get(0).all().size(), 1),
                        new Random(seed),
                        () -> false,
                        told::add)
                .run(folder.resolve(into));
    }

    @Test
    void aBadDefaultIsFoundWithTheSettingThatCuresIt() throws InterruptedException {
        costs(each -> each.text().contains("requests per connection")
                ? 0.7
                : each.id().startsWith("jetty") && each.id().length() > 5 ? 1.1 : 1);

        List<Tuned> found = search("search");

        assertThat(found).extracting(Tuned::contender).containsExactly("tomcat", "jetty");
        Tuned tomcat = found.get(0);
        assertThat(tomcat.changed()).isTrue();
        assertThat(tomcat.properties()).anyMatch(line -> line.startsWith("server.tomcat.max-keep-alive-requests="));
        assertThat(tomcat.worth()).isEmpty();
        assertThat(found.get(1).changed()).isFalse();
        assertThat(found.get(1).chosen()).isEqualTo("jetty");
    }

    @Test
    void eachServerGetsTheSameConfigurationsAndBlocks() throws InterruptedException {
        costs(each -> each.id().contains("-") ? 0.9 : 1);

        List<Tuned> found = search("search");

        for (Tuned one : found) {
            assertThat(one.tried()).hasSize(12);
            assertThat(one.tried()).extracting(Tried::settings).contains("defaults", "equal");
            assertThat(one.tried().stream().filter(each -> !each.id().equals(one.contender())))
                    .filteredOn(each -> each.fate().equals("out after round 1"))
                    .allMatch(each -> each.blocks() == 1)
                    .hasSizeBetween(5, 6);
            assertThat(one.tried().stream().mapToInt(Tried::blocks).max().orElseThrow())
                    .isGreaterThanOrEqualTo(4);
            assertThat(one.tried())
                    .filteredOn(each -> each.fate().equals("chosen"))
                    .hasSize(1);
        }
        assertThat(told.stream().filter(line -> line.startsWith("search: round 1/4")))
                .hasSize(6)
                .anyMatch(line -> line.contains("tomcat"))
                .anyMatch(line -> line.contains("jetty"));
        assertThat(bench.world.alive()).isEmpty();
        new Tuning("CPU per request", found).write(folder);
        Tuning known = new Tuning(
                "CPU per request",
                List.of(found.get(0).with(Optional.of(new Tuning.Worth("−3%", "better", true, "worth-tomcat")))));
        known.write(folder);
        assertThat(Tuning.read(folder)).contains(known);
        Path search = folder.resolve(Tuning.FOLDER);
        assertThatThrownBy(() -> StoredRun.judge(search, (v, e, p, evidence) -> ""))
                .as("a search is no result")
                .isInstanceOf(BadInputException.class);
        assertThatThrownBy(() -> new TuneSatellite().requireResumable(folder))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("holds a search of assay tune, whose comparison has not begun");
    }

    @Test
    void whatDoesNotStartAnswersOtherwiseOrEndsIsOutByNameAndTheRestGoesOn() throws InterruptedException {
        costs(each -> each.id().contains("-") ? 0.9 : 1);
        bench.world.of("tomcat-3").failsAfterLaunches(0, "exit code 1");
        bench.world.of("tomcat-4").responses(200, "something else");
        bench.world.of("jetty-5").failsAfterLaunches(1, "no memory");

        List<Tuned> found = search("search");

        assertThat(fate(found.get(0), "tomcat-3")).startsWith("out: ").contains("exit code 1");
        assertThat(fate(found.get(0), "tomcat-4")).startsWith("out: answers otherwise than the defaults: ");
        assertThat(fate(found.get(1), "jetty-5")).startsWith("out: ").contains("no memory");
        assertThat(found).allMatch(Tuned::changed);
        assertThat(told).anyMatch(line -> line.startsWith("search: tomcat-3 is out: "));
    }

    @Test
    void aConfigurationWithOtherLimitsIsOutByNameAndTheNextOneIsChosen() throws InterruptedException {
        costs(each -> each.id().equals("tomcat-5") ? 0.5 : each.id().equals("tomcat-6") ? 0.7 : 1.2);
        differing.put("tomcat-5", "longest header: 100, not 8,192");

        Tuned tomcat = search("search").get(0);

        assertThat(tomcat.chosen()).isEqualTo("tomcat-6");
        assertThat(fate(tomcat, "tomcat-5"))
                .isEqualTo("out: has other limits than the defaults: longest header: 100, not 8,192");
        differing.put("tomcat-6", "longest header: none");
        Tuned without = search("again").get(0);
        assertThat(without.changed()).isFalse();
        assertThat(without.properties()).isEmpty();
        assertThat(fate(without, "tomcat")).isEqualTo("chosen");
    }

    private static String fate(Tuned one, String id) {
        return one.tried().stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow()
                .fate();
    }

    @Test
    void aBlockWithoutAFigureOfTheDefaultsIsRepeatedButNotForEver() throws InterruptedException {
        costs(each -> 1);
        bench.world.of("tomcat").failsAfterLaunches(4, "no memory"); // those of the pilot and three proofs

        assertThatThrownBy(() -> search("search"))
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("tomcat, with its defaults, has no figure in 3 blocks of the search: ");
        assertThat(told.stream().filter(line -> line.startsWith("search: once more, since tomcat has no figure: ")))
                .hasSize(2);
    }

    @Test
    void defaultsThatCannotBeMeasuredEndIt() {
        bench.world.of("jetty").failsAfterLaunches(0, "exit code 1");

        assertThatThrownBy(() -> search("search"))
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("jetty");
        assertThat(bench.world.alive()).isEmpty();
    }

    /** The search always chooses something from noise; what it chose is then compared like any two contenders. */
    @Test
    void ofConfigurationsThatDoNotDifferNoneIsWorthAnything() throws InterruptedException {
        int chosen = 0;
        for (int seed = 1; seed <= 6; seed++) {
            draw(seed);
            all = all.subList(0, 1);
            costs(each -> 1);
            Tuned tomcat = search("search-" + seed, seed).get(0);
            chosen += tomcat.changed() ? 1 : 0;
            assertThat(compared(tomcat, seed).verdict().differs())
                    .as("seed %s", seed)
                    .isFalse();
        }
        assertThat(chosen).isPositive();
    }

    private Comparison compared(Tuned one, long seed) {
        Candidates of = all.get(0);
        Plan fresh = plan.withContenders(List.of(
                of.base(),
                of.configuration(one.chosen()).on(of.base(), of.own(), of.base().id() + "-tuned")));
        FakeBench clean = new FakeBench(fresh.with(fresh.extent().withSeed(1_000 + seed)));
        fresh.contenders().forEach(contender -> cost(clean, contender.id(), NANOS));
        try (Run run = Run.fresh(
                ExperimentKind.COMPARISON,
                clean,
                Schedules.of(clean.plan()),
                folder.resolve("worth-" + seed),
                (v, e, p, evidence) -> "")) {
            Conclusion conclusion = Experiment.measure(run, budget -> new Unheard(), verdict -> Set.of());
            return conclusion.verdict().comparisons().stream()
                    .filter(Comparison::primary)
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** For example in the plan of an earlier result. */
    @ParameterizedTest
    @ValueSource(strings = {"tomcat-tuned", "tomcat-3", "tomcat-equal"})
    void aContenderNamedLikeTunedSettingsIsRefusedBeforeTheSearch(String id) {
        Contender tomcat = plan.reference();
        List<Candidates.Space> spaces = Stream.of(tomcat, tomcat.as(id, tomcat.settings()))
                .map(SearchTest::space)
                .toList();

        assertThatThrownBy(() -> Candidates.drawn(spaces, new Random(7)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("contender " + id)
                .hasMessageContaining("has a name that settings of another contender get");
    }

    @Test
    void aBudgetIsDividedOrSaysWhatItTakes() {
        Trials trials = new Trials(plan, Goal.CPU);
        TimePlan shortest = TimePlan.of(trials, all, Optional.empty());
        TimePlan large = TimePlan.of(trials, all, Optional.of(Duration.ofHours(8)));

        assertThat(shortest.halving().unit()).isEqualTo(1);
        assertThat(shortest.comparison()).isGreaterThanOrEqualTo(plan.budget());
        assertThat(large.halving().unit()).isGreaterThan(1);
        assertThat(large.search()).isLessThanOrEqualTo(Duration.ofHours(4));
        assertThat(large.total()).isEqualTo(Duration.ofHours(8));
        assertThat(shortest.words(all))
                .startsWith("expected: 12 configurations of each contender, searched in about ")
                .contains("then compared with the defaults in fresh JVMs, in at most ");
        assertThatThrownBy(() -> TimePlan.of(trials, all, Optional.of(Duration.ofMinutes(10))))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("too small to tune 2 contenders")
                .hasMessageContaining("Give at least 48m: 32m for the search, 16m for what it was worth");
    }
}
