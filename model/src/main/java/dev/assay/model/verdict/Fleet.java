package dev.assay.model.verdict;

import java.util.List;
import java.util.OptionalDouble;

/**
 * The machines behind a merged result. Blocks are numbered over all shards: those of shard s are (s − 1) × blocks + 1 to s × blocks.
 *
 * @param shards number of shards planned
 * @param blocks per shard
 * @param machines that took part, in the order of their first shard
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
     * @param id its boot id: shards with the same boot id ran on one machine
     * @param cpu model name
     * @param cpus number of CPUs
     * @param os with its kernel version
     * @param jdks versions of the contenders' JDKs
     * @param shards numbers of the shards it measured
     * @param others share of one CPU that other processes used while no contender was loaded; empty if unknown
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

    public int plannedBlocks() {
        return shards * blocks;
    }
}
