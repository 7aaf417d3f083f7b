package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.Step;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a project with a jar to a plan that the other commands take. */
class InitEndToEndTest {
    private static final Duration LIMIT = Duration.ofMinutes(4);

    @TempDir
    private Path folder;

    @Test
    void writesAPlanThatCompareTakes() throws IOException, InterruptedException {
        Satellites.assume("imports");
        Path project = Files.createDirectory(folder.resolve("shop"));
        Files.writeString(project.resolve("pom.xml"), "<project/>");
        Files.createDirectory(project.resolve("target"));
        Files.copy(AssayProcess.orders(), project.resolve("target/shop.jar"));

        AssayProcess.Finished init = AssayProcess.run(project, LIMIT, "init");

        assertThat(init.exitCode()).as(init.err()).isZero();
        assertThat(init.out()).contains("Next: assay compare --plan assay.yaml");
        String text = Files.readString(project.resolve("assay.yaml"));
        assertThat(Plans.resolve(Optional.of(new PlanText("assay.yaml", text)), PlanFlags.none(), 1)
                        .workload()
                        .steps())
                .extracting(Step::name)
                .containsExactlyInAnyOrder("GET /", "GET /login", "GET /orders/1");
        assertThat(text)
                .contains(
                        "servers: [tomcat, jetty, undertow]",
                        "#   POST /orders: may change data, so it was not sent",
                        "#   GET /account: 401, requires login");
        AssayProcess.Finished compare =
                AssayProcess.run(project, LIMIT, "compare", "--plan", "assay.yaml", "--servers", "tomcat", "--dry-run");
        assertThat(compare.exitCode()).as(compare.err()).isZero();
        assertThat(compare.out()).contains("/orders/1");
    }
}
