package dev.assay.why.stack;

import dev.assay.probe.ThreadKind;
import java.util.List;

/**
 * A stack, and how often a profiler saw it.
 *
 * @param frames the outermost caller first; those that could not be walked are left out
 */
public record Stack(ThreadKind thread, List<Frame> frames, long samples) {
    public Stack {
        frames = List.copyOf(frames);
    }
}
