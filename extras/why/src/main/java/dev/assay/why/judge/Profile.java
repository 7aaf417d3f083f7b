package dev.assay.why.judge;

import dev.assay.why.model.ProfiledSlice;
import dev.assay.why.stack.Stack;
import java.util.List;

/**
 * A profiled slice with the stacks that were sampled in it.
 *
 * @param stacks of CPU time
 * @param allocations stacks of allocations, in bytes; none unless they were asked for
 */
public record Profile(ProfiledSlice slice, List<Stack> stacks, List<Stack> allocations) {
    public Profile {
        stacks = List.copyOf(stacks);
        allocations = List.copyOf(allocations);
    }

    /** The same under another id of its contender. */
    Profile of(String contender) {
        return new Profile(slice.of(contender), stacks, allocations);
    }
}
