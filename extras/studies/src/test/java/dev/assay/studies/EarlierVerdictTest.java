package dev.assay.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.cli.flags.OutputsTest;
import dev.assay.ledger.Ledger;
import dev.assay.model.BadInputException;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Environment;
import dev.assay.model.plan.Plan;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A study takes the verdict of another folder only if that had the study's load. */
class EarlierVerdictTest {
    /** With a header whose value a result folder does not show. */
    private static final String LOAD = """
            load: {connections: 8}
            workload: [{path: /, headers: {Authorization: Bearer canary}}]
            """;

    @TempDir
    private Path temp = Path.of("");

    @Test
    void theSameLoadIsTaken() {
        OutputsTest.store(temp.resolve("earlier"), LOAD, Map.of(), List.of());

        assertThat(required(LOAD)).isEqualTo(earlier());
    }

    @Test
    void anotherOneIsRefused() {
        OutputsTest.store(temp.resolve("earlier"), LOAD, Map.of(), List.of());

        assertThatThrownBy(() -> required(LOAD.replace("8", "10")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("earlier had 8 connections, the study's own experiment has 10")
                .hasMessageContaining("with --connections 10, or omit --verdict-from");
        assertThatThrownBy(() -> required(LOAD.replace("path: /,", "path: /slow,")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("has other requests (GET /) than the study's own experiment (GET /slow)");
        assertThatThrownBy(() -> required(LOAD.replace("8", "8, http10: true")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("earlier used HTTP/1.1, the study's own experiment uses HTTP/1.0");
        assertThatThrownBy(() -> required(LOAD.replace("8", "8, no-keepalive: true")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(
                        "earlier used HTTP/1.1, the study's own experiment uses HTTP/1.1 (a connection for each");
    }

    @Test
    void otherSettingsAreRefused() {
        OutputsTest.store(temp.resolve("earlier"), LOAD, Map.of(), List.of());
        String profile = "settings: wide\nprofiles: {wide: {server.undertow.threads.worker: 400}}\n";

        assertThatThrownBy(() -> required(LOAD + "settings: equal\n"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("earlier ran tomcat with settings defaults and JVM options ")
                .hasMessageContaining(", the study runs it with settings equal and JVM options ")
                .hasMessageContaining("or omit --verdict-from");
        assertThatThrownBy(() -> required(LOAD + profile))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(
                        "the study runs it with settings wide {server.undertow.threads.worker=400} and JVM options ");
    }

    @Test
    void settingsOfOneContenderAreRefusedUnderItsName() {
        OutputsTest.store(temp.resolve("earlier"), LOAD, Map.of(), List.of());

        assertThatThrownBy(() -> required("[tomcat, {server: jetty, label: jetty, settings: equal}]", LOAD))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("earlier ran jetty with settings defaults ")
                .hasMessageContaining(", the study runs it with settings equal ");
    }

    @Test
    void otherJvmOptionsAreRefused() {
        OutputsTest.store(temp.resolve("earlier"), LOAD + "jvm: [-Xmx300m]\n", Map.of(), List.of());

        assertThat(required(LOAD + "jvm: [-Xmx300m]\n")).isEqualTo(earlier());
        assertThatThrownBy(() -> required(LOAD + "jvm: [-Xmx301m]\n"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("earlier ran tomcat with settings defaults and JVM options ")
                .hasMessageContaining("-Xmx300m, the study runs it with settings defaults and JVM options ")
                .hasMessageContaining("-Xmx301m");
    }

    /** The check of a study with this load. */
    private StoredVerdict required(String load) {
        return required("[tomcat, jetty]", load);
    }

    private StoredVerdict required(String servers, String load) {
        Plan own = Plans.resolve(
                Optional.of(new PlanText("study.yaml", "servers: " + servers + "\n" + load)), PlanFlags.none(), 2);
        return EarlierVerdict.require(
                earlier(), temp.resolve("earlier"), earlier().environment(), own);
    }

    private StoredVerdict earlier() {
        try (Ledger ledger = Ledger.open(temp.resolve("earlier"))) {
            Environment environment = ledger.readEnvironment();
            return new StoredVerdict(Samples.verdict(List.of(), List.of(), List.of(), 6, 100, true), environment, 0);
        }
    }
}
