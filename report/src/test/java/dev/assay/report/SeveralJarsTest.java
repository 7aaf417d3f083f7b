package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Samples;
import dev.assay.model.evidence.Environment;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.model.server.Stack;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which jar each contender is, if they are not all the same. */
class SeveralJarsTest {
    private static final String HASH = "0123456789abcdef".repeat(4);

    private static Experiment jettyWith(String name) {
        Experiment usual = Fixtures.realistic();
        InspectedApp other = new InspectedApp(
                Path.of("next.jar"),
                HASH,
                name,
                "4.1.0",
                Stack.REACTIVE,
                Server.JETTY,
                "12.1.12",
                List.of("keeps sessions in Jetty"));
        Environment environment = usual.environment();
        return new Experiment(
                usual.plan(),
                environment.withDeployments(environment.deployments().stream()
                        .map(deployment -> deployment.id().equals("jetty")
                                ? Samples.with(deployment, Map.of("app", Optional.of(other)))
                                : deployment)
                        .toList()),
                usual.evidence(),
                usual.verdict());
    }

    @Test
    void standsInEveryReport() {
        Experiment experiment = jettyWith("next");
        InspectedApp usual = experiment.environment().app();
        String ours = usual.name() + " " + usual.shortHash();

        for (String report : List.of(experiment.terminal(false), experiment.html(), experiment.markdown())) {
            assertThat(report.replaceAll("\\s+", " "))
                    .contains("tomcat: " + ours + ", jetty: next 0123456789ab and undertow: " + ours)
                    .doesNotContain("built with");
        }
        assertThat(experiment.html())
                .contains(
                        HASH,
                        "<th scope=\"row\" class=\"l\">app</th>",
                        "Something in next depends on its server: keeps sessions in Jetty");
        assertThat(experiment.terminal(false)).contains("next 0123456789ab");
        assertThat(experiment.markdown()).contains("### Assay: " + usual.name() + " and next");
    }

    @Test
    void nothingIsSaidOfOneJar() {
        Experiment experiment = Fixtures.realistic();

        assertThat(experiment.html())
                .doesNotContain("<th scope=\"row\" class=\"l\">app</th>")
                .contains("App jar, SHA-256");
        assertThat(experiment.markdown()).contains("built with");
    }

    @Test
    void aNameOfAJarIsWrittenByOthers() {
        harmless(Hostile.PAYLOADS.get(0));
    }

    @Test
    @Tag("long")
    void namesOfJarsAreWrittenByOthers() {
        Hostile.PAYLOADS.forEach(SeveralJarsTest::harmless);
    }

    private static void harmless(String payload) {
        Experiment experiment = jettyWith(payload);

        assertThat(Xhtml.parse(experiment.html()).getElementsByTagName("body").getLength())
                .as(payload)
                .isEqualTo(1);
        assertThat(experiment.terminal(false)).doesNotContain("\u001B");
    }
}
