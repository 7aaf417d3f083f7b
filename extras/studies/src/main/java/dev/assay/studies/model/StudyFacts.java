package dev.assay.studies.model;

import dev.assay.model.Require;
import java.util.List;
import java.util.Optional;

/**
 * How a study was run, besides its loads.
 *
 * @param parameters conditions with their sources; each topic at most once
 * @param jvmOptions the author's; empty if there were none, not even a heap size
 * @param neighbour why Assay's verdict is based on requests other than the study's; empty if it is not
 * @param publication what it is, such as {@value #ARTICLE} or {@code issue}
 * @param publishedIn where the published figures stand, for the heads of tables
 */
public record StudyFacts(
        List<StudyParameter> parameters,
        List<String> jvmOptions,
        Optional<String> neighbour,
        String publication,
        String publishedIn) {
    /** What is repeated unless a study says otherwise. */
    public static final String ARTICLE = "article";

    /** Nothing is known, the JVM had no options, and the verdict is based on the study's own requests. */
    public static final StudyFacts NONE = new StudyFacts(List.of(), List.of(), Optional.empty());

    public StudyFacts {
        parameters = List.copyOf(parameters);
        jvmOptions = List.copyOf(jvmOptions);
        Require.that(
                parameters.stream().map(StudyParameter::topic).distinct().count() == parameters.size(),
                "a parameter stands in a study once");
        neighbour.ifPresent(reason -> Require.notBlank(reason, "reason for another workload"));
        Require.notBlank(publication, "what was published");
        Require.notBlank(publishedIn, "where figures are published");
    }

    /** Facts of figures in an article. */
    public StudyFacts(List<StudyParameter> parameters, List<String> jvmOptions, Optional<String> neighbour) {
        this(parameters, jvmOptions, neighbour, ARTICLE, ARTICLE);
    }
}
