package dev.assay.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JsonTextTest {
    @Test
    void textsOfOthers() {
        assertThat(JsonText.object("{\"a\": {\"b\": [1.5, null, true, \"x\"]}}").get("a"))
                .isInstanceOf(Map.class)
                .asString()
                .isEqualTo("{b=[1.5, null, true, x]}");
        for (String text : List.of("", "[1]", "{a: 1}", "nothing")) {
            assertThatThrownBy(() -> JsonText.object(text))
                    .as(text)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("not JSON");
        }
    }

    @Test
    void onlyJsonThatIsCutOffIsCalledThat() {
        assertThatThrownBy(() -> JsonText.object("{\"a\": [1,")).hasMessage("cut off: the JSON has no end");
        assertThatThrownBy(() -> JsonText.object("{\"a\": 1,}"))
                .hasMessageStartingWith("not JSON: Unexpected character");
    }

    private static List<@Nullable Object> list(String text) throws IOException {
        List<@Nullable Object> items = new ArrayList<>();
        boolean found = JsonText.list(
                "x.json",
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                "Save it anew.",
                items::add,
                "a",
                "b");
        return found ? items : List.of("no such list");
    }

    @Test
    void aListWithinObjectsIsReadItemByItem() throws IOException {
        assertThat(list("{\"c\": {\"b\": [0]}, \"a\": {\"b\": [1, {\"x\": NaN}, null]}, \"d\": 1}"))
                .containsExactly(1, Map.of("x", Double.NaN), null);
        assertThat(list("{\"a\": {\"b\": [1]}, damaged")).containsExactly(1);
        for (String text : List.of("", "[]", "{\"b\": []}", "{\"a\": {\"b\": {}}}", "{\"a\": [[1]]}")) {
            assertThat(list(text)).as(text).containsExactly("no such list");
        }
    }

    @Test
    void whatIsWrongWithADocumentIsToldWithItsPlace() {
        assertThatThrownBy(() -> list("{\"a\": {\"b\": [\n1 2]}}"))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("x.json:2:")
                .hasMessageContaining("not JSON: ")
                .hasMessageContaining("Save it anew.");
        assertThatThrownBy(() -> list("{\"a\": {\"b\": [1,"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("cut off: the JSON has no end");
        assertThatThrownBy(() -> list("{\"a\": {\"b\": []}}\n{\"a\": {\"b\": []}}"))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("x.json:2: a second JSON document begins");
    }
}
