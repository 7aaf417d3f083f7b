package dev.assay.load.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.http.message.Scratch;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonPointerTest {
    /** The document of RFC 6901, section 5. */
    private static final String RFC = """
            {
               "foo": ["bar", "baz"],
               "": 0,
               "a/b": 1,
               "c%d": 2,
               "e^f": 3,
               "g|h": 4,
               "i\\\\j": 5,
               "k\\"l": 6,
               " ": 7,
               "m~n": 8
            }
            """;

    private static Optional<String> read(String pointer, String json) {
        byte[] bytes = ("xx" + json + "yy").getBytes(StandardCharsets.UTF_8);
        Scratch out = new Scratch(1);
        boolean found = new JsonPointer(pointer).read(bytes, 2, bytes.length - 2, out);
        return found ? Optional.of(new String(out.bytes(), 0, out.length(), StandardCharsets.UTF_8)) : Optional.empty();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "/foo,`[\"bar\", \"baz\"]`",
                "/foo/0,bar",
                "/foo/1,baz",
                "/,0",
                "/a~1b,1",
                "/c%d,2",
                "/e^f,3",
                "/g|h,4",
                "/i\\j,5",
                "/k\"l,6",
                "` `,7",
                "/m~0n,8",
            })
    void theExamplesOfTheStandard(String pointer, String value) {
        assertThat(read(pointer.equals(" ") ? "/ " : pointer, RFC)).contains(value);
    }

    @Test
    void theEmptyPointerIsTheWholeText() {
        assertThat(read("", " {\"a\": [1]} ")).contains("{\"a\": [1]}");
        assertThat(read("", "\"text\"")).contains("text");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/foo/2", "/foo/-", "/foo/01", "/foo/bar", "/fo", "/foo/0/x", "/a", "/foo/99999999999"})
    void whatIsNotThereIsNotFound(String pointer) {
        assertThat(read(pointer, RFC)).isEmpty();
    }

    @Test
    void stringsAreUnescapedAndEverythingElseIsAsItStands() {
        assertThat(read("/a", "{\"a\":\"x\\n\\t\\\"\\\\\\/\\u00e9\\ud83d\\ude00é\"}"))
                .contains("x\n\t\"\\/é😀é");
        assertThat(read("/a", "{\"a\":-1.50e+3,\"b\":1}")).contains("-1.50e+3");
        assertThat(read("/a/b/c", "{\"z\":[{\"a\":\"]}\"}],\"a\":{\"x\":null,\"b\":{\"c\":true}}}"))
                .contains("true");
        assertThat(read("/\u00e9", "{\"\\u00e9\":1}")).contains("1");
        assertThat(read("/a", "{\"a\":\"\\ud83d\"}")).contains("?");
        assertThat(read("/a", "{\"a\":1,\"a\":2}"))
                .as("the first of equal keys")
                .contains("1");
        assertThat(read("/2", "[[1,2],{\"a\":3}, 4 ]")).contains("4");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "{\"a\"",
                "{\"a\":",
                "{\"a\":\"x",
                "{\"a\":}",
                "{a:1}",
                "{\"a\":\"\\u12\"}",
                "{\"a\":\"\\x\"}",
                "<html>",
                "[1,2",
                "nothing",
                "{\"b\":1 \"a\":2}",
                "{\"b\":[1,\"a\":2}"
            })
    void brokenTextHasNoSuchValue(String json) {
        assertThat(read("/a", json)).isEmpty();
    }

    @Test
    void deepNestingIsNoTrouble() {
        assertThat(read("/a", "{\"b\":" + "[".repeat(100_000) + "]".repeat(100_000) + ",\"a\":1}"))
                .isEmpty();
        assertThat(read("/a", "{\"b\":" + "[".repeat(500) + "]".repeat(500) + ",\"a\":1}"))
                .contains("1");
    }

    /** Whatever the input: a value or none, and never a read beyond the end. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void mutilatedTextDoesNoHarm(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        String alphabet = "{}[]\",:\\u0123456789abtruefalsn -.\u00e9";
        int found = 0;
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text =
                    new StringBuilder("{\"x\":[1,{\"y\":\"a\\\"b\"}],\"a\":{\"b\":\"value\",\"c\":[true,null]}}");
            for (int edits = random.nextInt(4); edits > 0; edits--) {
                int at = random.nextInt(text.length());
                if (random.nextBoolean()) {
                    text.deleteCharAt(at);
                } else {
                    text.insert(at, alphabet.charAt(random.nextInt(alphabet.length())));
                }
            }
            Optional<String> value = read("/a/b", text.toString());
            assertThat(value.orElse("")).doesNotContain("yy");
            found += value.filter("value"::equals).isPresent() ? 1 : 0;
        }
        assertThat(found).isBetween(8_000, 19_000);
    }
}
