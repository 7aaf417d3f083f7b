package dev.assay.remote.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.Metric;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.verdict.AcrossMachines;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Fleet;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Reason;
import dev.assay.model.verdict.Replicate;
import dev.assay.model.verdict.Scope;
import dev.assay.model.verdict.Verdict;
import dev.assay.stats.Gaussians;
import dev.assay.stats.Interval;
import dev.assay.stats.Sample;
import dev.assay.stats.StudentT;
import dev.assay.verdict.Experiment;
import dev.assay.verdict.Judge;
import dev.assay.verdict.Machines;
import dev.assay.verdict.rule.LogRatios;
import dev.assay.verdict.rule.Margins;
import dev.assay.verdict.rule.Ruling;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FleetMachinesTest {
    private static final int BLOCKS = 3;
    /** Log-ratio of each machine; the second is an outlier. */
    private static final double[] EFFECTS = {0.05, 0.16, 0.04, 0.06, 0.05, 0.07, 0.03};

    private static final double[] NOISE = {-0.01, 0, 0.01};

    private static Fleet fleet(int machines) {
        return new Fleet(
                machines + 1,
                BLOCKS,
                IntStream.rangeClosed(1, machines)
                        .mapToObj(shard -> new Fleet.Machine(
                                "m" + shard,
                                shard % 2 == 0 ? "even" : "odd",
                                2,
                                "Linux",
                                List.of("17"),
                                List.of(shard),
                                OptionalDouble.empty()))
                        .toList(),
                List.of(new Fleet.Lost(machines + 1, "missing")));
    }

    private static Experiment experiment(int machines) {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        experiment.plannedBlocks = (machines + 1) * BLOCKS;
        for (int machine = 0; machine < machines; machine++) {
            for (int block = 0; block < BLOCKS; block++) {
                experiment.block(0, EFFECTS[machine] + NOISE[block]);
            }
        }
        return experiment;
    }

    private static Verdict judged(Experiment experiment, Optional<Fleet> fleet) {
        return Judge.judge(
                experiment.plan(),
                experiment.schedule(),
                experiment.environment(),
                experiment.evidence,
                true,
                fleet.<Machines>map(FleetMachines::new).orElse(Machines.ONE));
    }

    private static Comparison cpu(Verdict verdict) {
        return verdict.comparisons().get(0);
    }

    @Test
    void ofFourMachinesOrMoreTheIntervalIsTheTIntervalOfTheirMeans() {
        double[] means = {0.05, 0.16, 0.04, 0.06};
        Interval expected = StudentT.interval(means, 0.05);

        Comparison c = cpu(judged(experiment(4), Optional.of(fleet(4))));

        assertThat(c.metric()).isEqualTo(Metric.CPU_PER_REQUEST);
        assertThat(c.blocks()).isEqualTo(4);
        assertThat(Math.log(c.ratio().orElseThrow())).isCloseTo(0.0775, within(1e-9));
        assertThat(Math.log(c.ciLow().orElseThrow())).isCloseTo(expected.low(), within(1e-9));
        assertThat(Math.log(c.ciHigh().orElseThrow())).isCloseTo(expected.high(), within(1e-9));
        assertThat(c.verdict()).isEqualTo(Outcome.UNDECIDED);
        assertThat(c.reason()).isInstanceOfSatisfying(Reason.Inconclusive.class, reason -> {
            assertThat(reason.basis()).isEqualTo(new Reason.Basis(Replicate.MACHINE, 4, 4));
            assertThat(reason.need()).contains(new Reason.Need(c.moreBlocks(), Optional.empty()));
            assertThat(c.moreBlocks()).isPresent();
        });
    }

    @Test
    void itIsShownHowTheRatioGoesFromMachineToMachine() {
        AcrossMachines across =
                cpu(judged(experiment(5), Optional.of(fleet(5)))).machines().orElseThrow();

        assertThat(across.replicates()).isTrue();
        assertThat(across.estimates())
                .extracting(AcrossMachines.Estimate::machine)
                .containsExactly(1, 2, 3, 4, 5);
        assertThat(across.estimates())
                .extracting(AcrossMachines.Estimate::blocks)
                .containsOnly(BLOCKS);
        assertThat(Math.log(across.estimates().get(1).ratio())).isCloseTo(0.16, within(1e-9));
        assertThat(across.estimates())
                .allSatisfy(one -> assertThat(one.sd().orElseThrow()).isCloseTo(0.01, within(1e-9)));
        // between: s² of the means, .00247, less a third of the variance within, .0001
        assertThat(across.interaction().orElseThrow()).isCloseTo(Math.sqrt(0.00247 - 0.0001 / 3), within(1e-6));
        assertThat(across.strata())
                .extracting(stratum -> stratum.cpu() + " " + stratum.machines())
                .containsExactly("odd 3", "even 2");
        assertThat(Math.log(across.strata().get(1).ratio())).isCloseTo(0.11, within(1e-9));
    }

    @Test
    void aCpuModelOfFourMachinesOrMoreHasAnInterval() {
        double[] odd = {0.05, 0.04, 0.05, 0.03};
        Interval expected = StudentT.interval(odd, 0.05);

        AcrossMachines across =
                cpu(judged(experiment(7), Optional.of(fleet(7)))).machines().orElseThrow();

        AcrossMachines.Stratum four = across.strata().get(0);
        assertThat(four.machines()).isEqualTo(4);
        assertThat(Math.log(four.ciLow().orElseThrow())).isCloseTo(expected.low(), within(1e-9));
        assertThat(Math.log(four.ciHigh().orElseThrow())).isCloseTo(expected.high(), within(1e-9));
        AcrossMachines.Stratum three = across.strata().get(1);
        assertThat(three.machines()).isEqualTo(3);
        assertThat(three.ciLow()).isEmpty();
        assertThat(three.ciHigh()).isEmpty();
    }

    @Test
    void aMachineThatLostBlocksCountsAsMuchAsAnyOther() {
        Experiment experiment = experiment(4);
        experiment.evidence.removeIf(
                piece -> piece instanceof Evidence.Measured m && (m.index() == 4 || m.index() == 6));

        Comparison c = cpu(judged(experiment, Optional.of(fleet(4))));

        assertThat(c.blocks()).isEqualTo(4);
        assertThat(Math.log(c.ratio().orElseThrow())).isCloseTo(0.0775, within(1e-9));
    }

    private static Optional<Scope.Machines> machines(Verdict verdict) {
        return ((Scope.Setup) verdict.scope()).machines();
    }

    /** All figures equal those of the same blocks on one machine; only the scope differs. */
    @Test
    void belowFourMachinesBlocksAreTheReplicates() {
        Verdict alone = judged(experiment(3), Optional.empty());

        Verdict merged = judged(experiment(3), Optional.of(fleet(3)));

        assertThat(merged.comparisons())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("machines")
                .isEqualTo(alone.comparisons());
        assertThat(merged.headline()).isEqualTo(alone.headline());
        assertThat(merged.contenders()).isEqualTo(alone.contenders());
        assertThat(cpu(merged).blocks()).isEqualTo(9);
        assertThat(cpu(merged).machines().orElseThrow().replicates()).isFalse();
        assertThat(machines(merged)).contains(new Scope.Machines(3, false));
        assertThat(machines(alone)).isEmpty();
        assertThat(merged.limits())
                .startsWith(
                        new Limit.ShardsLost(4, List.of(new Fleet.Lost(4, "missing"))), new Limit.TooFewMachines(3, 4));
        assertThat(alone.extras().fleet()).isEmpty();
        assertThat(merged.extras().fleet()).hasValue(fleet(3));
    }

    /** The procedure for many comparisons and everything else that judges secondary metrics uses machines as replicates, too. */
    @Test
    void everyComparisonRestsOnTheSameReplicates() {
        Verdict verdict = judged(experiment(5), Optional.of(fleet(5)));

        assertThat(verdict.comparisons())
                .filteredOn(c -> c.machines().isPresent())
                .isNotEmpty()
                .allSatisfy(c -> assertThat(c.blocks()).isEqualTo(5));
        assertThat(machines(verdict)).contains(new Scope.Machines(5, true));
    }

    @Test
    void aDifferenceThatAllMachinesShowIsFound() {
        Gaussians random = new Gaussians(5);
        List<double[]> machines = new ArrayList<>();
        for (int machine = 0; machine < 8; machine++) {
            double effect = 0.10 + 0.01 * random.next();
            machines.add(new double[] {effect, effect + 0.01});
        }

        assertThat(ruling(machines).direction()).isEqualTo(Ruling.Direction.ABOVE);
        assertThat(ruling(machines.subList(0, 3)).difference()).isEmpty();
    }

    private static Ruling ruling(List<double[]> machines) {
        return Machines.rule(1, Margins.of(0.03))
                .withoutForecast()
                .atEndOfBudget(LogRatios.exact(
                        machines.stream().mapToDouble(Sample::mean).toArray()));
    }

    @Test
    void aMachineOnWhichAContenderFailsIsUnfit() {
        Experiment experiment = experiment(1);
        assertThat(FleetMachines.unfit(experiment.plan(), experiment.evidence, BLOCKS))
                .isEmpty();

        experiment.block(slices -> slices.sustained(0.5), 0, 0);
        experiment.block(slices -> slices.sustained(0.5), 0, 0);
        experiment.block(slices -> slices.sustained(0.5), 0, 0);
        experiment.block(slices -> slices.sustained(0.5), 0, 0);

        assertThat(FleetMachines.unfit(experiment.plan(), experiment.evidence, BLOCKS)
                        .orElseThrow())
                .isInstanceOfSatisfying(Finding.RateNotSustained.class, slow -> assertThat(slow.share())
                        .isLessThan(0.99));
    }
}
