package dev.assay.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HarFileTest {
    private static final String ARCHIVE = """
            {"log": {"version": "1.2", "creator": {"name": "x"}, "pages": [{"id": "p"}], "entries": [
              {"startedDateTime": "2026-11-21T10:00:00.250Z", "time": 12.5,
               "request": {"method": "get", "url": "http://LOCALHOST:8080/a%20b?q=1|2#top", "headers": [
                 {"name": "Accept", "value": "text/html"}]},
               "response": {"status": 200, "content": {"mimeType": "Text/HTML; charset=utf-8", "text": "\\u00e9"}}},
              {"startedDateTime": "2026-11-21T11:00:01.750+01:00", "time": -1,
               "request": {"method": "POST", "url": "https://localhost", "headers": [],
                 "postData": {"mimeType": "application/x-www-form-urlencoded", "params": [{"name": "a b", "value": "1&2"}]}},
               "response": {"status": 302}},
              {"startedDateTime": "soon", "request": {"method": "GET", "url": "http://localhost/"}},
              {"startedDateTime": "2026-11-21T10:00:00Z", "request": {"method": "GET", "url": "data:image/png,x"}},
              {"startedDateTime": "2026-11-21T10:00:00Z", "request": {"method": "GET", "url": "http://[::1/"}}
            ]}, "extra": 1}
            """;

    private static List<Recorded> read(String text) throws IOException {
        return HarFile.read("x.har", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void readsWhatABrowserSaves() throws IOException {
        List<Recorded> requests = read(ARCHIVE);
        assertThat(requests.subList(0, 2))
                .containsExactly(
                        new Recorded(
                                1,
                                "2026-11-21T10:00:00.250Z",
                                0.0125,
                                "GET",
                                "http://localhost:8080",
                                "/a%20b?q=1|2",
                                List.of(new Recorded.Field("Accept", "text/html")),
                                Optional.empty(),
                                200,
                                "text/html",
                                ""),
                        new Recorded(
                                2,
                                "2026-11-21T11:00:01.750+01:00",
                                0,
                                "POST",
                                "https://localhost",
                                "/",
                                List.of(new Recorded.Field("Content-Type", "application/x-www-form-urlencoded")),
                                Optional.of("a+b=1%262"),
                                302,
                                "",
                                ""));
        assertThat(requests)
                .extracting(Recorded::origin)
                .containsExactly("http://localhost:8080", "https://localhost", "http://localhost", "data:", "");
        assertThat(requests).extracting(Recorded::obstacle).containsExactly("", "", "", "", "no whole URL");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "{\"log\": []}", "{\"log\": {\"entries\": {}}}", "{\"a\": {\"log\": 1}}", "7"})
    void whatIsNoArchiveSaysSo(String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("x.har: not an HTTP archive: it has no list log.entries");
    }

    @Test
    void brokenJsonIsToldWithItsPlace() {
        assertThatThrownBy(() -> read("{\"log\": {\"entries\": [\n  {\"a\" 1}]}}"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("x.har:2:")
                .hasMessageContaining("not JSON");
        assertThatThrownBy(() -> read(ARCHIVE.substring(0, 400)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("cut off: the JSON has no end");
    }

    @Test
    void whatFollowsTheEntriesMayBeDamagedButNoOtherArchive() throws IOException {
        assertThat(read(ARCHIVE.replace("\"extra\": 1}", "\"extra\":"))).hasSize(5);
        assertThatThrownBy(() -> read(ARCHIVE + ARCHIVE))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("x.har:14: a second JSON document begins");
    }

    /** Any content gives either requests or an error that names the file. */
    @ParameterizedTest
    @ValueSource(longs = 1)
    void mutilatedArchivesAreReadOrExplained(long seed) throws IOException {
        areReadOrExplained(seed);
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(longs = {2, 3, 4})
    void moreMutilatedArchivesAreReadOrExplained(long seed) throws IOException {
        areReadOrExplained(seed);
    }

    private void areReadOrExplained(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        String alphabet = "{}[]\",:0a\\ ";
        for (int i = 0; i < 500; i++) {
            StringBuilder text = new StringBuilder(ARCHIVE);
            for (int edits = random.nextInt(1, 4); edits > 0; edits--) {
                int at = random.nextInt(text.length());
                text.setCharAt(at, alphabet.charAt(random.nextInt(alphabet.length())));
            }
            try {
                assertThat(read(text.toString()).size()).isLessThanOrEqualTo(6);
            } catch (BadInputException e) {
                assertThat(e).hasMessageContaining("x.har");
            }
        }
    }
}
