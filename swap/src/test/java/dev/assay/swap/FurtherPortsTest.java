package dev.assay.swap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FurtherPortsTest {
    private static final Map<String, String> CHOSEN = Map.of("management.server.port", "0");

    private static Map<String, String> freed(String file, String... settings) {
        return FurtherPorts.freed(AlwaysSet.in(Map.of(file, Set.of(settings))), Map.of(), List.of());
    }

    /** As it is read from YAML, in which active profiles are listed below the key of that of a document. */
    @Test
    void activeProfilesAreNoCondition() {
        assertThat(freed(
                        "application.yml",
                        "management.server.port=8081",
                        "spring.profiles=",
                        "spring.profiles.active=dev"))
                .isEqualTo(CHOSEN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"8081", "${MANAGEMENT_PORT:8081}"})
    void aFixedPortBecomesAFreeOne(String port) {
        assertThat(freed("application.yml", "management.server.port=" + port, "server.port=8080"))
                .isEqualTo(CHOSEN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0",
                "-1",
                "${server.port}",
                "${server.port:8080}",
                "${PORT:}",
                "${PORT:-1}",
                "${PORT:0}",
                "${PORT:${server.port}}"
            })
    void whatIsNotFixedStays(String port) {
        assertThat(freed("application.yml", "management.server.port=" + port)).isEmpty();
    }

    /** On a port of its own, Actuator would cost a second server. */
    @ParameterizedTest
    @CsvSource({"8080,", "8080, 8080", "9000, ${PORT:9000}", "${MANAGEMENT_PORT:9000}, 9000"})
    void aManagementPortThatIsTheAppsOwnStaysThat(String port, @Nullable String own) {
        String[] settings = Stream.of("management.server.port=" + port, own == null ? "a=b" : "server.port=" + own)
                .toArray(String[]::new);
        assertThat(freed("application.yml", settings)).isEqualTo(Map.of("management.server.port", "${port}"));
        assertThat(FurtherPorts.freed(
                        AlwaysSet.in(Map.of("application.yml", Set.of(settings))),
                        Map.of("SERVER_PORT", "7000"),
                        List.of()))
                .isEqualTo(CHOSEN);
    }

    /** Without its profile, the app has Actuator on its own port. */
    @Test
    void theFileOfAProfileThatMayNotBeActiveDoesNotCount() {
        assertThat(freed("application-prod.properties", "management.server.port=8081"))
                .isEmpty();
        assertThat(freed("application.yml", "management.server.port=8081", "spring.config.activate.on-profile=prod"))
                .isEmpty();
        assertThat(freed("config/application.properties", "management.server.port=8081"))
                .isEqualTo(CHOSEN);
    }

    @ParameterizedTest
    @CsvSource({
        "application-prod.yml, server.shutdown=graceful",
        "'application.yml, document 2', spring.config.activate.on-profile=prod"
    })
    void whatAnActiveProfileSetsCounts(String document, String beside) {
        Map<String, Set<String>> settings = Map.of(
                "application.yml",
                Set.of("spring.profiles.active=local, prod"),
                document,
                Set.of("management.server.port=8081", beside));
        AlwaysSet always = AlwaysSet.in(settings);

        assertThat(freed(settings, FurtherPorts.profiles(always, Map.of()))).isEqualTo(CHOSEN);
        assertThat(freed(settings, FurtherPorts.profiles(always, Map.of("SPRING_PROFILES_ACTIVE", "local"))))
                .isEmpty();
    }

    private static Map<String, String> freed(Map<String, Set<String>> settings, Set<String> profiles) {
        return FurtherPorts.freed(AlwaysSet.in(settings, profiles), Map.of(), List.of());
    }

    /** The first is how a list in YAML is read. */
    @ParameterizedTest
    @ValueSource(strings = {"on-profile=", "on-profile[0]=prod", "on-cloud-platform=kubernetes"})
    void aDocumentThatMayNotBeActiveDoesNotCount(String condition) {
        assertThat(freed("application.yml", "management.server.port=8081", "spring.config.activate." + condition))
                .isEmpty();
    }

    @Test
    void aVariableOverridesTheFiles() {
        AlwaysSet fixed = AlwaysSet.in(Map.of("application.yml", Set.of("management.server.port=8081")));

        assertThat(FurtherPorts.freed(fixed, Map.of("MANAGEMENT_SERVER_PORT", "-1"), List.of()))
                .isEmpty();
        assertThat(FurtherPorts.freed(AlwaysSet.in(Map.of()), Map.of("MANAGEMENT_SERVER_PORT", "9001"), List.of()))
                .isEqualTo(CHOSEN);
    }

    @Test
    void eachPortHasItsProperty() {
        assertThat(freed("application.properties", "grpc.server.port=9090", "spring.rsocket.server.port=7000"))
                .containsOnlyKeys("grpc.server.port", "spring.rsocket.server.port");
        assertThat(freed("application.properties", "grpc.port=6565"))
                .as("perhaps one that the app connects to")
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "grpc-server-spring-boot-autoconfigure-2.15.0.jar, grpc.server.port",
        "grpc-server-spring-boot-starter-3.1.0.RELEASE.jar, grpc.server.port",
        "grpc-spring-boot-starter-5.1.5.jar, grpc.port",
        "spring-grpc-spring-boot-autoconfigure-0.12.0.jar, spring.grpc.server.port",
        "spring-grpc-server-spring-boot-autoconfigure-1.0.0.jar, spring.grpc.server.port",
        "spring-boot-grpc-server-4.1.0.jar, spring.grpc.server.port"
    })
    void aPortThatALibraryOpensUnaskedIsFreedUnlessTheAppFreesIt(String library, String key) {
        assertThat(freedWith(library)).isEqualTo(Map.of(key, "0"));
        assertThat(freedWith(library, key + "=9191")).isEqualTo(Map.of(key, "0"));
        assertThat(freedWith(library, key + "=-1")).isEmpty();
    }

    private static Map<String, String> freedWith(String library, String... settings) {
        return FurtherPorts.freed(
                AlwaysSet.in(Map.of("application.yml", Set.of(settings))),
                Map.of(),
                List.of(new NestedJar("BOOT-INF/lib/" + library)));
    }
}
