package dev.assay.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
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
}
