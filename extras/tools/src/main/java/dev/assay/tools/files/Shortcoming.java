package dev.assay.tools.files;

import dev.assay.model.Require;
import java.util.List;

/**
 * Something that runs cannot show because of how they were made, derived from their figures.
 *
 * @param subject in a few words
 * @param sentences what the figures say about it
 */
public record Shortcoming(String subject, List<String> sentences) {
    public Shortcoming {
        Require.notBlank(subject, "subject");
        sentences = List.copyOf(sentences);
        Require.that(!sentences.isEmpty(), "a shortcoming says something");
    }
}
