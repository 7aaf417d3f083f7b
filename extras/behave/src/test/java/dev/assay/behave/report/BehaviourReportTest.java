package dev.assay.behave.report;

import static dev.assay.behave.outcome.SomeOutcomes.seen;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.behave.outcome.Behaviour;
import dev.assay.behave.outcome.Behaviour.Case;
import dev.assay.behave.outcome.Behaviour.Concern;
import dev.assay.behave.outcome.Behaviour.Level;
import dev.assay.behave.outcome.Behaviour.Move;
import dev.assay.behave.outcome.Behaviour.Omission;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.outcome.Behaviour.Row;
import dev.assay.behave.outcome.Behaviour.Subject;
import dev.assay.behave.outcome.Behaviour.TriedSetting;
import dev.assay.model.server.Server;
import dev.assay.report.JunitReport.Condition;
import dev.assay.report.JunitReport.Result;
import dev.assay.report.document.Document;
import dev.assay.report.document.TerminalStyle;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class BehaviourReportTest {
    private static final Behaviour BEHAVIOUR = new Behaviour(
            "orders",
            List.of(
                    new Subject("tomcat", Server.TOMCAT, "10.1.55", "defaults", "17"),
                    new Subject("jetty", Server.JETTY, "12.0.36", "defaults", "17")),
            List.of(
                    row("method-trace", Concern.DETAIL, "TRACE", "405 keep", "200 keep"),
                    row("host-missing", Concern.ROUTING, "No Host", "400 close", "400 close"),
                    row("length-two", Concern.BOUNDARY, "Two lengths", "400 close", "<200> open")),
            List.of(new Move("tomcat", "jetty", List.of("length-two", "method-trace"), List.of("length-two"))),
            List.of(new Omission("limits", "jetty", "It did not start.")),
            3);

    private static Row row(String id, Concern concern, String title, String tomcat, String jetty) {
        boolean ambiguous = concern == Concern.BOUNDARY;
        Case subject = new Case(
                id,
                "conformance",
                "RFC 9112 6.3",
                Level.MUST,
                concern,
                ambiguous,
                false,
                title,
                "400 close",
                "It means " + id + ".",
                "GET / HTTP/1.1\\r\\n",
                ambiguous ? List.of("the first counts", "the last <counts>") : List.of());
        return new Row(
                subject,
                List.of(
                        new Outcome("tomcat", seen(tomcat), true),
                        new Outcome("jetty", seen(jetty), tomcat.equals(jetty))
                                .with(new TriedSetting(Map.of("server.jetty.strict", "true"), seen(tomcat), true))
                                .taking(ambiguous ? OptionalInt.of(2) : OptionalInt.empty())));
    }

    @Test
    void theTerminalShowsDifferencesAndFoldsTheRest() {
        StringBuilder out = new StringBuilder();

        BehaviourReport.write(BEHAVIOUR, "results", TerminalStyle.plain(), out);

        assertThat(out.toString().lines())
                .startsWith(
                        "Moving from Tomcat to Jetty: 2 behaviours differ, 1 matters: two lengths (with",
                        "server.jetty.strict=true: 400 close).")
                .contains(
                        "Differences that matter",
                        "  Two lengths  400 close  <200> open !",
                        "      RFC 9112 6.3, MUST, ambiguous. It means length-two. Two readings: the",
                        "      first counts; the last <counts> (taken by Jetty). Jetty: with",
                        "      server.jetty.strict=true: 400 close.",
                        "Other differences",
                        "  TRACE  405 keep  200 keep !",
                        "Same for all contenders",
                        "  - limits, Jetty: It did not start.",
                        "  results/behaviour.html")
                .noneMatch(line -> line.contains("No Host"))
                .allMatch(line -> line.length() <= 80);
    }

    @Test
    void thePageHasEveryCaseWithWhatWasSent() {
        StringBuilder page = new StringBuilder();

        BehaviourReport.page(BEHAVIOUR, page);

        assertThat(page)
                .contains(
                        "&lt;200&gt; open !",
                        "host-missing. RFC 9112 6.3, MUST. Expected: 400 close. It means host-missing."
                                + " Jetty: with server.jetty.strict=true: the same. Sent: GET / HTTP/1.1",
                        "length-two. RFC 9112 6.3, MUST, ambiguous. Expected: 400 close. It means length-two."
                                + " Two readings: the first counts; the last &lt;counts&gt; (taken by Jetty).",
                        "<footer>Assay")
                .doesNotContain("<script", "<200>");
    }

    @Test
    void markdownHasTheSameRows() {
        StringBuilder text = new StringBuilder();

        BehaviourReport.markdown(BEHAVIOUR, text);

        assertThat(text.toString())
                .contains("## Differences that matter", "Two lengths", "<details>", "No Host")
                .contains("Two readings: the first counts;", "(taken by Jetty)");
    }

    @Test
    void inAnotherReportItIsOneSection() {
        StringBuilder text = new StringBuilder();

        new Document("", List.of(BehaviourReport.section(BEHAVIOUR))).markdown(text);

        assertThat(text.toString())
                .contains("## What changes besides speed", "1 matters: two lengths", "1 other difference", "TRACE")
                .doesNotContain("No Host");
    }

    @Test
    void inJunitConditionsAndDifferencesThatMatterFail() {
        StringBuilder xml = new StringBuilder();

        BehaviourReport.junit(
                BEHAVIOUR,
                List.of(
                        new Condition("jetty matters", Result.FAILED, "jetty matters (jetty: length-two)"),
                        new Condition("jetty limits differs", Result.ERROR, "jetty limits differs (not tested)"),
                        new Condition("loses requests", Result.PASSED, "loses requests")),
                xml);

        assertThat(xml.toString())
                .contains(
                        "tests=\"5\" failures=\"2\" errors=\"1\" skipped=\"0\"",
                        "classname=\"assay.fail-if\" name=\"jetty matters\"",
                        "<failure message=\"jetty matters (jetty: length-two)\"",
                        "<error message=\"jetty limits differs (not tested)\"",
                        "classname=\"assay.fail-if\" name=\"loses requests\"",
                        "classname=\"assay.jetty against tomcat\" name=\"length-two: Two lengths\"",
                        "<failure message=\"tomcat: 400 close, jetty: &lt;200&gt; open !"
                                + " (with server.jetty.strict=true: 400 close). It means length-two.\"",
                        "<system-out>tomcat: 405 keep, jetty: 200 keep ! (with server.jetty.strict=true: 405 keep).");
    }
}
