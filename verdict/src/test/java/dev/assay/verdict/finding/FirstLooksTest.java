package dev.assay.verdict.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Footprint;
import dev.assay.model.evidence.Pace;
import dev.assay.model.evidence.Parity;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.plan.Schedule;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.FirstLook;
import dev.assay.model.verdict.Verdict;
import dev.assay.verdict.Experiment;
import dev.assay.verdict.Judge;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the pilot and two blocks show without a verdict. */
class FirstLooksTest {
    private final Experiment experiment = Experiment.of("tomcat", "jetty");

    /** A JVM of each contender, with start-up times in ms and CPU per request as log-differences from 200 µs. */
    private static Evidence.Pilot pilot(Parity.Outcome outcome, double rate, double... readyMs) {
        List<SliceEvidence> slices = new ArrayList<>();
        Experiment one = Experiment.of("tomcat", "jetty").block(0, 0.1);
        one.evidence.forEach(block -> ((Evidence.Measured) block)
                .slices().stream()
                        .filter(slice -> slice.phase() == Phase.RATE && slice.position() == 0)
                        .forEach(slices::add));
        Evidence.Pilot plain = Samples.pilot(
                Experiment.START,
                30,
                Samples.parity(outcome, List.of(), List.of()),
                Map.of("tomcat", 9_000.0, "jetty", 8_000.0),
                rate,
                List.of(),
                40_000);
        return new Evidence.Pilot(
                plain.start(),
                plain.seconds(),
                plain.parity(),
                plain.capacity(),
                plain.ratePerSecond(),
                plain.settings(),
                plain.nullCeiling(),
                List.of(),
                List.of(),
                Optional.of(new Pace(10, 20)),
                List.of(),
                Optional.empty(),
                starts(0, new Footprint(200_000_000, 1, 1, 9_000, 21, 25), readyMs),
                slices);
    }

    private static List<Evidence.Startup> starts(int round, Footprint footprint, double... readyMs) {
        return Stream.of(
                        Samples.startup(Experiment.START, round, "tomcat", readyMs[0], 1, footprint),
                        Samples.startup(Experiment.START, round, "jetty", readyMs[1], 1, footprint))
                .map(Evidence.Startup.class::cast)
                .toList();
    }

    /** Blocks start-ups have a RSS, and nothing else. */
    private void block(double tomcatMs, double jettyMs) {
        experiment.block(0, 0.1);
        Evidence.Measured last = (Evidence.Measured) experiment.evidence.remove(experiment.evidence.size() - 1);
        experiment.evidence.add(new Evidence.Measured(
                last.index(),
                last.start(),
                last.seconds(),
                last.contenders(),
                last.slices(),
                last.labels(),
                last.gaps(),
                last.warmUp(),
                starts(last.index(), new Footprint(200_000_000, 0, 0, 0, 0, 0), tomcatMs, jettyMs)));
    }

    private Verdict judged() {
        Schedule schedule = new Schedule(experiment.timing(), List.of(), List.of(), List.of(), true);
        return Judge.judge(experiment.plan(), schedule, experiment.environment(), experiment.evidence, true);
    }

    private static FirstLook.Row row(FirstLook look, String title) {
        return look.rows().stream()
                .filter(row -> row.title().equals(title))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void meansAndIntervalsOverPilotAndBlocksWithoutAnyVerdict() {
        experiment.evidence.add(pilot(Parity.Outcome.SAME, 2_000, 9_000, 9_000));
        block(3_000, 2_000);
        block(3_200, 2_000);

        Verdict verdict = judged();

        assertThat(verdict.comparisons()).isEmpty();
        assertThat(verdict.settled()).isFalse();
        assertThat(verdict.headline()).containsExactly(new Clause.FirstLook(3));
        FirstLook look = verdict.extras().firstLook().orElseThrow();
        FirstLook.Figure start = figure(row(look, "start-up time"), "tomcat");
        assertThat(start.mean())
                .as("without the pilot's, which may have read the jar from disk")
                .isEqualTo(3_100);
        assertThat(start.jvms()).isEqualTo(2);
        assertThat(start.halfWidth().orElseThrow())
                .as("t of one degree of freedom is 12.706, the standard error 100")
                .isCloseTo(12.7062 * 100, within(0.1));
        FirstLook.Figure memory = figure(row(look, "RSS after start-up"), "jetty");
        assertThat(memory.jvms()).isEqualTo(3);
        assertThat(memory.halfWidth()).hasValue(0);
    }

    private static FirstLook.Figure figure(FirstLook.Row row, String contender) {
        return Objects.requireNonNull(row.figures().get(contender));
    }

    @Test
    void whatOnlyThePilotCountsHasNoInterval() {
        experiment.evidence.add(pilot(Parity.Outcome.SAME, 2_000, 3_000, 2_000));
        block(3_100, 2_000);
        FirstLook look = judged().extras().firstLook().orElseThrow();

        FirstLook.Figure classes = figure(row(look, "classes loaded"), "jetty");
        assertThat(classes.mean()).isEqualTo(9_000);
        assertThat(classes.jvms()).isEqualTo(1);
        assertThat(classes.halfWidth()).isEmpty();
    }

    @Test
    void capacityAndCpuAreRoughAndHaveNoInterval() {
        experiment.evidence.add(pilot(Parity.Outcome.SAME, 2_000, 3_000, 2_000));
        block(3_100, 2_000);
        FirstLook look = judged().extras().firstLook().orElseThrow();

        assertThat(look.rows())
                .filteredOn(FirstLook.Row::rough)
                .extracting(row -> row.metric().orElseThrow())
                .containsExactly(Metric.THROUGHPUT, Metric.CPU_PER_REQUEST);
        assertThat(look.rows()).filteredOn(FirstLook.Row::rough).allMatch(row -> row.figures().values().stream()
                .allMatch(figure -> figure.jvms() == 2 && figure.halfWidth().isEmpty()));
        assertThat(figure(row(look, "throughput at saturation"), "jetty").mean())
                .isCloseTo((8_000 + 9_000 * Math.exp(-0.1)) / 2, within(1e-6));
        assertThat(figure(row(look, "CPU per request"), "tomcat").mean()).isCloseTo(200, within(1e-6));
    }

    @Test
    void afterThePilotOfAComparisonItIsKnownOfOneJvmEach() {
        Evidence.Pilot pilot = pilot(Parity.Outcome.SAME, 2_000, 3_000, 2_000);

        Verdict seen = Judge.afterPilot(experiment.plan(), experiment.schedule(), experiment.environment(), pilot)
                .orElseThrow();

        assertThat(seen.headline()).containsExactly(new Clause.FirstLook(1));
        assertThat(seen.extras().firstLook().orElseThrow().rows())
                .isNotEmpty()
                .allMatch(row -> row.figures().values().stream()
                        .allMatch(figure ->
                                figure.jvms() == 1 && figure.halfWidth().isEmpty()));
    }

    @Test
    void contendersThatRespondDifferentlyGetNoFirstLook() {
        Evidence.Pilot pilot = pilot(Parity.Outcome.DIFFERENT, 0, 3_000, 2_000);
        experiment.evidence.add(pilot);

        assertThat(Judge.afterPilot(experiment.plan(), experiment.schedule(), experiment.environment(), pilot))
                .isEmpty();
        assertThat(judged().extras().firstLook()).isEmpty();
        assertThat(judged().headline()).hasAtLeastOneElementOfType(Clause.Refused.class);
    }
}
