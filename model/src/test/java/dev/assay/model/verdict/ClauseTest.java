package dev.assay.model.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Gate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The sentence that people quote, in every situation. */
class ClauseTest {
    private static final OptionalDouble RATE = OptionalDouble.of(2_000);
    private static final Clause.Behind BLOCKS = new Clause.Behind(Replicate.BLOCK, 12);
    private static final Clause.Change LESS = new Clause.Change(0.94, 0.925, 0.955, OptionalDouble.of(0.03));
    private static final Clause.Differing JETTY = new Clause.Differing("Jetty", LESS, BLOCKS);

    private static final Clause DIFFERENT = new Clause.Differences(Metric.CPU_PER_REQUEST, "Tomcat", List.of(JETTY));
    private static final Clause LATENCY = new Clause.LatencyAlike(List.of(Metric.P50, Metric.P90, Metric.P99), RATE);

    private static String sentence(Clause... headline) {
        return Clause.sentence(List.of(headline));
    }

    private static Clause alike(boolean restarting, String... contenders) {
        return new Clause.Alike(Metric.CPU_PER_REQUEST, "Tomcat", List.of(contenders), 0.03, restarting, BLOCKS);
    }

    private static Clause undecided(Metric metric, Reason reason, Optional<Reason.Interval> soFar) {
        return new Clause.Undecided(metric, "Jetty", "Tomcat", reason, soFar);
    }

    private static Clause wide(Replicate replicate, int used, OptionalInt more, Optional<Duration> budget) {
        return wide(new Reason.Interval(0.95, 0.979, 1.064), replicate, used, more, budget);
    }

    private static Clause wide(
            Reason.Interval interval, Replicate replicate, int used, OptionalInt more, Optional<Duration> budget) {
        return undecided(
                replicate == Replicate.ROUND ? Metric.STARTUP : Metric.CPU_PER_REQUEST,
                new Reason.Inconclusive(
                        interval,
                        0.01,
                        OptionalDouble.of(0.03),
                        new Reason.Basis(replicate, used, used + 1),
                        Optional.of(new Reason.Need(more, budget)),
                        List.of()),
                Optional.empty());
    }

    private static Clause refused(Finding... why) {
        List<String> names = List.of("Jetty", "Undertow");
        return new Clause.Refused(
                Metric.CPU_PER_REQUEST,
                "Tomcat",
                IntStream.range(0, why.length)
                        .mapToObj(i -> new Clause.Refusal(names.get(i), why[i]))
                        .toList());
    }

    @Test
    void everyClauseHasItsWords() {
        List<Clause> oneOfEach = List.of(
                new Clause.Text("as it was"),
                new Clause.NothingMeasured(),
                new Clause.Alone("Tomcat", RATE, List.of(new Clause.Figure(Metric.P50, 1))),
                new Clause.FirstLook(3),
                new Clause.RightAfterStart(DIFFERENT),
                DIFFERENT,
                new Clause.OtherwiseAtSaturation("Jetty", "Tomcat", Optional.of(LESS), 0.03),
                alike(false, "Jetty"),
                wide(Replicate.BLOCK, 8, OptionalInt.empty(), Optional.empty()),
                refused(new Finding.AnswersDiffer("")),
                LATENCY,
                new Clause.LatencyDiffers(Metric.P99, "Jetty", "Tomcat", LESS, RATE),
                new Clause.NoReasonToLeave("Tomcat"),
                new Clause.SpeaksFor("Jetty", List.of(Metric.P99), List.of()));

        assertThat(oneOfEach.stream().map(Object::getClass).toList())
                .containsExactlyInAnyOrderElementsOf(Samples.kinds(Clause.class));
        assertThat(Clause.clauses(oneOfEach))
                .hasSize(oneOfEach.size() + 2)
                .doesNotHaveDuplicates()
                .noneMatch(String::isBlank);
    }

    @Test
    void whatToMakeOfIt() {
        assertThat(sentence(DIFFERENT, new Clause.OtherwiseAtSaturation("Jetty", "Tomcat", Optional.empty(), 0.03)))
                .endsWith(
                        "; at saturation, however, there is no noticeable difference between Jetty and Tomcat (within 3%;"
                                + " secondary metric).");
        assertThat(sentence(DIFFERENT, new Clause.NoReasonToLeave("Tomcat")))
                .endsWith("; nothing here is a reason to leave Tomcat.");
        assertThat(sentence(DIFFERENT, new Clause.SpeaksFor("Jetty", List.of(Metric.CPU_PER_REQUEST), List.of())))
                .endsWith("; CPU per request speaks for Jetty, nothing here against it.");
        assertThat(sentence(
                        DIFFERENT,
                        new Clause.SpeaksFor(
                                "Jetty",
                                List.of(Metric.CPU_PER_REQUEST, Metric.THROUGHPUT),
                                List.of(Metric.P99, Metric.P999))))
                .endsWith(
                        "; CPU per request and throughput speak for Jetty, p99 latency and p99.9 latency against it.");
    }

    @Test
    void theSentenceHasAllClausesAndOneFullStop() {
        assertThat(sentence(DIFFERENT, alike(false, "Undertow"), LATENCY))
                .isEqualTo(
                        "Jetty uses 6.0% less CPU per request than Tomcat (4.5 to 7.5%, 12 blocks); no noticeable difference in CPU per request between Undertow and Tomcat (within 3%, 12 blocks); no noticeable difference in latency (p50, p90, p99) at 2,000 req/s.");
        assertThat(Clause.clauses(List.of(DIFFERENT, LATENCY)))
                .containsExactly(
                        "Jetty uses 6.0% less CPU per request than Tomcat (4.5 to 7.5%, 12 blocks)",
                        "no noticeable difference in latency (p50, p90, p99) at 2,000 req/s");
        assertThat(sentence()).isEmpty();
    }

    @Test
    void whatAFileHasIsNotChanged() {
        assertThat(sentence(new Clause.Text("jetty is faster"), new Clause.Text("Tomcat is slower.")))
                .isEqualTo("jetty is faster; Tomcat is slower..");
    }

    /** Only the first of several differences names metric and reference. */
    @Test
    void differences() {
        assertThat(sentence(new Clause.Differences(
                        Metric.CPU_PER_REQUEST,
                        "Tomcat",
                        List.of(
                                JETTY,
                                new Clause.Differing(
                                        "Undertow",
                                        new Clause.Change(1.051, 1.042, 1.061, OptionalDouble.of(0.03)),
                                        BLOCKS),
                                new Clause.Differing(
                                        "netty",
                                        new Clause.Change(2.37, 2.1, 2.6, OptionalDouble.of(0.03)),
                                        new Clause.Behind(Replicate.BLOCK, 1))))))
                .isEqualTo(
                        "Jetty uses 6.0% less CPU per request than Tomcat (4.5 to 7.5%, 12 blocks), Undertow 5.1% more"
                                + " (4.2 to 6.1%, 12 blocks) and netty 2.37× as much (2.10× to 2.60×, 1 block).");
        assertThat(sentence(new Clause.Differences(
                        Metric.STARTUP,
                        "tomcat",
                        List.of(new Clause.Differing("tomcat-equal", LESS, new Clause.Behind(Replicate.ROUND, 10))))))
                .isEqualTo("tomcat-equal takes 6.0% less time to start than tomcat (4.5 to 7.5%, 10 rounds).");
    }

    @Test
    void whatTurnsRoundAtSaturation() {
        assertThat(sentence(
                        DIFFERENT,
                        new Clause.OtherwiseAtSaturation(
                                "Jetty",
                                "Tomcat",
                                Optional.of(new Clause.Change(1.07, 1.04, 1.1, OptionalDouble.of(0.03))),
                                0.03)))
                .endsWith(
                        "; at saturation, however, Jetty uses 7% more CPU per request than Tomcat (interval 4 to 10%; secondary metric).");
    }

    @Test
    void equivalences() {
        assertThat(sentence(alike(false, "Jetty")))
                .isEqualTo("No noticeable difference in CPU per request between Jetty and Tomcat (within 3%, 12"
                        + " blocks).");
        assertThat(sentence(alike(false, "Jetty", "Undertow")))
                .isEqualTo(
                        "No noticeable difference in CPU per request between Tomcat and Jetty or Undertow (within 3%,"
                                + " 12 blocks).");
        assertThat(sentence(alike(true, "Jetty", "Undertow")))
                .isEqualTo(
                        "CPU per request of Jetty and Undertow differs from Tomcat's by no more than the effect of a restart (within 3%, 12 blocks).");
    }

    @Test
    void anIntervalThatIsTooWideWithWhatItWouldTake() {
        assertThat(sentence(wide(Replicate.BLOCK, 8, OptionalInt.of(276), Optional.of(Duration.ofMinutes(370)))))
                .isEqualTo(
                        "Cannot tell yet whether Jetty or Tomcat uses less CPU per request: the interval is −2 to +6%"
                                + " after 8 blocks; about 280 more blocks needed: --budget 6h10m.");
        assertThat(sentence(wide(Replicate.BLOCK, 8, OptionalInt.empty(), Optional.empty())))
                .startsWith("Cannot tell whether Jetty or Tomcat uses less")
                .endsWith("after 8 blocks; telling would take more blocks than is practical.");
        assertThat(sentence(wide(Replicate.MACHINE, 4, OptionalInt.of(3), Optional.empty())))
                .endsWith("after 4 machines; about 3 more machines needed: plan a larger fleet.");
        assertThat(sentence(wide(Replicate.ROUND, 10, OptionalInt.of(1), Optional.empty())))
                .isEqualTo("Cannot tell yet whether Jetty or Tomcat starts faster: the interval is −2 to +6% after 10"
                        + " rounds; about 1 more round needed.");
    }

    /** It tells which is better, but not by how much. */
    @Test
    void anIntervalThatExcludesEqualityButNotTheFloor() {
        assertThat(sentence(wide(
                        new Reason.Interval(0.95, 1.008, 1.062),
                        Replicate.BLOCK,
                        9,
                        OptionalInt.of(7),
                        Optional.empty())))
                .isEqualTo(
                        "Cannot tell yet whether Jetty's CPU per request is more than 1% above Tomcat's: the interval is"
                                + " +0.8 to +6.2% after 9 blocks; about 7 more blocks needed.");
        assertThat(sentence(wide(
                        new Reason.Interval(0.95, 0.962, 0.992),
                        Replicate.BLOCK,
                        9,
                        OptionalInt.of(7),
                        Optional.empty())))
                .startsWith("Cannot tell yet whether Jetty's CPU per request is more than 1% below Tomcat's: ");
    }

    @Test
    void whatWasNotJudgedWithItsReason() {
        Reason early = new Reason.NotJudged(new Finding.TooFewReplicates(1, 6, false), List.of());
        Reason compiling = new Reason.NotJudged(
                new Finding.NotLevel(List.of(new Finding.Busy("Jetty", 0.4)), 2, 9, 20), List.of());

        assertThat(sentence(undecided(Metric.CPU_PER_REQUEST, early, Optional.empty())))
                .isEqualTo(
                        "Cannot tell yet whether Jetty or Tomcat uses less CPU per request: only 1 of the 6 blocks needed.");
        assertThat(sentence(undecided(
                        Metric.CPU_PER_REQUEST, compiling, Optional.of(new Reason.Interval(0.95, 1.18, 1.26)))))
                .isEqualTo(
                        "Cannot tell yet whether Jetty or Tomcat uses less CPU per request: still compiling: in 2 of 9"
                                + " blocks Jetty (JIT 40% of a CPU) had not finished compiling after 20 s of warm-up (so far"
                                + " +18 to +26%).");
    }

    @Test
    void refusals() {
        Finding busy = Samples.gateFailed(Gate.GENERATOR_CPU, 0.83, 0.6);

        assertThat(sentence(refused(
                        new Finding.MostBlocksUnusable(busy, 2, 2, Advice.LESS_LOAD),
                        new Finding.MostBlocksUnusable(busy, 2, 2, Advice.LESS_LOAD))))
                .isEqualTo("No verdict on CPU per request of Jetty and Undertow against Tomcat: the generator's check"
                        + " generator-cpu failed in 2 of 2 blocks; use fewer connections, a lower rate or a load host"
                        + " (--load-host).");
        assertThat(sentence(DIFFERENT, refused(new Finding.AnswersDiffer("GET /: status 200 against 404"))))
                .endsWith(
                        "; no verdict on CPU per request of Jetty against Tomcat: the contenders answer differently, so they"
                                + " do different work: GET /: status 200 against 404.");
    }

    @Test
    void latency() {
        assertThat(sentence(DIFFERENT, new Clause.LatencyDiffers(Metric.P99, "Jetty", "Tomcat", LESS, RATE)))
                .endsWith(
                        "; Jetty's p99 latency at 2,000 req/s is 6.0% lower than Tomcat's (interval 4.5 to 7.5%; secondary metric).");
        assertThat(sentence(
                        DIFFERENT,
                        new Clause.LatencyDiffers(
                                Metric.P50,
                                "Jetty",
                                "Tomcat",
                                new Clause.Change(2.37, 2.1, 2.6, OptionalDouble.of(0.03)),
                                OptionalDouble.empty())))
                .endsWith("; Jetty's p50 latency is 2.37× Tomcat's (interval 2.10× to 2.60×; secondary metric).");
        assertThat(sentence(DIFFERENT, new Clause.LatencyAlike(List.of(Metric.P999), OptionalDouble.empty())))
                .endsWith("; no noticeable difference in latency (p99.9).");
    }

    @Test
    void namesBeginASentenceAsTheyAre() {
        assertThat(sentence(new Clause.LatencyDiffers(Metric.P99, "jetty", "tomcat", LESS, RATE)))
                .startsWith("jetty's p99 latency at 2,000 req/s is ");
    }

    @Test
    void nothingToCompare() {
        assertThat(sentence(new Clause.NothingMeasured())).isEqualTo("Nothing was measured.");
        assertThat(sentence(new Clause.Alone(
                        "Tomcat",
                        RATE,
                        List.of(
                                new Clause.Figure(Metric.CPU_PER_REQUEST, 200),
                                new Clause.Figure(Metric.P50, 1),
                                new Clause.Figure(Metric.P99, 5)))))
                .isEqualTo(
                        "Tomcat by itself at 2,000 req/s: 200 µs CPU per request, 1 ms p50 latency and 5 ms p99 latency; there is"
                                + " nothing to compare it with.");
        assertThat(sentence(new Clause.Alone(
                        "tomcat-equal",
                        OptionalDouble.empty(),
                        List.of(new Clause.Figure(Metric.MEMORY, 200 * 0x1p20)))))
                .isEqualTo("tomcat-equal by itself: 200 MiB RSS after start-up; there is nothing to compare it"
                        + " with.");
    }

    @Test
    void jvmsThatHaveJustStarted() {
        assertThat(sentence(new Clause.RightAfterStart(DIFFERENT), LATENCY))
                .startsWith("Right after start, Jetty uses 6.0% less CPU per request than Tomcat (")
                .endsWith("; no noticeable difference in latency (p50, p90, p99) at 2,000 req/s.");
        assertThat(sentence(
                        new Clause.RightAfterStart(wide(Replicate.BLOCK, 8, OptionalInt.empty(), Optional.empty()))))
                .startsWith("Right after start, cannot tell whether Jetty or Tomcat uses less CPU per request: ")
                .endsWith("; telling would take more blocks than is practical.");
    }
}
