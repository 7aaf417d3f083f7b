package dev.assay.imports;

import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import dev.assay.plan.yaml.YamlValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A document of maps, lists and scalars, navigated leniently: whatever is missing, null or of another type is empty.
 *
 * @param node null if there is nothing
 */
record Tree(@Nullable Object node) {
    /** Of a document in YAML or JSON; nothing if it is neither. */
    static Tree of(PlanText document) {
        return new Tree(Plans.document(document).map(Tree::plain).orElse(null));
    }

    private static @Nullable Object plain(YamlValue value) {
        if (value instanceof YamlValue.Items list) {
            return list.items().stream()
                    .map(item -> new Tree(plain(item)).node())
                    .toList();
        } else if (value instanceof YamlValue.Fields map) {
            Map<String, @Nullable Object> fields = new LinkedHashMap<>();
            map.fields().forEach((key, field) -> fields.put(key, plain(field.value())));
            return fields;
        }
        YamlValue.Scalar scalar = (YamlValue.Scalar) value;
        return scalar.type() == YamlValue.ScalarType.NOTHING ? null : scalar.text();
    }

    Tree at(String... keys) {
        Object at = node;
        for (String key : keys) {
            at = at instanceof Map<?, ?> map ? map.get(key) : null;
        }
        return new Tree(at);
    }

    boolean has(String... keys) {
        return at(keys).node != null;
    }

    /** Of a scalar. */
    Optional<String> value(String... keys) {
        return Optional.ofNullable(at(keys).node)
                .filter(scalar -> !(scalar instanceof Map || scalar instanceof List))
                .map(Object::toString);
    }

    /** The same; an empty text if there is none. */
    String text(String... keys) {
        return value(keys).orElse("");
    }

    /** 0 if there is none. */
    double number(String... keys) {
        try {
            return Double.parseDouble(value(keys).orElse("0"));
        } catch (NumberFormatException none) {
            return 0;
        }
    }

    Stream<Tree> items(String... keys) {
        return at(keys).node instanceof List<?> list ? list.stream().map(Tree::new) : Stream.empty();
    }

    Stream<Map.Entry<String, Tree>> fields(String... keys) {
        return at(keys).node instanceof Map<?, ?> map
                ? map.entrySet().stream().map(field -> Map.entry(field.getKey().toString(), new Tree(field.getValue())))
                : Stream.empty();
    }
}
