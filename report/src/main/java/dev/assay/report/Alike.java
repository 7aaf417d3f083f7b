package dev.assay.report;

import dev.assay.model.Finding;
import dev.assay.words.Phrases;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Things of which the same is to be said: their findings have one topic and differ in nothing but figures, so one sentence says it of
 * all.
 *
 * @param findings of the members, in their order
 * @param members in the order in which they came, at least one
 */
record Alike<T>(List<Finding> findings, List<T> members) {
    Alike {
        findings = List.copyOf(findings);
        members = List.copyOf(members);
    }

    /** Groups in the order of their first members. */
    static <T> List<Alike<T>> of(List<T> things, Function<T, Finding> why) {
        return of(things, why, thing -> Alike.class);
    }

    /** The same of things that are alike in one thing more. */
    static <T> List<Alike<T>> of(List<T> things, Function<T, Finding> why, Function<T, Object> more) {
        Map<List<Object>, List<T>> groups = new LinkedHashMap<>();
        for (T thing : things) {
            groups.computeIfAbsent(
                            List.of(Phrases.topic(why.apply(thing)), more.apply(thing)), topic -> new ArrayList<>())
                    .add(thing);
        }
        return groups.values().stream()
                .map(group -> new Alike<>(group.stream().map(why).toList(), group))
                .toList();
    }

    /** The sentence. */
    String words() {
        return Clean.line(Phrases.of(findings));
    }
}
