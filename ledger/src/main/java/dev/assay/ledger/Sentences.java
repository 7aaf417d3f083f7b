package dev.assay.ledger;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import dev.assay.model.Secrets;
import java.io.IOException;
import java.util.function.Function;

/** Serialises values as the sentences that scripts read, without secrets. What is read back holds the sentence. */
final class Sentences {
    private Sentences() {}

    /**
     * Registers values of a type and its subtypes.
     *
     * @param words the sentence of a value
     * @param text a value that holds a sentence
     */
    static <T> void register(SimpleModule module, Class<T> type, Function<T, String> words, Function<String, T> text) {
        module.addSerializer(type, new JsonSerializer<>() {
            @Override
            public void serialize(T value, JsonGenerator json, SerializerProvider provider) throws IOException {
                json.writeString(Secrets.hidden(words.apply(value)));
            }
        });
        module.addDeserializer(type, new JsonDeserializer<>() {
            @Override
            public T deserialize(JsonParser json, DeserializationContext context) throws IOException {
                return json.hasToken(JsonToken.VALUE_STRING)
                        ? text.apply(json.getText())
                        : type.cast(context.handleUnexpectedToken(type, json));
            }
        });
    }
}
