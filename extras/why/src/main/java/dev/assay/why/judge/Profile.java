package dev.assay.why.judge;

import dev.assay.why.model.ProfiledSlice;
import dev.assay.why.stack.Stack;
import java.util.List;

/** A profiled slice with the stacks that were sampled in it. */
public record Profile(ProfiledSlice slice, List<Stack> stacks) {
    public Profile {
        stacks = List.copyOf(stacks);
    }

    /** The same under another id of its contender. */
    Profile of(String contender) {
        return new Profile(slice.of(contender), stacks);
    }
}
