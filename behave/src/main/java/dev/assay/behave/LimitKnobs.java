package dev.assay.behave;

import dev.assay.behave.Family.Finding;
import dev.assay.model.Behaviour.Conduct;
import dev.assay.model.InspectedApp;
import dev.assay.model.ServerFacts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The Spring Boot properties that raise limits.
 *
 * @param byLimit by the id of the case
 */
record LimitKnobs(Map<String, Knob> byLimit) {
    private static final List<String> HEADS = List.of("limit-target", "limit-field", "limit-cookies");
    private static final String RAISED = "64KB";

    /** A property, and a value that raises the limit. */
    record Knob(String property, String value) {
        @Override
        public String toString() {
            return property + "=" + value;
        }
    }

    LimitKnobs {
        byLimit = Map.copyOf(byLimit);
    }

    /** The properties for an app on a server; none unless Spring Boot starts the server. */
    static LimitKnobs of(InspectedApp app, Optional<ServerFacts> facts) {
        if (!app.isSpringBoot() || facts.flatMap(ServerFacts::boot).isEmpty()) {
            return new LimitKnobs(Map.of());
        }
        String head = app.bootVersion().startsWith("2.")
                ? "server.max-http-header-size"
                : "server.max-http-request-header-size";
        Map<String, Knob> knobs = new TreeMap<>();
        HEADS.forEach(limit -> knobs.put(limit, new Knob(head, RAISED)));
        facts.map(ServerFacts::raisedLimits).orElse(Map.of()).forEach((limit, property) -> {
            int equals = property.indexOf('=');
            knobs.put(limit, new Knob(property.substring(0, equals), property.substring(equals + 1)));
        });
        return new LimitKnobs(knobs);
    }

    /** All properties with their raised values. */
    Map<String, String> properties() {
        return byLimit.values().stream().distinct().collect(Collectors.toMap(Knob::property, Knob::value));
    }

    /** The findings, each with its knob and what was found with all knobs set. */
    List<Finding> tried(List<Finding> found, List<Finding> raised) {
        Map<String, Conduct> after = raised.stream()
                .collect(Collectors.toMap(finding -> finding.subject().id(), Finding::conduct));
        Function<Finding, Finding> tried = finding -> {
            Optional<Knob> knob =
                    Optional.ofNullable(byLimit.get(finding.subject().id()));
            Optional<Conduct> again =
                    Optional.ofNullable(after.get(finding.subject().id()));
            return knob.isPresent() && again.isPresent()
                    ? new Finding(finding.subject(), tried(finding.conduct(), knob.get(), again.get()))
                    : finding;
        };
        return found.stream().map(tried).toList();
    }

    private static Conduct tried(Conduct before, Knob knob, Conduct after) {
        String documented = (before.documented().isEmpty() ? "" : before.documented() + ", ") + "with " + knob + ": "
                + (before.did().equals(after.did()) ? "the same" : after.did());
        return new Conduct(before.contender(), before.did(), before.asAsked(), before.counts(), documented);
    }
}
