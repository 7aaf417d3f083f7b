package dev.assay.experiment;

/**
 * What makes use of the warm JVMs of a block once all its figures are taken, and before its servers stop. It is no part of the block:
 * whatever it does or fails to do, the evidence stays the same.
 */
@FunctionalInterface
public interface AfterSlices {
    AfterSlices NONE = block -> {};

    void run(WarmBlock block) throws InterruptedException;

    /** This, then another, unless this fails. */
    default AfterSlices then(AfterSlices next) {
        return block -> {
            run(block);
            next.run(block);
        };
    }
}
