package dev.assay.swap;

import java.util.List;
import java.util.Set;

/**
 * What a swap takes out of a jar and puts into it.
 *
 * @param removed libraries, by entry
 * @param added in class path order
 * @param serverVersion version of the server in the resulting jar
 * @param warnings what the user should know
 */
record SwapPlan(Set<NestedJar> removed, List<Artifact> added, String serverVersion, List<String> warnings) {
    SwapPlan {
        removed = Set.copyOf(removed);
        added = List.copyOf(added);
        warnings = List.copyOf(warnings);
    }
}
