package dev.assay.model;

/**
 * Identifies a result folder as part of a fleet.
 *
 * @param number from 1
 * @param machine boot id of the machine that measures it
 * @param lock what all shards share
 */
public record Shard(int number, String machine, FleetLock lock) {
    public Shard {
        Require.that(number >= 1 && number <= lock.shards(), "a shard is one of the lock's: " + number);
    }
}
