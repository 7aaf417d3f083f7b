package dev.assay.plan;

import java.util.List;

/**
 * A recording as a plan for {@code assay load}.
 *
 * @param yaml the plan; the notes stand in it as comments too
 * @param requests how many recorded requests are in it
 * @param notes what was left out or changed, each a sentence
 */
public record Imported(String yaml, int requests, List<String> notes) {
    public Imported {
        notes = List.copyOf(notes);
    }
}
