package dev.assay.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Explanation;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Reason;
import dev.assay.model.verdict.Remark;
import dev.assay.model.verdict.Scope;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages are written as values and read back as the same. */
class MessagesTest {
    @ParameterizedTest
    @ValueSource(
            classes = {
                Finding.class,
                Limit.class,
                Reason.class,
                Remark.class,
                Clause.class,
                Scope.class,
                Explanation.Conclusion.class
            })
    void everyKindIsReadBack(Class<?> type) throws IOException {
        for (Object value : Arbitrary.ofEveryKind(type)) {
            String json = Json.MAPPER.writerFor(type).writeValueAsString(value);
            assertThat(json).contains("\"kind\":\"");
            assertThat((Object) Json.MAPPER.readValue(json, type)).isEqualTo(value);
        }
    }

    @Test
    void aKindHasTheNameOfItsRecord() throws IOException {
        assertThat(Json.MAPPER.writerFor(Limit.class).writeValueAsString(new Limit.BlocksLost(2, 8)))
                .isEqualTo("{\"kind\":\"blocks-lost\",\"lost\":2,\"of\":8}");
    }

    @Test
    void whatOlderVersionsWroteIsReadAsText() throws IOException {
        Map<Class<?>, Object> read = Map.of(
                Limit.class, new Limit.Text("a"),
                Reason.class, new Reason.Text("a"),
                Clause.class, new Clause.Text("a"),
                Scope.class, new Scope.Text("a"),
                Explanation.Conclusion.class, new Explanation.Text("a"));
        for (Class<?> type : read.keySet()) {
            assertThat((Object) Json.MAPPER.readValue("\"a\"", type)).isEqualTo(read.get(type));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3", "{}", "{\"kind\":\"unheard-of\"}", "{\"kind\":\"blocks-lost\"}"})
    void anythingElseIsAnError(String json) {
        assertThatThrownBy(() -> Json.MAPPER.readValue(json, Limit.class)).isInstanceOf(JsonProcessingException.class);
    }
}
