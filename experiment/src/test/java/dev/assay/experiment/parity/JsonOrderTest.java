package dev.assay.experiment.parity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonOrderTest {
    @Test
    void sortsMembersAtEveryDepthAndLeavesArraysAlone() {
        assertThat(JsonOrder.sorted(" { \"b\" : [ 3, 1, {\"z\":null,\"y\":true} ] ,\n \"a\" : \"x\" } "))
                .hasValue("{\"a\":\"x\",\"b\":[3,1,{\"y\":true,\"z\":null}]}");
    }

    @Test
    void leavesNumbersAndEscapesAsTheyAreWritten() {
        assertThat(JsonOrder.sorted("[1.0,1e3,-0,\"\\u00e4\\\"}\",\"\"]"))
                .hasValue("[1.0,1e3,-0,\"\\u00e4\\\"}\",\"\"]");
    }

    @Test
    void sortsTheItemsOfArraysAtEveryDepthWhereTheirOrderDoesNotCount() {
        String sorted = "{\"a\":[1,2,[\"x\",\"y\"]],\"p\":<port>}";
        assertThat(JsonOrder.unordered("{\"p\": <port>, \"a\": [[\"y\", \"x\"], 2, 1]}"))
                .hasValue(sorted);
        assertThat(JsonOrder.unordered("{\"a\": [2, [\"x\", \"y\"], 1], \"p\": <port>}"))
                .hasValue(sorted);
        assertThat(JsonOrder.unordered("[1,2")).isEmpty();
    }

    @Test
    void keepsMembersOfTheSameNameInTheirOrder() {
        assertThat(JsonOrder.sorted("{\"a\":2,\"a\":1}")).hasValue("{\"a\":2,\"a\":1}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "[1,",
                "{\"a\"}",
                "{\"a\":}",
                "\"open",
                "\"end\\",
                "[1 2]",
                "1 2",
                "{a:1}",
                "[,1]",
                "{}}"
            })
    void isEmptyForWhatIsNoJson(String text) {
        assertThat(JsonOrder.sorted(text)).isEmpty();
    }

    @Test
    void isEmptyForWhatIsTooDeep() {
        assertThat(JsonOrder.sorted("[".repeat(100_000))).isEmpty();
    }
}
