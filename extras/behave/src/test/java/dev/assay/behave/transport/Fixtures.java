package dev.assay.behave.transport;

import dev.assay.behave.cases.AppRequests;
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

/** Fixtures with contenders that a test starts. */
public final class Fixtures {
    private Fixtures() {}

    /**
     * A fixture for tests.
     *
     * @param boot the version of Spring Boot; empty for an app without it
     */
    public static Fixture of(
            String boot, AppRequests requests, Map<String, String> properties, Fixture.Starter starter) {
        return of("it", boot, requests, properties, starter);
    }

    public static Fixture of(
            String id, String boot, AppRequests requests, Map<String, String> properties, Fixture.Starter starter) {
        Deployment deployment = new Deployment(
                new Contender(id, Server.TOMCAT),
                new SwappedJar(Path.of("it.jar"), "0", Server.TOMCAT, "10", List.of(), List.of(), List.of()),
                new Jdk(Path.of("/jdk"), 17, "17"),
                List.of(),
                properties);
        return new Fixture(deployment, app(boot), requests, starter);
    }

    public static InspectedApp app(String boot) {
        return new InspectedApp(Path.of("it.jar"), "0", "it", boot, Stack.SERVLET, Server.TOMCAT, "10", List.of());
    }
}
