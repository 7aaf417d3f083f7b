package dev.assay.plan;

import dev.assay.model.plan.Header;
import dev.assay.model.plan.Rate;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Workload;
import dev.assay.model.server.Server;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The values used if neither flags nor plan file set one. */
public final class Defaults {
    static final Rate RATE = new Rate.Auto(0.5);
    static final Duration BUDGET = Duration.ofMinutes(20);
    static final double MARGIN = 0.03;

    public static final List<Server> SERVERS = List.of(Server.TOMCAT, Server.JETTY, Server.UNDERTOW);

    private Defaults() {}

    static List<ServerItem> contenders(List<Server> servers) {
        return servers.stream()
                .map(server -> ServerItem.parse(server.id(), "servers"))
                .toList();
    }

    /** Whether this is one of the apps built with Assay, all of which have the same endpoints. */
    static boolean isBuiltIn(Path app) {
        return Stream.of("orders", "jersey")
                .anyMatch(name -> app.endsWith(Path.of("apps", name, "target", name + ".jar")));
    }

    /** Uses all three endpoints of the built-in app: a plain string, a 2 KB JSON object, a validated echo. */
    static Workload builtInApp() {
        Template order = Template.parse("{\"customer\":\"c${counter}\",\"email\":\"c${counter}@example.org\","
                + "\"lines\":[{\"sku\":\"SKU-${int(10000,99999)}\",\"quantity\":${int(1,5)}}]}");
        return new Workload(List.of(
                new Step("GET /", "GET", Template.parse("/"), List.of(), Optional.empty(), 200, 2),
                new Step(
                        "GET /orders/{id}",
                        "GET",
                        Template.parse("/orders/${int(1,10000)}"),
                        List.of(),
                        Optional.empty(),
                        200,
                        2),
                new Step(
                        "POST /orders",
                        "POST",
                        Template.parse("/orders"),
                        List.of(new Header("Content-Type", Template.parse("application/json"))),
                        Optional.of(order),
                        201,
                        1)));
    }
}
