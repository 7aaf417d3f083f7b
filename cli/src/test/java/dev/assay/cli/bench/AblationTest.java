package dev.assay.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.experiment.Fixtures;
import dev.assay.model.BadInputException;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.model.server.Settings;
import dev.assay.model.server.Stack;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class AblationTest {
    private static final InspectedApp APP =
            new InspectedApp(Path.of("a.jar"), "00", "a", "3.5.16", Stack.SERVLET, Server.TOMCAT, "10.1.55", List.of());

    @Test
    void addsEachContenderWithEachKnobThatEqualWouldChangeAndAllOfThem() {
        Plan plan = Ablation.of(Fixtures.plan("tomcat", "jetty"), base -> APP, List.of());

        assertThat(plan.contenders())
                .extracting(Contender::id)
                .containsExactly(
                        "tomcat",
                        "jetty",
                        "tomcat+requests-per-connection",
                        "tomcat+graceful-shutdown",
                        "tomcat+every-knob",
                        "jetty+idle-time-out",
                        "jetty+min-worker-threads",
                        "jetty+graceful-shutdown",
                        "jetty+every-knob");
        assertThat(plan.contenders().get(2).settings().name()).isEqualTo("defaults + requests per connection");
        assertThat(plan.bases()).extracting(Contender::id).containsExactly("tomcat", "jetty");
        assertThat(plan.variants(plan.contender("jetty"))).hasSize(4);
        assertThat(plan.startupRounds()).hasValue(0);
    }

    @Test
    void namedKnobsAreTriedAlone() {
        Plan plan = Ablation.of(
                Fixtures.plan("tomcat", "jetty"), base -> APP, List.of("backlog", "requests per connection"));

        assertThat(plan.contenders())
                .extracting(Contender::id)
                .containsExactly("tomcat", "jetty", "tomcat+requests-per-connection", "tomcat+backlog");
    }

    @Test
    void aKnobThatDoesNotExistIsRefused() {
        assertThatThrownBy(() -> Ablation.of(Fixtures.plan("tomcat"), base -> APP, List.of("speed")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("--explain-settings: no such setting: speed")
                .hasMessageContaining("requests per connection");
    }

    @Test
    void aKnobThatNothingWouldChangeIsRefused() {
        assertThatThrownBy(() -> Ablation.of(Fixtures.plan("jetty"), base -> APP, List.of("requests per connection")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("would not change this setting");
    }

    @Test
    void equalSettingsLeaveNothingToExplain() {
        Plan plan = Fixtures.plan("tomcat");
        Plan equal = plan.withContenders(List.of(plan.reference().with(Settings.EQUAL)));

        assertThatThrownBy(() -> Ablation.of(equal, base -> APP, List.of()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("tomcat already has equal settings");
    }
}
