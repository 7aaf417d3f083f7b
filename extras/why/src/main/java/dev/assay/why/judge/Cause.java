package dev.assay.why.judge;

import dev.assay.why.stack.Frame;
import dev.assay.why.stack.Layer;
import java.util.List;

/**
 * Something in which two contenders differ: a method, or a call path that ends in one, with what it calls except what is a cause of its
 * own. So no sample is part of two causes of a kind.
 *
 * @param path its method last; before it the callers, of a call path only
 * @param reference µs or bytes a request of the reference
 * @param other those of the other contender
 */
public record Cause(List<Frame> path, Layer layer, double reference, double other, Difference difference) {
    public Cause {
        path = List.copyOf(path);
    }

    public Frame frame() {
        return path.get(path.size() - 1);
    }
}
