package dev.assay.imports;

import dev.assay.plan.YamlValue;
import dev.assay.plan.YamlValue.Fields;
import dev.assay.plan.YamlValue.Items;
import dev.assay.plan.YamlValue.Keyed;
import dev.assay.plan.YamlValue.Scalar;
import dev.assay.plan.YamlValue.ScalarType;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Lenient navigation of a document: whatever is missing or of another type is empty. */
final class Tree {
    private Tree() {}

    /** The value at a path of keys. */
    static Optional<YamlValue> at(YamlValue from, String... keys) {
        Optional<YamlValue> at = Optional.of(from);
        for (String key : keys) {
            at = at.flatMap(value -> value instanceof Fields map
                    ? Optional.ofNullable(map.fields().get(key)).map(Keyed::value)
                    : Optional.empty());
        }
        return at;
    }

    static Optional<String> text(YamlValue from, String... keys) {
        return at(from, keys)
                .filter(value -> value instanceof Scalar scalar && scalar.type() != ScalarType.NOTHING)
                .map(value -> ((Scalar) value).text());
    }

    static Stream<YamlValue> items(YamlValue from, String... keys) {
        return at(from, keys).stream()
                .flatMap(value -> value instanceof Items list ? list.items().stream() : Stream.empty());
    }

    static Stream<Map.Entry<String, YamlValue>> fields(YamlValue from, String... keys) {
        return at(from, keys).stream()
                .flatMap(value -> value instanceof Fields map
                        ? map.fields().entrySet().stream()
                        : Stream.<Map.Entry<String, Keyed>>empty())
                .map(entry -> Map.entry(entry.getKey(), entry.getValue().value()));
    }
}
