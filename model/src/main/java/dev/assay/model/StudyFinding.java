package dev.assay.model;

import java.util.List;

/**
 * Something that the method of a study cannot show, derived from its figures.
 *
 * @param subject in a few words
 * @param sentences what the figures say about it
 */
public record StudyFinding(String subject, List<String> sentences) {
    public StudyFinding {
        Require.notBlank(subject, "subject");
        sentences = List.copyOf(sentences);
        Require.that(!sentences.isEmpty(), "a finding says something");
    }
}
