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
import dev.assay.behave.outcome.Count;
import dev.assay.model.Numbers;
import dev.assay.model.server.Server;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class BehaviourPhrasesTest {
    private static final Subject TOMCAT = new Subject("tomcat", Server.TOMCAT, "10.1.55", "defaults", "17");
    private static final Subject JETTY = new Subject("jetty", Server.JETTY, "12.0.36", "defaults", "17");

    private static Row row(String id, String title, boolean timing, String... did) {
        Case subject = new Case(
                id, "f", "RFC 1 2", Level.MUST, Concern.BOUNDARY, true, timing, title, "400", "It means much.", "GET");
        return new Row(
                subject,
                List.of(
                        new Outcome("tomcat", seen(did[0]), true, List.of(Count.of("lost", 0))),
                        new Outcome(
                                "jetty",
                                seen(did[1]),
                                false,
                                List.of(Count.of("lost", 1_200), Count.millis("slowest", 7)),
                                "8KB")));
    }

    private static Behaviour behaviour(List<String> differ, List<String> matter) {
        List<Row> rows = List.of(
                row("a", "A space", false, "400 close", "200 keep"),
                row("b", "HEAD in HTTP/1.0", true, "200 close", "200 keep"),
                row("c", "Content-Length twice", false, "x open", "y open"),
                row("d", "No Host", false, "x open", "y open"));
        return new Behaviour(
                "app",
                List.of(TOMCAT, JETTY),
                rows,
                List.of(new Move("tomcat", "jetty", differ, matter)),
                List.of(
                        new Omission("limits", "jetty", "It did not start."),
                        new Omission("slow", "tomcat", "No body."),
                        new Omission("slow", "jetty", "No body."),
                        new Omission("", "", "It left a file.")),
                3);
    }

    @Test
    void theHeadlineCountsAndNamesWhatMatters() {
        assertThat(BehaviourPhrases.headline(behaviour(List.of("a", "b", "c"), List.of("a", "b"))))
                .isEqualTo("Moving from Tomcat to Jetty: 3 behaviours differ, 2 matter: a space; HEAD in HTTP/1.0.");
        assertThat(BehaviourPhrases.headline(behaviour(List.of("a", "b", "c", "d"), List.of("a", "b", "c", "d"))))
                .isEqualTo("Moving from Tomcat to Jetty: 4 behaviours differ, 4 matter: a space; HEAD in HTTP/1.0;"
                        + " Content-Length twice; and 1 more.");
        assertThat(BehaviourPhrases.headline(behaviour(List.of("a"), List.of())))
                .isEqualTo("Moving from Tomcat to Jetty: 1 behaviour differs, none matters.");
        assertThat(BehaviourPhrases.headline(behaviour(List.of(), List.of())))
                .isEqualTo("Moving from Tomcat to Jetty: no behaviour differs.");
    }

    /** A setting that changes nothing is not worth a headline. */
    @Test
    void knobsAreNamedWithWhatCameOfThem() {
        Behaviour plain = behaviour(List.of("a", "b"), List.of("a", "b"));
        Behaviour tried = new Behaviour(
                "app",
                plain.contenders(),
                List.of(
                        tried(
                                plain.row("a"),
                                new TriedSetting(Map.of("server.x", "1", "server.y", "2"), seen("400 close"), true)),
                        tried(plain.row("b"), new TriedSetting(Map.of("server.z", "3"), seen("200 keep"), false))),
                plain.moves(),
                List.of(),
                3);

        assertThat(BehaviourPhrases.headline(tried))
                .isEqualTo("Moving from Tomcat to Jetty: 2 behaviours differ, 2 matter:"
                        + " a space (with server.x=1, server.y=2: 400 close); HEAD in HTTP/1.0.");
        assertThat(BehaviourPhrases.figures(tried, tried.row("a")))
                .isEqualTo("Jetty: 8KB, with server.x=1, server.y=2: 400 close");
        assertThat(BehaviourPhrases.figures(tried, tried.row("b"))).endsWith("8KB, with server.z=3: the same");
        assertThat(BehaviourPhrases.didWithSetting(tried.row("a"), "jetty"))
                .isEqualTo("200 keep ! (with server.x=1, server.y=2: 400 close)");
        assertThat(BehaviourPhrases.didWithSetting(tried.row("b"), "jetty")).isEqualTo("200 keep !");
        assertThat(BehaviourPhrases.didWithSetting(tried.row("a"), "tomcat")).isEqualTo("400 close");
    }

    private static Row tried(Row row, TriedSetting setting) {
        return new Row(
                row.subject(),
                List.of(row.outcomes().get(0), row.outcomes().get(1).with(setting)));
    }

    @Test
    void aLoneContenderDeviatesOrNot() {
        Behaviour two = behaviour(List.of(), List.of());
        Behaviour alone = new Behaviour("app", List.of(JETTY), two.cases(), List.of(), List.of(), 3);

        assertThat(BehaviourPhrases.headline(alone))
                .isEqualTo("Jetty deviates from the expected outcome in 4 of 4 cases.");
    }

    @Test
    void contendersOnOneServerGoByTheirIds() {
        Subject equal = new Subject("tomcat-equal", Server.TOMCAT, "10.1.55", "equal", "17");
        Behaviour alike = new Behaviour("app", List.of(TOMCAT, equal), List.of(), List.of(), List.of(), 3);

        assertThat(BehaviourPhrases.name(alike, "tomcat")).isEqualTo("tomcat");
        assertThat(BehaviourPhrases.name(alike, "tomcat-equal")).isEqualTo("tomcat-equal");
    }

    @Test
    void readingsAreNamedWithWhoTookThem() {
        Behaviour plain = behaviour(List.of(), List.of());
        Case of = plain.row("a").subject();
        Case subject = new Case(
                of.id(),
                of.family(),
                of.clause(),
                of.level(),
                of.concern(),
                true,
                false,
                of.title(),
                of.asks(),
                of.means(),
                of.sent(),
                List.of("the first counts", "the last counts"));
        Outcome tomcat = new Outcome("tomcat", seen("200 keep"), true);
        Outcome jetty = new Outcome("jetty", seen("200 keep"), true);
        Row alike = new Row(subject, List.of(tomcat.taking(OptionalInt.of(1)), jetty.taking(OptionalInt.of(1))));
        Row apart = new Row(subject, List.of(tomcat, jetty.taking(OptionalInt.of(2))));

        assertThat(BehaviourPhrases.meaning(plain, alike))
                .endsWith("Two readings: the first counts (taken by Tomcat, Jetty); the last counts.");
        assertThat(BehaviourPhrases.whole(plain, apart))
                .contains(" It means much. Two readings: the first counts; the last counts (taken by Jetty). Sent: ");
    }

    @Test
    void aRowIsToldWithItsClauseMeaningAndFigures() {
        Behaviour behaviour = behaviour(List.of(), List.of());
        Row timing = behaviour.row("b");

        assertThat(BehaviourPhrases.did(timing, "tomcat")).isEqualTo("200 close");
        assertThat(BehaviourPhrases.did(timing, "jetty")).isEqualTo("200 keep !");
        assertThat(BehaviourPhrases.did(timing, "undertow")).isEqualTo(Numbers.NONE);
        assertThat(BehaviourPhrases.meaning(behaviour, timing))
                .isEqualTo(
                        "RFC 1 2, MUST, ambiguous. It means much. Tomcat: lost 0; Jetty: lost 1,200, slowest 7 ms, 8KB.");
        assertThat(BehaviourPhrases.whole(behaviour, behaviour.row("a")))
                .isEqualTo("a. RFC 1 2, MUST, ambiguous. Expected: 400. It means much. Jetty: 8KB. Sent: GET.");
        assertThat(BehaviourPhrases.omitted(behaviour))
                .containsExactly("limits, Jetty: It did not start.", "slow: No body.", "It left a file.");
    }
}
