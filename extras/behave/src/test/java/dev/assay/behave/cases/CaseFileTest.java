package dev.assay.behave.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.behave.outcome.Behaviour.Concern;
import dev.assay.behave.outcome.Behaviour.Level;
import dev.assay.behave.outcome.Reaction;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CaseFileTest {
    private static final AppRequests.Post POST = new AppRequests.Post("/orders", "text/plain", "0123456789abcdef");

    private static List<WireCase> parse(String... lines) {
        return SomeCases.parse(CaseFile.Notation.WIRE, "conformance", lines);
    }

    private static String sent(String text) {
        return WireText.bytes(text, WireText.of("/x", "http", "127.0.0.1:80", POST));
    }

    @Test
    void aCaseIsRead() {
        WireCase one = parse(
                        "# a comment",
                        "",
                        "[two-words] RFC 9112 3 | SHOULD | boundary | 400 close or GET*2 | ambiguous, most 2",
                        "Two words",
                        "= It means something.",
                        "? one word | end",
                        "? two words",
                        "> GET {path} HTTP/1.1",
                        ">",
                        "~",
                        "+ a\\x41\\0")
                .get(0);

        assertThat(one.subject().id()).isEqualTo("two-words");
        assertThat(one.subject().clause()).isEqualTo("RFC 9112 3");
        assertThat(one.subject().level()).isEqualTo(Level.SHOULD);
        assertThat(one.subject().concern()).isEqualTo(Concern.BOUNDARY);
        assertThat(one.subject().ambiguous()).isTrue();
        assertThat(one.subject().means()).isEqualTo("It means something.");
        assertThat(one.subject().readings()).containsExactly("one word", "two words");
        assertThat(one.readings())
                .extracting(Reading::end)
                .containsExactly(Optional.of(RequestEnd.END), Optional.empty());
        assertThat(one.most()).isEqualTo(2);
        assertThat(one.bytes(WireText.of("/x", "http", "h", POST)).stream().map(String::new))
                .containsExactly("GET /x HTTP/1.1\r\n\r\n", "aA\0");
    }

    @Test
    void aCaseThatShowsSomethingAsksForWords() {
        WireCase one = parse(
                        "[a] RFC 1 1 | MUST | client | GET, no Date or close | shows field Date",
                        "A title",
                        "= It means.",
                        "> GET")
                .get(0);

        assertThat(one.shows()).isEqualTo("field Date");
        assertThat(one.asked().alternatives()).isEmpty();
        assertThat(one.asked().matches(Reaction.of(List.of(), Reaction.End.CLOSE), java.util.Map.of()))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "[a] RFC 1 1 | MUST | client; 1: after the id, write",
                "[a] RFC 1 1 | OUGHT | client | 400; 1: unknown level: OUGHT",
                "[a] RFC 1 1 | MUST | clients | 400; 1: unknown concern: CLIENTS",
                "[a] RFC 1 1 | MUST | client | 600; 1: cannot be expected: 600",
                "[a] RFC 1 1 | MUST | client | PUT; 1: cannot be expected: PUT",
                "[a] RFC 1 1 | MUST | client | 400 later; 1: cannot be expected: later",
                "[a] RFC 1 1 | MUST | client | 400 | loud; 1: unknown flag: loud",
                "[a] RFC 1 1 | MUST | client | 400 | shows colour; 1: unknown flag: shows colour",
                "[A] RFC 1 1 | MUST | client | 400; 1: a case starts with",
            })
    void aWrongHeadIsNamed(String head, String complaint) {
        SomeCases.assertRejected(CaseFile.Notation.WIRE, "conformance", head, "GET", complaint);
    }

    @ParameterizedTest
    @CsvSource({
        "GET \\q, 4: unknown escape",
        "GET \\xg1, 4: \\x needs",
        "GET {nothing}, 4: braces contain",
        "GET }, 4: unmatched }",
        "GET {a*, 4: braces contain",
        "GET {{a*1000}*2000}, 4: a case sends at most",
        "GET ä, 4: write bytes outside",
    })
    void wrongBytesAreNamed(String sent, String complaint) {
        SomeCases.assertRejected(
                CaseFile.Notation.WIRE, "conformance", "[a] RFC 1 1 | MUST | client | 400", sent, complaint);
    }

    @Test
    void whatIsMissingIsNamed() {
        String head = "[a] RFC 1 1 | MUST | client | 400";
        assertThatThrownBy(() -> parse(head))
                .hasMessage("some.cases:2: the title is missing; it follows the line with the id");
        assertThatThrownBy(() -> parse(head, "= Means."))
                .hasMessage("some.cases:2: the title is missing; it follows the line with the id");
        assertThatThrownBy(() -> parse(head, "Title", "> GET"))
                .hasMessageStartingWith("some.cases:3: the line after the title starts with =");
        assertThatThrownBy(() -> parse(head, "Title", "= Means.")).hasMessage("some.cases:1: the case sends nothing");
        assertThatThrownBy(() -> parse(head, "Title", "= Means.", "GET /"))
                .hasMessageStartingWith("some.cases:4: what is sent starts");
        assertThatThrownBy(() -> parse(head, "Title", "= Means.", "> GET", "", head, "Title", "= Means.", "> GET"))
                .hasMessage("some.cases:6: duplicate id: a");
    }

    @Test
    void ambiguousCasesNeedTwoReadingsAndOthersMustNotHaveAny() {
        String plain = "[a] RFC 1 1 | MUST | client | 400";
        String ambiguous = plain + " | ambiguous";
        String count = "an ambiguous case has two readings, each a line that starts with ?, and no other case has any";

        assertThatThrownBy(() -> parse(ambiguous, "Title", "= Means.", "? one | end", "> GET"))
                .hasMessage("some.cases:5: " + count);
        assertThatThrownBy(() -> parse(plain, "Title", "= Means.", "? one", "? two", "> GET"))
                .hasMessage("some.cases:6: " + count);
        assertThatThrownBy(() -> parse(ambiguous, "Title", "= Means.", "? one | soon", "? two", "> GET"))
                .hasMessage("some.cases:4: unknown end of a request: soon");
        assertThatThrownBy(() -> parse(ambiguous, "Title", "= Means.", "? one | end | late", "? two", "> GET"))
                .hasMessageStartingWith("some.cases:4: a reading is a text");
    }

    @Test
    void namesAndRepetitionsBecomeBytes() {
        assertThat(sent("{path} {host} {post} {type}")).isEqualTo("/x 127.0.0.1:80 /orders text/plain");
        assertThat(sent("{length} {size} {SIZE}")).isEqualTo("16 10 10");
        assertThat(sent("{chunks}")).startsWith("1\r\n0\r\n1\r\n1\r\n").endsWith("1\r\nf\r\n");
        assertThat(sent("{a*3}{ab*2}{x\\r\\n*2}{{path}*2}")).isEqualTo("aaaababx\r\nx\r\n/x/x");
        assertThat(sent("\\s\\t\\{\\\\\\xfF")).isEqualTo(" \t{\\\u00FF");
    }
}
