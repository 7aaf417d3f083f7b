package dev.assay.model.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestPathTest {
    /** As Chromium and Firefox send them, but for braces in a path, which stay. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            quoteCharacter = '~',
            value = {
                "/größe/über?q=café /gr%C3%B6%C3%9Fe/%C3%BCber?q=caf%C3%A9",
                "/𝄞 /%F0%9D%84%9E",
                "/a\\b?c\\d /a/b?c\\d",
                "/\"<>^` /%22%3C%3E%5E%60",
                "/'? /'?",
                "/?'\"<>^` /?%27%22%3C%3E^`",
                "/People/$count?$filter=a /People/$count?$filter=a",
                "/q?a=b|c&ids={1,2}&list[]=3 /q?a=b|c&ids={1,2}&list[]=3",
                "/q?discount=50%&x=%zz&y=%C3%a9+b /q?discount=50%&x=%zz&y=%C3%a9+b",
                "/;jsessionid=A?x=1 /;jsessionid=A?x=1",
                "//double//slash/../up //double//slash/../up",
                "/a?b#ü /a?b",
                "/${counter}#c /${counter}",
                "/ü${counter}?'${uuid}ß /%C3%BC${counter}?%27${uuid}%C3%9F",
                "/$$ü /$$%C3%BC",
            })
    void whatABrowserSends(String written, String sent) {
        assertThat(RequestPath.parse(written, Template.Scope.NONE).source()).isEqualTo(sent);
    }

    @Test
    void spaces() {
        assertThat(RequestPath.parse("/a b?x=${int(1, 2)} c ", Template.Scope.NONE))
                .isEqualTo(Template.parse("/a%20b?x=${int(1, 2)}%20c"));
    }

    @Test
    void halfACharacterIsReplaced() {
        assertThat(RequestPath.parse("/\uD834", Template.Scope.NONE).source()).isEqualTo("/%EF%BF%BD");
    }

    @Test
    void noByteOfAnyCharacterBreaksTheRequestLine() {
        for (int c = 0x20; c < 0x3000; c++) {
            String path = "/" + Character.toString(c) + "?" + Character.toString(c) + "${counter}";
            if (c != 127 && c != '#') {
                assertThat(RequestPath.parse(path, Template.Scope.NONE).source())
                        .matches("[!-~]+");
            }
        }
    }

    @Test
    void controlCharactersAreRefused() {
        assertThatThrownBy(() -> RequestPath.parse("/a\tb", Template.Scope.NONE))
                .hasMessageContaining("control");
    }

    @Test
    void aStepTakesNothingElse() {
        assertThatThrownBy(() -> Step.get("/a b")).hasMessageContaining("spaces");
        assertThatThrownBy(() -> Step.get("/a b${counter}")).hasMessageContaining("spaces");
        assertThatThrownBy(() -> Step.get("/ü${counter}")).hasMessageContaining("ASCII");
        Header host = new Header("Host", Template.parse("a"));
        Header again = new Header("host", Template.parse("b"));
        assertThatThrownBy(() ->
                        new Step("GET /", "GET", Template.parse("/"), List.of(host, again), Optional.empty(), 200, 1))
                .hasMessageContaining("one Host header");
    }
}
