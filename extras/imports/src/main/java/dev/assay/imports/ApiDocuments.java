package dev.assay.imports;

import dev.assay.plan.PlanText;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** API documents that refer to one another, each read once. */
final class ApiDocuments {
    static final String REFERENCE = "$ref";
    /** Limits chains of references, since they may be cyclic. */
    private static final int MAX_REFERENCES = 10;

    private static final Pattern URL = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:");

    private final Function<String, Optional<PlanText>> files;
    private final Map<String, Tree> read = new HashMap<>();

    /** @param files by path, the names of documents */
    ApiDocuments(Function<String, Optional<PlanText>> files) {
        this.files = files;
    }

    /** A document in which each reference names its document as well. */
    Tree of(PlanText document) {
        Tree whole = new Tree(absolute(Tree.of(document).node(), document.name()));
        read.put(document.name(), whole);
        return whole;
    }

    private static @Nullable Object absolute(@Nullable Object node, String name) {
        if (node instanceof List<?> list) {
            return list.stream()
                    .map(item -> new Tree(absolute(item, name)).node())
                    .toList();
        } else if (node instanceof Map<?, ?> map) {
            Map<Object, @Nullable Object> fields = new LinkedHashMap<>();
            map.forEach((key, value) -> fields.put(
                    key,
                    key.equals(REFERENCE) && value instanceof String reference
                            ? reference(reference, name)
                            : absolute(value, name)));
            return fields;
        }
        return node;
    }

    private static String reference(String reference, String name) {
        int hash = (reference + "#").indexOf('#');
        String pointer = "#" + reference.substring(Math.min(hash + 1, reference.length()));
        if (hash == 0 || URL.matcher(reference).lookingAt()) {
            return hash == 0 ? name + pointer : reference;
        }
        try {
            return Path.of(name).resolveSibling(reference.substring(0, hash)).normalize() + pointer;
        } catch (InvalidPathException noFile) {
            return reference;
        }
    }

    /** The value itself, or the one that it refers to; one with a reference if that leads nowhere. */
    Tree resolved(Tree value) {
        Tree at = value;
        for (int i = 0; i < MAX_REFERENCES && at.value(REFERENCE).isPresent(); i++) {
            String reference = at.text(REFERENCE);
            int hash = Math.max(0, reference.lastIndexOf('#'));
            Tree document = document(reference.substring(0, hash));
            String[] keys = Stream.of(reference.substring(hash).split("/", -1))
                    .skip(1)
                    .map(key -> key.replace("~1", "/").replace("~0", "~"))
                    .toArray(String[]::new);
            at = document.has(keys) ? document.at(keys) : at;
        }
        return at;
    }

    private Tree document(String name) {
        Tree known = read.get(name);
        return known == null ? of(files.apply(name).orElse(new PlanText(name, ""))) : known;
    }
}
