package dev.assay.experiment.parity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.http.Exchange;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Values that each server generates itself do not count as differences; everything else does. */
class CounterpartsTest {
    private static Counterparts.Alike alike(
            Map<String, String> left, Map<String, String> right, String leftText, String rightText) {
        return new Counterparts(left, right).alike(leftText, rightText);
    }

    @Test
    void aValueAndItsCounterpartAreAlike() {
        assertThat(alike(Map.of("t", "abc"), Map.of("t", "abcd9"), "<abc> and abc.", "<abcd9> and abcd9."))
                .isEqualTo(new Counterparts.Alike("<<t>> and <t>.", "<<t>> and <t>."));
    }

    @Test
    void onlyAtTheSamePlace() {
        Counterparts.Alike alike = alike(Map.of("id", "1"), Map.of("id", "2"), "1 of 12 in 3", "2 of 12 in 4");
        assertThat(alike.left()).isEqualTo("<id> of 12 in 3");
        assertThat(alike.right()).isEqualTo("<id> of 12 in 4");
        assertThat(alike(Map.of("id", "1"), Map.of("id", "2"), "2", "1")).isEqualTo(new Counterparts.Alike("2", "1"));
    }

    @Test
    void theLongestOfSeveralIsTaken() {
        assertThat(alike(Map.of("a", "ab", "b", "abab"), Map.of("a", "x", "b", "y"), "ab,abab,ab", "x,y,x"))
                .isEqualTo(new Counterparts.Alike("<a>,<b>,<a>", "<a>,<b>,<a>"));
    }

    @Test
    void asUrlsFormsJsonAndHtmlSpellIt() {
        Map<String, String> left = Map.of("t", "a b&\"1");
        Map<String, String> right = Map.of("t", "c d&\"2");
        assertThat(alike(left, right, "?t=a%20b%26%221", "?t=c%20d%26%222").left())
                .isEqualTo("?t=<t>");
        assertThat(alike(left, right, "t=a+b%26%221", "t=c+d%26%222").right()).isEqualTo("t=<t>");
        assertThat(alike(left, right, "\"a b&\\\"1\"", "\"c d&\\\"2\"").right()).isEqualTo("\"<t>\"");
        assertThat(alike(left, right, "'a b&amp;&quot;1'", "'c d&amp;&quot;2'").left())
                .isEqualTo("'<t>'");
    }

    @Test
    void aValueOfOneSideOnlyOrAnEmptyOneStays() {
        assertThat(alike(Map.of("t", "x"), Map.of("u", "y"), "x", "y")).isEqualTo(new Counterparts.Alike("x", "y"));
        assertThat(alike(Map.of("t", ""), Map.of("t", "y"), "", "y")).isEqualTo(new Counterparts.Alike("", "y"));
    }

    @Test
    void inTheHeadersOfTheSameNameAndInTheBody() {
        Counterparts.Answers responses = new Counterparts(Map.of("id", "7"), Map.of("id", "81"))
                .alike(
                        response("order 7", "Location: /orders/7", "X: 1", "Link: 0", "Link: 7"),
                        response("order 81", "link: 0", "link: 81", "location: /orders/81"));
        Exchange.Answered left = (Exchange.Answered) responses.left();
        Exchange.Answered right = (Exchange.Answered) responses.right();
        assertThat(left.body()).asString().isEqualTo("order <id>");
        assertThat(right.body()).asString().isEqualTo("order <id>");
        assertThat(left.headerLines()).containsExactly("Location: /orders/<id>", "X: 1", "Link: 0", "Link: <id>");
        assertThat(right.headerLines()).containsExactly("link: 0", "link: <id>", "location: /orders/<id>");
    }

    private static Exchange response(String body, String... lines) {
        return new Exchange.Answered(200, List.of(lines), body.getBytes(StandardCharsets.UTF_8), 100, 1);
    }
}
