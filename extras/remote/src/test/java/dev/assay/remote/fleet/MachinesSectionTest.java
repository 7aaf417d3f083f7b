package dev.assay.remote.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Samples;
import dev.assay.model.verdict.AcrossMachines;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Fleet;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.Experiment;
import dev.assay.report.Fixtures;
import dev.assay.report.document.TerminalStyle;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class MachinesSectionTest {
    private static final Fleet FLEET = new Fleet(
            6,
            2,
            List.of(
                    new Fleet.Machine(
                            "m1",
                            "CPU <A>",
                            2,
                            "Linux 6.1",
                            List.of("17.0.15"),
                            List.of(1, 2),
                            OptionalDouble.of(0.042)),
                    new Fleet.Machine(
                            "m2", "CPU B", 4, "Linux 6.8", List.of("17.0.16"), List.of(4), OptionalDouble.empty())),
            List.of(new Fleet.Lost(3, "missing"), new Fleet.Lost(5, "did not end as planned")));

    private static Experiment fleet(boolean replicates) {
        Experiment plain = Fixtures.realistic();
        AcrossMachines across = new AcrossMachines(
                replicates,
                List.of(
                        new AcrossMachines.Estimate(1, 0.95, 4, OptionalDouble.of(0.021)),
                        new AcrossMachines.Estimate(2, 1.02, 1, OptionalDouble.empty())),
                OptionalDouble.of(0.03),
                List.of(
                        new AcrossMachines.Stratum(
                                "CPU <A>", 0.95, 4, OptionalDouble.of(0.91), OptionalDouble.of(0.99)),
                        new AcrossMachines.Stratum("CPU B", 1.02, 3, OptionalDouble.empty(), OptionalDouble.empty())));
        List<Comparison> comparisons = plain.verdict().comparisons().stream()
                .map(c -> Samples.with(c, Map.of("machines", Optional.of(across))))
                .toList();
        Verdict verdict =
                Samples.with(plain.verdict(), Map.of("comparisons", comparisons, "fleet", Optional.of(FLEET)));
        return new Experiment(plain.plan(), plain.environment(), plain.evidence(), verdict);
    }

    @Test
    void everyMachineIsThereWithWhatItWasAndWhatItSays() {
        String text = fleet(true).terminal(new TerminalStyle(240, false));

        assertThat(text)
                .contains("Machines", "1 and 2", "CPU B", "Linux 6.8", "17.0.16", "Other processes", "4.2%")
                .contains("sd from block to block", "2.1%")
                .contains("by machine", "-5.0%", "+2.0%", "varies by 3%", "rests on the machines")
                .contains("By CPU model, without verdicts", "-9 to -1%", "so there is no verdict")
                .contains("Shards that do not count", "shard 3", "missing", "shard 5", "did not end as planned")
                .contains("n counts machines.");
    }

    @Test
    void thePageDrawsThem() {
        String page = fleet(true).html();

        assertThat(page)
                .contains("id=\"machines\"", "aria-label=\"machine 2: +2", "CPU &lt;A&gt;")
                .contains("The machine is the replicate: n counts machines, never blocks or requests.");
    }

    @Test
    void ofFewMachinesItSaysSo() {
        assertThat(fleet(false).terminal(new TerminalStyle(240, false)))
                .contains("it holds for these machines only", "n counts blocks");
    }

    @Test
    void anExperimentOnOneMachineHasNoSuchSection() {
        assertThat(Fixtures.realistic().html()).doesNotContain("id=\"machines\"");
    }
}
