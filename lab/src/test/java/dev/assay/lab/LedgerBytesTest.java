package dev.assay.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.experiment.StoredRun;
import dev.assay.ledger.Ledger;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Footprint;
import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.plan.Placement;
import dev.assay.model.plan.Plan;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.model.server.Stack;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Short forms of {@code lab/ledger-bytes}: every n-th byte, and every byte with {@code -Dassay.ledger.stride=1}. */
class LedgerBytesTest {
    /** Bytes of the smallest file, in which at least one is to be damaged. */
    private static final int SMALLEST = 20;

    private static final int STRIDE = Integer.getInteger("assay.ledger.stride", 97);

    @TempDir
    private Path temp = Path.of("");

    private Path folder = temp;

    /** Ten rounds of starts that ended as planned, with a plan that has a secret. */
    @BeforeEach
    void store() throws IOException {
        folder = temp.resolve("results");
        Plan plan = Plans.resolve(
                Optional.of(
                        new PlanText("plan.yaml", "servers: [tomcat, jetty]\njvm: [-Dapp.token=hunter2]\nseed: 1\n")),
                PlanFlags.none(),
                1);
        CpuSet one = CpuSet.of(List.of(0));
        try (Ledger ledger = Ledger.create(folder)) {
            ledger.writeKind(ExperimentKind.STARTUP);
            ledger.writePlan(Plans.toYamlWithoutSecrets(plan), Plans.toYaml(plan));
            ledger.writeEnvironment(new Environment(
                    "0",
                    "Linux",
                    "cpu",
                    1,
                    1,
                    "none",
                    new Placement(one, one, one, false),
                    List.of(),
                    new InspectedApp(
                            Path.of("a.jar"), "a", "app", "3.5.0", Stack.SERVLET, Server.TOMCAT, "10", List.of()),
                    Map.of("kernel", "6")));
            for (int round = 1; round <= 10; round++) {
                for (String id : List.of("tomcat", "jetty")) {
                    double ms = (id.equals("jetty") ? 2000 : 1000) + round;
                    ledger.append(
                            Samples.startup(Instant.EPOCH, round, id, ms, ms, new Footprint(1 << 20, 1, 1, 1, 1, 1)));
                }
            }
            ledger.endEvidence();
            StoredRun run = StoredRun.of(ledger);
            ledger.writeVerdict(run.session(ledger, LedgerBytes.NO_PAGE).judge(run.evidence(), run.finished()));
        }
    }

    @Test
    void whatIsDamagedIsNamedOrChangesNothing() throws IOException {
        whatIsDamagedIsNamed(STRIDE);
    }

    @Test
    @Tag("long")
    void whatIsDamagedInSmallerStepsIsNamedOrChangesNothing() throws IOException {
        whatIsDamagedIsNamed(31);
    }

    private void whatIsDamagedIsNamed(int stride) throws IOException {
        for (int offset = 0; offset < (stride == 1 ? 1 : 2); offset++) {
            List<LedgerBytes.Row> rows =
                    new LedgerBytes(folder, stride, offset * Math.min(stride / 2, SMALLEST)).rows();

            assertThat(rows).hasSize(2 * LedgerBytes.FILES.size());
            assertThat(rows).allSatisfy(row -> {
                assertThat(row.wrong()).isEmpty();
                assertThat(row.tried()).isPositive();
            });
            assertThat(rows.get(0).of(LedgerBytes.Result.NAMED)).isPositive();
        }
    }

    @Test
    void anExperimentThatEndedHasEndedWhateverItsVerdictSays() throws IOException {
        Files.delete(folder.resolve("verdict.json"));
        try (Ledger ledger = Ledger.open(folder)) {
            assertThat(StoredRun.of(ledger).finished()).isTrue();
        }
    }

    @Test
    void theFolderIsLeftAsItWas() throws IOException {
        Map<String, String> before = contents();
        new LedgerBytes(folder, 401, 7).rows();
        assertThat(contents()).isEqualTo(before);
    }

    /** Names to contents. */
    private Map<String, String> contents() throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                contents.put(String.valueOf(file.getFileName()), Files.readString(file));
            }
        }
        return contents;
    }
}
