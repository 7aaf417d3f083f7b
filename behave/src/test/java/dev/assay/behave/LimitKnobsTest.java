package dev.assay.behave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.behave.Family.Finding;
import dev.assay.model.Behaviour.Case;
import dev.assay.model.Behaviour.Concern;
import dev.assay.model.Behaviour.Conduct;
import dev.assay.model.Behaviour.Level;
import dev.assay.model.InspectedApp;
import dev.assay.model.Server;
import dev.assay.model.ServerFacts;
import dev.assay.model.Stack;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LimitKnobsTest {
    private static InspectedApp app(String boot) {
        return new InspectedApp(Path.of("it.jar"), "0", "it", boot, Stack.SERVLET, Server.UNDERTOW, "2.3", List.of());
    }

    private static LimitKnobs knobs(String boot, Server server) {
        return LimitKnobs.of(app(boot), server.facts());
    }

    @Test
    void eachServerHasItsOwnBesideThatOfTheHead() {
        assertThat(knobs("3.5.0", Server.UNDERTOW).properties())
                .containsEntry("server.max-http-request-header-size", "64KB")
                .containsEntry("server.undertow.options.server.MAX_HEADERS", "1000");
        assertThat(knobs("2.7.18", Server.JETTY).properties())
                .containsEntry("server.max-http-header-size", "64KB")
                .containsKey("server.jetty.max-form-keys");
        assertThat(LimitKnobs.of(app(""), Server.JETTY.facts()).byLimit()).isEmpty();
        assertThat(LimitKnobs.of(app("3.5.0"), Optional.<ServerFacts>empty()).byLimit())
                .isEmpty();
    }

    @Test
    void aLimitIsToldWithItsKnobAndWhatThatDid() {
        List<Finding> found = List.of(
                finding("limit-target", "8,000, then 414 close", "documented: 8KB"),
                finding("limit-body", "1, then 413", ""));
        List<Finding> raised = List.of(
                finding("limit-target", "65,000, then 414 close", ""), finding("limit-body", "2, then 413", ""));

        List<Finding> tried = knobs("3.5.0", Server.TOMCAT).tried(found, raised);

        assertThat(tried.get(0).conduct().documented())
                .isEqualTo("documented: 8KB, with server.max-http-request-header-size=64KB: 65,000, then 414 close");
        assertThat(tried.get(0).conduct().did()).isEqualTo("8,000, then 414 close");
        assertThat(tried.get(1).conduct().documented()).isEmpty();
        assertThat(knobs("3.5.0", Server.TOMCAT)
                        .tried(found, found)
                        .get(0)
                        .conduct()
                        .documented())
                .isEqualTo("documented: 8KB, with server.max-http-request-header-size=64KB: the same");
    }

    private static Finding finding(String id, String did, String documented) {
        return new Finding(
                new Case(id, "limits", "", Level.NONE, Concern.CLIENT, false, false, id, "", "It means.", ""),
                new Conduct("it", did, true, Map.of(), documented));
    }
}
