package dev.assay.model;

import java.util.List;
import java.util.OptionalDouble;

/**
 * The machines behind a merged result. Blocks are numbered over all shards: those of shard s are (s − 1) × blocks + 1 to s × blocks.
 *
 * @param shards that were planned
 * @param blocks of each of them
 * @param machines that measured, in the order of their first shard
 * @param lost shards that do not count, in the order of the plan
 */
public record Fleet(int shards, int blocks, List<Machine> machines, List<Lost> lost) {
    public Fleet {
        machines = List.copyOf(machines);
        lost = List.copyOf(lost);
    }

    /**
     * One machine.
     *
     * @param id the id of its boot: shards of one boot are of one machine
     * @param cpu model name
     * @param cpus that were there
     * @param os with the version of its kernel
     * @param jdks versions of the contenders' JDKs
     * @param shards that it measured
     * @param others share of a CPU that other processes had while nobody was loaded; empty where the machine does not tell
     */
    public record Machine(
            String id,
            String cpu,
            int cpus,
            String os,
            List<String> jdks,
            List<Integer> shards,
            OptionalDouble others) {
        public Machine {
            jdks = List.copyOf(jdks);
            shards = List.copyOf(shards);
        }
    }

    /**
     * A shard that is missing or failed.
     *
     * @param why in words
     */
    public record Lost(int shard, String why) {}

    /** Blocks that were planned, of all shards. */
    public int plannedBlocks() {
        return shards * blocks;
    }
}
