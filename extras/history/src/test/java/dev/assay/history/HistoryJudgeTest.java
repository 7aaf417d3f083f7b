package dev.assay.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.BlockPlan;
import dev.assay.model.plan.Schedule;
import dev.assay.verdict.Experiment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HistoryJudgeTest {
    private final Random random = new Random(5);

    @Test
    void marksWhereALevelWasLeftForGood() {
        List<HistoryJudge.Entry> entries = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            entries.add(entry(i, "build-" + i, run(0.1, i < 11 ? 0 : 0.2, 2000)));
        }
        Collections.shuffle(entries, random);

        History history = new HistoryJudge(entries).history();

        assertThat(history.runs())
                .extracting(History.Run::label)
                .startsWith("build-0", "build-1")
                .endsWith("build-19");
        History.Series jetty = series(history, Metric.CPU_PER_REQUEST, "jetty", Optional.empty());
        assertThat(jetty.changes()).singleElement().satisfies(change -> {
            assertThat(change.run()).isEqualTo(11);
            assertThat(Math.log(change.ratio())).isCloseTo(0.2, within(0.02));
            assertThat(change.p()).isLessThanOrEqualTo(0.01);
        });
        History.Series ratio = series(history, Metric.CPU_PER_REQUEST, "jetty", Optional.of("tomcat"));
        assertThat(ratio.changes()).extracting(History.Change::run).containsExactly(11);
        assertThat(series(history, Metric.CPU_PER_REQUEST, "tomcat", Optional.empty())
                        .changes())
                .isEmpty();
        History.Point first = jetty.points().get(0);
        assertThat(first.replicates()).isEqualTo(6);
        assertThat(first.low()).isLessThan(first.middle());
        assertThat(first.high()).isGreaterThan(first.middle());
    }

    @Test
    void comparesNothingAcrossAnotherRate() {
        List<HistoryJudge.Entry> entries = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            entries.add(entry(i, "r" + i, run(i < 10 ? 0 : 0.3, 0, i < 10 ? 2000 : 1500)));
        }

        History history = new HistoryJudge(entries).history();

        assertThat(history.runs().get(10).obstacles())
                .containsExactly(
                        "the request rates differ: 2,000 req/s before, 1,500 req/s after; give both the same --rate");
        assertThat(history.runs().stream().filter(run -> !run.obstacles().isEmpty()))
                .hasSize(1);
        assertThat(history.series()).isNotEmpty().allMatch(series -> series.changes()
                .isEmpty());
    }

    /** As of hosted runners, of which each night has another; here the rates take turns. */
    @Test
    void runsAreComparedWithTheLatestThatIsAlike() {
        List<HistoryJudge.Entry> entries = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            entries.add(entry(i, "r" + i, run(0.1, i < 20 ? 0 : i < 40 ? 0.2 : 0.4, i % 2 == 0 ? 2000 : 1500)));
        }

        History history = new HistoryJudge(entries).history();

        assertThat(history.runs().stream().filter(run -> !run.obstacles().isEmpty()))
                .extracting(History.Run::label)
                .containsExactly("r1");
        assertThat(history.runs()).extracting(run -> run.before().orElse(-1)).startsWith(-1, 0, 0, 1, 2);
        assertThat(series(history, Metric.CPU_PER_REQUEST, "jetty", Optional.empty())
                        .changes())
                .extracting(History.Change::run)
                .containsSubsequence(20, 21, 40, 41);
        assertThat(HistoryReport.comparable(history, 0, 38)).isTrue();
        assertThat(HistoryReport.comparable(history, 0, 39)).isFalse();
    }

    /** As of a nightly job with {@code assay compare} and {@code assay startup}, which offers no load. */
    @Test
    void runsAreComparedWithEarlierOnesOfTheirKind() {
        Schedule none = Experiment.of("tomcat", "jetty").schedule();
        Schedule blocks = new Schedule(
                none.timing(), List.of(), List.of(new BlockPlan(1, List.of("tomcat"), List.of(), List.of(), 1)));
        List<HistoryJudge.Entry> entries = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            entries.add(entry(2 * i, "compare-" + i, run(0.1, i < 11 ? 0 : 0.2, 2000), blocks));
            entries.add(entry(2 * i + 1, "startup-" + i, run(0.1, 0, 0), none));
        }

        History history = new HistoryJudge(entries).history();

        assertThat(history.runs()).hasSize(40).allMatch(run -> run.obstacles().isEmpty());
        assertThat(series(history, Metric.CPU_PER_REQUEST, "jetty", Optional.empty())
                        .changes())
                .extracting(change -> history.runs().get(change.run()).label())
                .containsExactly("compare-11");
        assertThat(HistoryReport.comparable(history, 0, 38)).isTrue();
        assertThat(HistoryReport.comparable(history, 0, 39)).isFalse();
    }

    /** A contender in only one run has no history; one that is dropped has points up to then. */
    @Test
    void contendersMayComeAndGo() {
        HistoryJudge.Entry alone =
                entry(2, "c", Experiment.of("tomcat", "undertow").pilot().block(0, 0));

        History history = new HistoryJudge(
                        List.of(entry(0, "a", run(0, 0, 2000)), entry(1, "b", run(0, 0, 2000)), alone))
                .history();

        assertThat(series(history, Metric.CPU_PER_REQUEST, "tomcat", Optional.empty())
                        .points())
                .extracting(History.Point::run)
                .containsExactly(0, 1, 2);
        assertThat(series(history, Metric.CPU_PER_REQUEST, "jetty", Optional.empty())
                        .points())
                .extracting(History.Point::run)
                .containsExactly(0, 1);
        assertThat(history.series()).noneMatch(s -> s.contender().equals("undertow"));
    }

    /** A damaged line has no start; its run keeps its place and its time. */
    @Test
    void aDamagedLineDoesNotMoveItsRun() {
        DiffJudge.Side later = entry(1, "b", run(0, 0, 2000)).side();
        List<Evidence> evidence = new ArrayList<>(later.evidence());
        evidence.add(new Evidence.Damaged("evidence.jsonl:3", "its checksum does not fit"));
        HistoryJudge.Entry damaged = new HistoryJudge.Entry(
                "b", new DiffJudge.Side(later.plan(), later.schedule(), later.environment(), evidence));

        History history = new HistoryJudge(List.of(damaged, entry(0, "a", run(0, 0, 2000)))).history();

        assertThat(history.runs()).extracting(History.Run::label).containsExactly("a", "b");
        assertThat(history.runs().get(1).start()).isEqualTo(Experiment.START.plus(Duration.ofDays(1)));
    }

    @Test
    void aRunWithoutEvidenceIsARunWithoutFigures() {
        History history = new HistoryJudge(
                        List.of(entry(0, "a", Experiment.of("tomcat")), entry(1, "b", run(0, 0, 2000))))
                .history();

        assertThat(history.runs()).hasSize(2);
        assertThat(history.series()).isEmpty();
    }

    private Experiment run(double tomcat, double jetty, double rate) {
        Experiment run = Experiment.of("tomcat", "jetty").pilot();
        Evidence.Pilot pilot = (Evidence.Pilot) run.evidence.get(0);
        run.evidence.set(
                0,
                Samples.pilot(
                        pilot.start(), 1, pilot.parity(), pilot.capacity(), rate, List.of(), pilot.nullCeiling()));
        double machine = 0.01 * random.nextGaussian();
        for (int b = 0; b < 6; b++) {
            run.block(tomcat + machine + 0.01 * random.nextGaussian(), jetty + machine + 0.01 * random.nextGaussian());
        }
        return run;
    }

    private static HistoryJudge.Entry entry(int day, String label, Experiment run) {
        return entry(day, label, run, run.schedule());
    }

    private static HistoryJudge.Entry entry(int day, String label, Experiment run, Schedule schedule) {
        List<Evidence> evidence = run.evidence.stream()
                .map(piece -> piece instanceof Evidence.Pilot pilot
                        ? Samples.pilot(
                                Experiment.START.plus(Duration.ofDays(day)),
                                1,
                                pilot.parity(),
                                pilot.capacity(),
                                pilot.ratePerSecond(),
                                List.of(),
                                pilot.nullCeiling())
                        : later((Evidence.Measured) piece, day))
                .toList();
        return new HistoryJudge.Entry(label, new DiffJudge.Side(run.plan(), schedule, run.environment(), evidence));
    }

    private static Evidence later(Evidence.Measured block, int day) {
        return Samples.block(
                block.index(),
                block.start().plus(Duration.ofDays(day)),
                block.seconds(),
                block.contenders(),
                block.slices(),
                block.labels());
    }

    private static History.Series series(History history, Metric metric, String contender, Optional<String> reference) {
        return history.series().stream()
                .filter(s -> s.metric() == metric
                        && s.contender().equals(contender)
                        && s.reference().equals(reference))
                .findFirst()
                .orElseThrow();
    }
}
