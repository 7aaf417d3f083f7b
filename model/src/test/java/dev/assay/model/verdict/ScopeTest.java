package dev.assay.model.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.JvmState;
import dev.assay.model.plan.Wire;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ScopeTest {
    private static final Scope.App SHOP = new Scope.App("shop", Optional.of("Spring Boot 3.5.16"));
    private static final Scope.App OTHER = new Scope.App("other", Optional.empty());

    private static String words(List<Scope.App> apps, int jars, Optional<Scope.Machines> machines) {
        return new Scope.Setup(
                        apps,
                        jars,
                        List.of("GET /"),
                        machines,
                        1,
                        List.of("17.0.15"),
                        JvmState.WARM,
                        32,
                        Wire.PLAIN,
                        2_000,
                        List.of("defaults"))
                .text();
    }

    @Test
    void saysWhatWasMeasuredAndHow() {
        assertThat(words(List.of(SHOP), 1, Optional.empty()))
                .isEqualTo(
                        "shop on Spring Boot 3.5.16, only GET /, 1 server CPU, JDK 17.0.15, 32 connections, 2,000 req/s, default settings");
        assertThat(new Scope.Setup(
                                List.of(OTHER),
                                1,
                                List.of("GET /", "POST /orders"),
                                Optional.empty(),
                                2,
                                List.of("17.0.15", "21.0.4"),
                                JvmState.STARTING,
                                1,
                                new Wire(HttpVersion.HTTP_1_0, false, 1, false, false),
                                0,
                                List.of("defaults", "equal"))
                        .text())
                .isEqualTo(
                        "other, 2 kinds of requests, 2 server CPUs, JDK 17.0.15 and JDK 21.0.4, JVMs that have just started, 1 connection,"
                                + " HTTP/1.0 (a connection for each request), settings defaults and equal");
    }

    @Test
    void namesEachAppAndCountsTheJarsOfOne() {
        assertThat(words(List.of(SHOP, OTHER), 2, Optional.empty()))
                .startsWith("shop on Spring Boot 3.5.16 and other, only GET /, 1 server CPU, ");
        assertThat(words(List.of(SHOP), 2, Optional.empty()))
                .startsWith("shop on Spring Boot 3.5.16 (2 jars), only GET /, 1 server CPU, ");
    }

    @Test
    void machinesThatAreNoReplicatesAreTheOnlyOnes() {
        assertThat(words(List.of(OTHER), 1, Optional.of(new Scope.Machines(5, true))))
                .startsWith("other, only GET /, 5 machines, 1 server CPU, ");
        assertThat(words(List.of(OTHER), 1, Optional.of(new Scope.Machines(3, false))))
                .startsWith("other, only GET /, these 3 machines only, ");
        assertThat(words(List.of(OTHER), 1, Optional.of(new Scope.Machines(1, false))))
                .startsWith("other, only GET /, this machine only, ");
    }

    @Test
    void aStoredScopeIsRepeated() {
        assertThat(new Scope.Text("one server CPU").text()).isEqualTo("one server CPU");
    }
}
