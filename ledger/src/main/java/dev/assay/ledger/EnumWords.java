package dev.assay.ledger;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Serialises enum constants as the words used in result files, as values and as keys. */
final class EnumWords<E extends Enum<E>> {
    private final Class<E> type;
    private final Function<E, String> word;
    private final Map<String, E> byWord = new TreeMap<>();

    private EnumWords(Class<E> type, Function<E, String> word) {
        this.type = type;
        this.word = word;
        for (E constant : type.getEnumConstants()) {
            byWord.put(word.apply(constant), constant);
        }
    }

    static <E extends Enum<E>> void register(SimpleModule module, Class<E> type, Function<E, String> word) {
        EnumWords<E> words = new EnumWords<>(type, word);
        module.addSerializer(type, words.values());
        module.addKeySerializer(type, words.keys());
        module.addDeserializer(type, words.parser());
        module.addKeyDeserializer(type, words.keyParser());
    }

    /** {@code CONNECT_TIMEOUT} as {@code connect-timeout}. */
    static String dashed(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private JsonSerializer<E> values() {
        return new JsonSerializer<>() {
            @Override
            public void serialize(E value, JsonGenerator json, SerializerProvider provider) throws IOException {
                json.writeString(word.apply(value));
            }
        };
    }

    private JsonSerializer<E> keys() {
        return new JsonSerializer<>() {
            @Override
            public void serialize(E value, JsonGenerator json, SerializerProvider provider) throws IOException {
                json.writeFieldName(word.apply(value));
            }
        };
    }

    private JsonDeserializer<E> parser() {
        return new JsonDeserializer<>() {
            @Override
            public E deserialize(JsonParser json, DeserializationContext context) throws IOException {
                E constant = byWord.get(json.getValueAsString(""));
                return constant == null ? type.cast(unknown(json.getText(), context)) : constant;
            }
        };
    }

    private KeyDeserializer keyParser() {
        return new KeyDeserializer() {
            @Override
            public Object deserializeKey(String key, DeserializationContext context) throws IOException {
                E constant = byWord.get(key);
                return constant == null ? unknown(key, context) : constant;
            }
        };
    }

    private Object unknown(String text, DeserializationContext context) throws IOException {
        return context.handleWeirdStringValue(type, text, "not one of %s", byWord.keySet());
    }
}
