package dev.assay.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Step;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.model.server.Stack;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FirstPlanTest {
    private static final InspectedApp APP = new InspectedApp(
            Path.of("/x/shop.jar"), "00", "shop", "3.5.16", Stack.SERVLET, Server.TOMCAT, "10.1.55", List.of());

    private static String text(String jar, List<FirstPlan.Kept> steps, String... jvm) {
        return new FirstPlan(
                        APP,
                        jar,
                        "assay.yaml",
                        List.of(Server.TOMCAT, Server.JETTY),
                        steps,
                        List.of("GET /x: 404\nfoo: ["),
                        List.of(jvm))
                .text();
    }

    @Test
    void isReadAsItIsMeant() {
        String text = text(
                "target/shop 1.jar",
                List.of(
                        new FirstPlan.Kept("/orders/1?a=b&c=d%20e", 200, "200, 5 bytes (OpenAPI)"),
                        new FirstPlan.Kept("/a/$${x}", 204, "204, 0 bytes (tests)")),
                "-Xmx1g",
                "-Dspring.profiles.active=bench");

        Plan plan = Plans.resolve(Optional.of(new PlanText("assay.yaml", text)), PlanFlags.none(), 1);

        assertThat(plan.app()).contains(Path.of("target/shop 1.jar"));
        assertThat(plan.contenders()).extracting(Contender::server).containsExactly(Server.TOMCAT, Server.JETTY);
        assertThat(plan.workload().steps())
                .extracting(step -> step.path().source())
                .containsExactly("/orders/1?a=b&c=d%20e", "/a/$${x}");
        assertThat(plan.workload().steps()).extracting(Step::status).containsExactly(200, 204);
        assertThat(plan.jvmOptions()).contains("-Xmx1g", "-Dspring.profiles.active=bench");
    }

    /** A path that looks like something else is still a path. */
    @Test
    void pathsOfAllKindsAreRead() {
        for (String path : List.of("/", "/a:b", "/'quoted'", "/[1]", "/a,b;c=d", "/~", "/%7B", "/*", "/@a")) {
            Plan plan = Plans.resolve(
                    Optional.of(new PlanText("assay.yaml", text("a.jar", List.of(new FirstPlan.Kept(path, 200, "x"))))),
                    PlanFlags.none(),
                    1);
            assertThat(plan.workload().steps().get(0).path().source()).isEqualTo(path);
        }
    }

    @Test
    void saysWhatToChangeAndWhatIsLeftOut() {
        assertThat(text("a.jar", List.of(new FirstPlan.Kept("/", 200, "200, 5 bytes (tests)"))))
                .contains(
                        "assay compare --plan assay.yaml",
                        "app: a.jar                        # Spring Boot 3.5.16 on Tomcat 10.1.55\n",
                        "  - path: /                       # 200, 5 bytes (tests)\n",
                        "#   GET /x: 404 foo: [\n");
    }
}
