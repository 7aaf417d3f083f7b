package dev.assay.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Contender;
import dev.assay.model.Deployment;
import dev.assay.model.EffectiveSetting;
import dev.assay.model.Environment;
import dev.assay.model.Jdk;
import dev.assay.model.Server;
import dev.assay.model.Settings;
import dev.assay.model.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
    @TempDir
    private Path temp;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spring.datasource.password",
                "server.ssl.key-store-password",
                "DB_PASSWD",
                "jwt.secret",
                "client-secret",
                "github.token",
                "api.key",
                "apikey",
                "stripe.apiKey",
                "aws.accessKey",
                "aws.secret-access-key",
                "spring.cloud.credentials",
                "encryption_key",
                "ssh.passphrase"
            })
    void valuesOfTheseAreHidden(String key) {
        assertThat(Secrets.hidden(key, "hunter2")).isEqualTo("***");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "server.jetty.max-form-keys",
                "server.tomcat.max-keep-alive-requests",
                "server.tomcat.threads.max",
                "keyboard.layout",
                "server.port"
            })
    void valuesOfTheseAreShown(String key) {
        assertThat(Secrets.hidden(key, "200")).isEqualTo("200");
    }

    @Test
    void passwordsInAddressesAreHidden() {
        assertThat(Secrets.hidden("spring.datasource.url", "jdbc:postgresql://shop:hunter2@db:5432/shop?x=1"))
                .isEqualTo("jdbc:postgresql://***@db:5432/shop?x=1");
        assertThat(Secrets.hidden("url", "http://db:5432/a:b@c")).isEqualTo("http://db:5432/a:b@c");
    }

    @Test
    void nothingIsNotASecret() {
        assertThat(Secrets.hidden("password", "")).isEmpty();
    }

    @Test
    void whatPeopleForwardHoldsNoSecretAndThePlanStaysRunnable() throws IOException {
        Path dir = temp.resolve("r");
        try (Ledger ledger = Ledger.create(dir)) {
            ledger.writeEnvironment(environment());
            ledger.writeVerdict(verdict());
            ledger.writePlan("profiles: {p: {db.password: hunter2}}\n");
        }
        assertThat(Files.readString(dir.resolve("environment.json")))
                .doesNotContain("hunter2")
                .contains("\"-Dapp.token=***\"")
                .contains("\"-Dmode=fast\"")
                .contains("\"server.port\" : \"0\"");
        assertThat(Files.readString(dir.resolve("verdict.json"))).doesNotContain("hunter2");
        assertThat(Files.readString(dir.resolve("plan.yaml"))).contains("hunter2");
    }

    private static Environment environment() {
        Environment any = new Samples(1).of(Environment.class);
        Map<String, String> properties = Map.of("db.password", "hunter2", "server.port", "0");
        Contender contender = new Contender(
                "a",
                Server.TOMCAT,
                Optional.empty(),
                new Settings("p", properties),
                Optional.empty(),
                List.of("-Dapp.token=hunter2", "-Dmode=fast"));
        Deployment deployment = new Deployment(
                contender,
                new Samples(2).of(dev.assay.model.SwappedJar.class),
                new Jdk(Path.of("/jdk"), 17, "17"),
                List.of("-Dapp.token=hunter2", "-Dmode=fast"),
                properties);
        return new Environment(
                any.assayVersion(),
                any.os(),
                any.cpu(),
                any.cpus(),
                any.memoryBytes(),
                any.virtualisation(),
                any.placement(),
                List.of(deployment),
                any.app(),
                Map.of("DEPLOY_TOKEN", "hunter2"));
    }

    private static Verdict verdict() {
        Verdict any = new Samples(1).of(Verdict.class);
        return new Verdict(
                any.headline(),
                any.scope(),
                any.contenders(),
                any.comparisons(),
                any.startup(),
                any.invalid(),
                any.limits(),
                List.of(new EffectiveSetting(
                        "a", "server.ssl.key-store-password", "hunter2", EffectiveSetting.Source.READ)),
                any.parity(),
                any.blocks(),
                any.ratePerSecond(),
                any.finished());
    }
}
