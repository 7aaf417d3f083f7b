package dev.assay.behave;

import dev.assay.behave.families.Family;
import dev.assay.behave.families.Limits;
import dev.assay.behave.outcome.Behaviour;
import dev.assay.behave.outcome.Behaviour.Case;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.outcome.Behaviour.Row;
import dev.assay.behave.outcome.Behaviour.Subject;
import dev.assay.behave.transport.Fixture;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;

/** The limits of contenders with the settings that they have: no other is tried, and those that differ do so in either direction. */
final class LimitsAsTheyAre implements Family {
    private final Limits limits = new Limits();

    @Override
    public String id() {
        return limits.id();
    }

    @Override
    public Findings ask(Fixture fixture, IntConsumer progress) throws InterruptedException {
        return limits.ask(fixture, progress);
    }

    @Override
    public boolean matters(Case subject, Outcome from, Outcome to) {
        return limits.matters(subject, from, to) || limits.matters(subject, to, from);
    }

    @Override
    public boolean triesSettings(Outcome outcome, Optional<Outcome> reference) {
        return false;
    }

    /** By contender other than the first, the limits that differ, each with what both accept; without contenders that have the same. */
    Map<String, String> differing(Behaviour behaviour) {
        List<Subject> contenders = behaviour.contenders();
        Map<String, String> differing = new LinkedHashMap<>();
        for (Subject other : contenders.subList(1, contenders.size())) {
            String words = behaviour.cases().stream()
                    .flatMap(row -> differing(row, contenders.get(0).id(), other.id()).stream())
                    .collect(Collectors.joining("; "));
            if (!words.isEmpty()) {
                differing.put(other.id(), words);
            }
        }
        return differing;
    }

    private Optional<String> differing(Row row, String reference, String other) {
        return row.of(reference).flatMap(from -> row.of(other)
                .filter(to -> matters(row.subject(), from, to))
                .map(to -> Case.small(row.subject().title()) + ": "
                        + to.observed().text() + ", not " + from.observed().text()));
    }
}
