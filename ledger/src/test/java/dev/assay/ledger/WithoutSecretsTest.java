package dev.assay.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Samples;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Deployment;
import dev.assay.model.server.EffectiveSetting;
import dev.assay.model.server.Jdk;
import dev.assay.model.server.Server;
import dev.assay.model.server.Settings;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WithoutSecretsTest {
    @TempDir
    private Path temp;

    @Test
    void whatPeopleForwardHoldsNoSecretAndThePlanStaysRunnable() throws IOException {
        Path dir = temp.resolve("r");
        try (Ledger ledger = Ledger.create(dir)) {
            ledger.writeEnvironment(environment());
            ledger.writeVerdict(verdict());
            ledger.writePlan("profiles: {p: {db.password: '***'}}\n", "profiles: {p: {db.password: hunter2}}\n");
            ledger.append(new Evidence.FailedStartup(
                    Instant.EPOCH,
                    1,
                    "a",
                    "no response",
                    List.of("connecting to jdbc:postgresql://shop:hunter2@db/shop")));
            ledger.append(new Evidence.Spoiled(
                    1,
                    Instant.EPOCH,
                    1,
                    "a",
                    "Authorization: Bearer hunter2",
                    List.of("password=hunter2"),
                    List.of(),
                    false));
            assertThat(ledger.readPlan().text()).contains("hunter2");
            assertThat(ledger.evidence()).hasSize(2);
        }
        assertThat(Files.readString(dir.resolve("environment.json")))
                .doesNotContain("hunter2")
                .contains("\"-Dapp.token=***\"")
                .contains("\"-Dmode=fast\"")
                .contains("\"server.port\" : \"0\"");
        assertThat(Files.readString(dir.resolve("verdict.json"))).doesNotContain("hunter2");
        try (Stream<Path> files = Files.walk(dir)) {
            assertThat(files.filter(Files::isRegularFile)
                            .filter(file -> !file.endsWith("plan-private.yaml"))
                            .toList())
                    .hasSize(5)
                    .allSatisfy(file -> assertThat(file).content().doesNotContain("hunter2"));
        }
        assertThat(dir.resolve("plan-private.yaml")).content().contains("hunter2");
        assertThat(Files.getPosixFilePermissions(dir.resolve("plan-private.yaml")))
                .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
    }

    private static Environment environment() {
        Environment any = new Arbitrary(1).of(Environment.class);
        Map<String, String> properties = Map.of("db.password", "hunter2", "server.port", "0");
        Contender contender = new Contender("a", Server.TOMCAT)
                .with(new Settings("p", properties))
                .as("a", List.of("-Dapp.token=hunter2", "-Dmode=fast"));
        Deployment deployment = new Deployment(
                contender,
                new Arbitrary(2).of(dev.assay.model.server.SwappedJar.class),
                new Jdk(Path.of("/jdk"), 17, "17"),
                List.of("-Dapp.token=hunter2", "-Dmode=fast"),
                properties);
        return Samples.with(
                any, Map.of("deployments", List.of(deployment), "facts", Map.of("DEPLOY_TOKEN", "hunter2")));
    }

    private static Verdict verdict() {
        Verdict any = new Arbitrary(1).of(Verdict.class);
        return Samples.with(
                any,
                Map.of(
                        "limits",
                        List.of(new Limit.EvidenceDamaged("evidence.jsonl:3", "block 2: password=hunter2")),
                        "settings",
                        List.of(new EffectiveSetting(
                                "a", "server.ssl.key-store-password", "hunter2", EffectiveSetting.Source.READ))));
    }
}
