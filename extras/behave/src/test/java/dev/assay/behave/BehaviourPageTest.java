package dev.assay.behave;

import static dev.assay.behave.outcome.SomeOutcomes.seen;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.behave.outcome.Behaviour;
import dev.assay.behave.outcome.Behaviour.Case;
import dev.assay.behave.outcome.Behaviour.Concern;
import dev.assay.behave.outcome.Behaviour.Level;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.outcome.Behaviour.Row;
import dev.assay.behave.outcome.Behaviour.Subject;
import dev.assay.model.server.Server;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BehaviourPageTest {
    private static Row row(
            String id, Concern concern, boolean ambiguous, boolean timing, String jetty, boolean conforms) {
        Case subject = new Case(
                id, "details", "", Level.MAY, concern, ambiguous, timing, "Title of " + id, "", "It means.", "");
        return new Row(
                subject,
                List.of(new Outcome("tomcat", seen("200 keep"), true), new Outcome("jetty", seen(jetty), conforms)));
    }

    /** A flaw in a released server goes to its maintainers first. */
    @Test
    void whatCouldBeAFlawOrDependsOnTimingIsLeftOut() {
        Behaviour behaviour = new Behaviour(
                "it",
                List.of(
                        new Subject("tomcat", Server.TOMCAT, "10.1", "defaults", "17"),
                        new Subject("jetty", Server.JETTY, "12.0", "defaults", "17")),
                List.of(
                        row("shown", Concern.CLIENT, false, false, "200, a|b", false),
                        row("detail-shown", Concern.DETAIL, false, false, "404 keep", true),
                        row("alike", Concern.DETAIL, false, false, "200 keep", true),
                        row("boundary", Concern.BOUNDARY, false, false, "400 close", true),
                        row("ambiguous", Concern.INPUT, true, false, "400 close", true),
                        row("detail-deviates", Concern.DETAIL, false, false, "200 close", false),
                        row("input", Concern.INPUT, false, false, "200 close", true),
                        row("routing", Concern.ROUTING, false, false, "404 close", true),
                        row("moment", Concern.LOSS, false, true, "some open", false)),
                List.of(),
                List.of(),
                1);

        String page = BehaviourPage.page(
                "# Above\n<!-- written by lab/behaviour; what stands above is not -->\nold",
                Map.of("servlet 3.5", BehaviourPage.section("servlet 3.5", behaviour)));

        assertThat(page.lines())
                .startsWith("# Above")
                .contains(
                        "## servlet 3.5",
                        "2 of 3 cases depend on the server.",
                        "### Compliant clients",
                        "| case | Tomcat 10.1 | Jetty 12.0 |",
                        "| Title of shown | 200 keep | 200, a\\|b ! |",
                        "| Title of detail-shown | 200 keep | 404 keep |");
        assertThat(page)
                .doesNotContain("old", "alike |", "boundary", "ambiguous", "deviates", "moment", "input", "routing");
    }

    /** So that one app can be run again. */
    @Test
    void sectionsOfOtherAppsStay() {
        String mark = "<!-- written by lab/behaviour; what stands above is not -->\n";
        String first = BehaviourPage.page("# Above\n" + mark, Map.of("a", "\n## a\n\n1 of 2\n"));
        String both = BehaviourPage.page(first, Map.of("b", "\n## b\n\n### Details\n\nold\n"));

        assertThat(BehaviourPage.page(both, Map.of("a", "\n## a\n\n2 of 2\n")))
                .isEqualTo("# Above\n" + mark + "\n## a\n\n2 of 2\n\n## b\n\n### Details\n\nold\n");
    }
}
