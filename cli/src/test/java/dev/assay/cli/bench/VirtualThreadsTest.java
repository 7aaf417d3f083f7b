package dev.assay.cli.bench;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.assay.model.BadInputException;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Deployment;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Jdk;
import dev.assay.model.server.Server;
import dev.assay.model.server.Stack;
import dev.assay.model.server.SwappedJar;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VirtualThreadsTest {
    private static final List<String> ON = List.of("-Dspring.threads.virtual.enabled=true");

    @Test
    void needAJdkAndASpringBootThatHaveThem() {
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> check(on(17, ON, Map.of()), "3.5.16"))
                .withMessageContaining("JDK 17 has none")
                .withMessageContaining("--jdk 21");
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> check(on(17, List.of(), Map.of("spring.threads.virtual.enabled", "true")), "3.5.16"))
                .withMessageContaining("JDK 17 has none");
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> check(on(25, ON, Map.of()), "3.1.12"))
                .withMessageContaining("Spring Boot 3.1.12 does not support");
    }

    @Test
    void needSpringBootWhoeverPackedIt() {
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> check(on(25, ON, Map.of()), ""))
                .withMessageContaining("does not read spring.threads.virtual.enabled");
        assertThatCode(() -> VirtualThreads.check(on(25, ON, Map.of()), app(""), shaded -> true))
                .doesNotThrowAnyException();
    }

    @Test
    void areFineOtherwise() {
        assertThatCode(() -> check(on(25, ON, Map.of()), "3.2.0")).doesNotThrowAnyException();
        assertThatCode(() -> check(on(17, List.of("-Dspring.threads.virtual.enabled=false"), Map.of()), "2.7.18"))
                .doesNotThrowAnyException();
    }

    private static void check(Deployment deployment, String boot) {
        VirtualThreads.check(deployment, app(boot), InspectedApp::isSpringBoot);
    }

    private static Deployment on(int jdk, List<String> options, Map<String, String> properties) {
        return new Deployment(
                new Contender("tomcat", Server.TOMCAT).as("tomcat", options),
                new SwappedJar(Path.of("a.jar"), "0", Server.TOMCAT, "10.1.55", List.of(), List.of(), List.of()),
                new Jdk(Path.of("/jdk"), jdk, String.valueOf(jdk)),
                options,
                properties);
    }

    private static InspectedApp app(String boot) {
        return new InspectedApp(Path.of("a.jar"), "0", "a", boot, Stack.SERVLET, Server.TOMCAT, "10.1.55", List.of());
    }
}
