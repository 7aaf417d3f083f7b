package dev.assay.report.figures;

import dev.assay.model.verdict.Finding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Things that share a finding: same topic, different only in figures, so one sentence covers them all.
 *
 * @param findings of the members, in their order
 * @param members in their original order, at least one
 */
public record FindingGroup<T>(List<Finding> findings, List<T> members) {
    public FindingGroup {
        findings = List.copyOf(findings);
        members = List.copyOf(members);
    }

    /** Groups in the order of their first members. */
    public static <T> List<FindingGroup<T>> of(List<T> things, Function<T, Finding> why) {
        return of(things, why, thing -> FindingGroup.class);
    }

    /** The same, for things that must also agree in a further property. */
    public static <T> List<FindingGroup<T>> of(List<T> things, Function<T, Finding> why, Function<T, Object> more) {
        Map<List<Object>, List<T>> groups = new LinkedHashMap<>();
        for (T thing : things) {
            groups.computeIfAbsent(List.of(why.apply(thing).topic(), more.apply(thing)), topic -> new ArrayList<>())
                    .add(thing);
        }
        return groups.values().stream()
                .map(group -> new FindingGroup<>(group.stream().map(why).toList(), group))
                .toList();
    }

    public String words() {
        return Clean.line(Finding.text(findings));
    }
}
