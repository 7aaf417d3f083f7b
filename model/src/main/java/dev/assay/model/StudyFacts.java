package dev.assay.model;

import java.util.List;
import java.util.Optional;

/**
 * How a study was run, beside its loads.
 *
 * @param parameters with where each is known from; every topic at most once
 * @param jvmOptions those of the author; empty for none at all, not even a heap
 * @param neighbour why Assay's verdict is on other requests than the study's; empty where it is on the same
 */
public record StudyFacts(List<StudyParameter> parameters, List<String> jvmOptions, Optional<String> neighbour) {
    /** Nothing is known, the JVM had no options, and the verdict is on the study's own requests. */
    public static final StudyFacts NONE = new StudyFacts(List.of(), List.of(), Optional.empty());

    public StudyFacts {
        parameters = List.copyOf(parameters);
        jvmOptions = List.copyOf(jvmOptions);
        Require.that(
                parameters.stream().map(StudyParameter::topic).distinct().count() == parameters.size(),
                "a parameter stands in a study once");
        neighbour.ifPresent(reason -> Require.notBlank(reason, "reason for another workload"));
    }
}
