package dev.assay.model.evidence;

/**
 * A part of an experiment on several machines, as far as its result folder is read by itself.
 *
 * @param number from 1
 * @param lock what all parts share
 */
public record Shard(int number, Lock lock) {
    /**
     * What all parts share, as far as needed here.
     *
     * @param blocks of each part, fixed in advance
     */
    public record Lock(int blocks) {}
}
