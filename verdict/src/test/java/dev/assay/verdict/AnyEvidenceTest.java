package dev.assay.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.ContenderBlock;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.ErrorTally;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Footprint;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.Parity;
import dev.assay.model.evidence.ProcessUsage;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Any evidence, degenerate figures included, gives a verdict that is consistent in itself. */
class AnyEvidenceTest {
    private static final double[] ODD = {0, 0, Double.NaN, Double.POSITIVE_INFINITY, -1, 1e-300, 1e300, 1, 2, 2000};
    private static final List<String> IDS = List.of("tomcat", "jetty", "stranger");

    private static final class Source {
        private final SplittableRandom random;

        Source(long seed) {
            random = new SplittableRandom(seed);
        }

        double odd() {
            return ODD[random.nextInt(ODD.length)];
        }

        long count() {
            return random.nextInt(3) == 0 ? 0 : random.nextLong(200_000);
        }

        String id() {
            return IDS.get(random.nextInt(IDS.size()));
        }

        boolean coin() {
            return random.nextBoolean();
        }

        Evidence evidence(int index) {
            return switch (random.nextInt(8)) {
                case 0 ->
                    Samples.pilot(
                            Experiment.START,
                            odd(),
                            Samples.parity(
                                    random.nextInt(5) == 0 ? Parity.Outcome.DIFFERENT : Parity.Outcome.SAME_BODY,
                                    List.of(),
                                    List.of()),
                            Map.of(id(), odd()),
                            odd(),
                            List.of(),
                            odd());
                case 1 ->
                    Samples.startup(Experiment.START, index, id(), odd(), odd(), new Footprint(count(), 1, 1, 1, 1, 1));
                case 2 -> new Evidence.FailedStartup(Experiment.START, index, id(), "exited", List.of());
                case 3 -> new Evidence.Spoiled(index, Experiment.START, 1, id(), "died", List.of(), List.of(), false);
                default -> block(index);
            };
        }

        private Evidence block(int index) {
            List<ContenderBlock> contenders = new ArrayList<>();
            List<SliceEvidence> slices = new ArrayList<>();
            for (String id : IDS) {
                if (random.nextInt(5) > 0) {
                    contenders.add(Samples.contenderBlock(
                            id,
                            odd(),
                            Experiment.latency(count(), odd()),
                            Experiment.latency(count(), 1),
                            new Footprint(0, 0, 0, 0, 0, 0)));
                }
                for (int i = random.nextInt(4); i > 0; i--) {
                    slices.add(slice(id, i));
                }
            }
            return Samples.block(index, Experiment.START, 1, contenders, slices, coin() ? List.of("odd") : List.of());
        }

        private SliceEvidence slice(String id, int position) {
            List<ErrorTally> errors =
                    random.nextInt(6) == 0 ? List.of(new ErrorTally(ErrorKind.TLS, 1 + count(), 0, "x")) : List.of();
            boolean ok = random.nextInt(6) > 0;
            LoadResult load = LoadResult.builder()
                    .start(Experiment.START)
                    .seconds(odd())
                    .requests(count(), count(), count())
                    .rates(odd(), odd())
                    .times(
                            Experiment.latency(count(), 1),
                            Experiment.latency(count(), odd()),
                            Experiment.latency(count(), 1))
                    .errors(errors)
                    .measuredRequests(count())
                    .validity(List.of(new GateResult(Gate.GENERATOR_CPU, odd(), odd(), ok, "")))
                    .build();
            return Samples.slice(
                    id,
                    coin() ? Phase.RATE : Phase.SATURATION,
                    position,
                    load,
                    new ProcessUsage(count(), count(), count(), 0, 0, 0, 0, 0, 0),
                    count(),
                    count());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void isJudgedWithoutFailing(long seed) {
        judged(seed);
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(longs = {4, 5, 6, 7, 8})
    void moreEvidenceIsJudgedWithoutFailing(long seed) {
        judged(seed);
    }

    private static void judged(long seed) {
        Source source = new Source(seed);
        for (int i = 0; i < 40; i++) {
            Experiment experiment = Experiment.of("tomcat", "jetty");
            experiment.startupRounds = source.random.nextInt(3);
            experiment.plannedBlocks = source.coin() ? 12 : 40;
            int length = source.random.nextInt(60);
            for (int e = 1; e <= length; e++) {
                experiment.evidence.add(source.evidence(e));
            }
            consistent(experiment.judged(source.coin()));
        }
    }

    private static void consistent(Verdict verdict) {
        assertThat(Clause.sentence(verdict.headline()))
                .endsWith(".")
                .doesNotContain("NaN")
                .doesNotContain("Optional");
        for (Comparison c : verdict.comparisons()) {
            assertThat(c.reason().text()).isNotBlank().doesNotContain("NaN");
            assertThat(c.ciLow().isPresent()).isEqualTo(c.ciHigh().isPresent());
            assertThat(c.logRatios()).allMatch(Double::isFinite).hasSizeGreaterThanOrEqualTo(c.blocks());
            if (c.ciLow().isPresent()) {
                assertThat(c.ratio().orElseThrow())
                        .isBetween(c.ciLow().getAsDouble(), c.ciHigh().orElseThrow());
            }
            if (c.verdict() == Outcome.BETTER || c.verdict() == Outcome.WORSE || c.verdict() == Outcome.EQUIVALENT) {
                assertThat(c.ciLow()).isPresent();
            }
            if (c.moreBlocks().isPresent()) {
                assertThat(c.verdict()).isEqualTo(Outcome.UNDECIDED);
                assertThat(c.moreBlocks().getAsInt()).isPositive();
            }
        }
    }
}
