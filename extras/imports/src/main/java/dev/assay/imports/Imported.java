package dev.assay.imports;

import java.util.List;

/**
 * A recording as a plan for {@code assay load}.
 *
 * @param yaml the plan, with the notes as comments
 * @param requests how many of the recorded requests it covers
 * @param notes what was left out or changed, each a sentence
 */
public record Imported(String yaml, int requests, List<String> notes) {
    public Imported {
        notes = List.copyOf(notes);
    }
}
