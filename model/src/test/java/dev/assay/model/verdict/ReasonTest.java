package dev.assay.model.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Samples;
import dev.assay.model.evidence.ErrorKind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReasonTest {
    private static final Reason.Basis BASIS = new Reason.Basis(Replicate.BLOCK, 12, 12);
    private static final Reason.Interval OPEN = new Reason.Interval(0.95, 0.96, 1.09);

    private static final List<Reason> ONE_OF_EACH = List.of(
            new Reason.Text("too wide"),
            new Reason.NotJudged(new Finding.TooFewReplicates(2, 6, false), List.of()),
            new Reason.WithinMargin(0.03, false, BASIS, List.of()),
            new Reason.BeyondMargin(0.03, BASIS, List.of()),
            new Reason.BeyondFloor(0.01, 0.03, BASIS, List.of()),
            new Reason.Inconclusive(
                    OPEN,
                    0.01,
                    OptionalDouble.of(0.03),
                    BASIS,
                    Optional.of(new Reason.Need(OptionalInt.of(14), Optional.of(Duration.ofMinutes(31)))),
                    List.of()));

    @Test
    void everyReasonHasItsSentence() {
        assertThat(ONE_OF_EACH.stream().map(Object::getClass).toList())
                .containsExactlyInAnyOrderElementsOf(Samples.kinds(Reason.class));
        assertThat(ONE_OF_EACH.stream().map(Reason::text))
                .containsExactly(
                        "too wide",
                        "only 2 of the 6 blocks needed",
                        "within the margin of 3%",
                        "beyond the margin of 3%",
                        "a real difference, perhaps smaller than the margin of 3%",
                        "needs about 14 more blocks: --budget 31m");
    }

    @Test
    void aMarginOfACalibrationIsWhatRestartingChanges() {
        assertThat(new Reason.WithinMargin(0.036, true, new Reason.Basis(Replicate.BLOCK, 6, 7), List.of()).text())
                .isEqualTo(
                        "within the margin of 3.6%, no more than the effect of a restart (the last interim look was after 6"
                                + " of 7 blocks)");
    }

    @Test
    void betweenTwoExperimentsNothingCanBeAdded() {
        List<Remark> both = List.of(new Remark.Replicates(Replicate.BLOCK, 8, 9));
        assertThat(new Reason.Inconclusive(OPEN, 0.01, OptionalDouble.of(0.03), BASIS, Optional.empty(), both).text())
                .isEqualTo("8 blocks before and 9 after");
        assertThat(new Reason.Inconclusive(OPEN, 0.01, OptionalDouble.of(0.03), BASIS, Optional.empty(), List.of())
                        .text())
                .isEqualTo("shows neither a difference nor equivalence");
    }

    @Test
    void whatIsNeededDependsOnWhatIsCounted() {
        assertThat(needed(Replicate.BLOCK, 1, Duration.ofMinutes(130)))
                .isEqualTo("needs about 1 more block: --budget 2h10m");
        assertThat(needed(Replicate.ROUND, 20, Duration.ZERO)).isEqualTo("needs about 20 more rounds");
        assertThat(needed(Replicate.MACHINE, 3, Duration.ZERO))
                .isEqualTo("needs about 3 more machines: plan a larger fleet");
        assertThat(needed(Replicate.BLOCK, 0, Duration.ZERO))
                .isEqualTo("needs more blocks than is practical: use a quieter machine");
        assertThat(needed(Replicate.ROUND, 0, Duration.ZERO))
                .isEqualTo("needs more rounds than is practical: use a quieter machine");
        assertThat(needed(Replicate.MACHINE, 0, Duration.ZERO))
                .isEqualTo("needs more machines than is practical: use machines that are more alike");
    }

    /** Zero stands for none. */
    private static String needed(Replicate replicate, int more, Duration budget) {
        return new Reason.Inconclusive(
                        OPEN,
                        0.01,
                        OptionalDouble.of(0.03),
                        new Reason.Basis(replicate, 12, 12),
                        Optional.of(new Reason.Need(
                                more == 0 ? OptionalInt.empty() : OptionalInt.of(more),
                                budget.isZero() ? Optional.empty() : Optional.of(budget))),
                        List.of())
                .text();
    }

    @Test
    void anIntervalThatExcludesEqualityIsInconclusiveForTheFloor() {
        assertThat(new Reason.Inconclusive(
                                new Reason.Interval(0.95, 0.962, 0.992),
                                0.01,
                                OptionalDouble.of(0.03),
                                BASIS,
                                Optional.of(new Reason.Need(OptionalInt.of(7), Optional.empty())),
                                List.of())
                        .text())
                .isEqualTo("not wholly beyond 1%, the smallest difference claimed; needs about 7 more blocks");
    }

    @Test
    void remarksFollowTheReason() {
        List<Remark> remarks = List.of(
                new Remark.Failures("Jetty", 2_400, 480_000, ErrorKind.RESET),
                new Remark.SlowSoFar(new Finding.RateNotSustained("Tomcat", 0.9, 2_000)),
                new Remark.Replicates(Replicate.ROUND, 3, 4),
                new Remark.EdgeOfPauses("Jetty", 0.0092),
                new Remark.LowerBound(15_000, 9_000));
        assertThat(remarks.stream().map(Object::getClass).toList())
                .containsExactlyInAnyOrder(Remark.class.getPermittedSubclasses());
        String told = "; Jetty failed 2,400 of 480,000 requests, most often with connection reset"
                + "; Tomcat answered 90% of 2,000 req/s so far"
                + "; 3 rounds before and 4 after"
                + "; on the edge of pauses: Jetty paused for 0.92% of the time"
                + "; a lower bound: the generator reaches 15,000 req/s against a server that does nothing, less than twice the"
                + " 9,000 req/s of the median slice";
        assertThat(Stream.of(
                                new Reason.NotJudged(new Finding.TooFewReplicates(2, 6, false), remarks),
                                new Reason.WithinMargin(0.1, false, BASIS, remarks),
                                new Reason.BeyondFloor(0.01, 0.03, BASIS, remarks),
                                new Reason.Inconclusive(
                                        OPEN,
                                        0.01,
                                        OptionalDouble.of(0.03),
                                        BASIS,
                                        Optional.of(new Reason.Need(OptionalInt.empty(), Optional.empty())),
                                        remarks))
                        .map(Reason::text))
                .allSatisfy(sentence -> assertThat(sentence).endsWith(told));
    }
}
