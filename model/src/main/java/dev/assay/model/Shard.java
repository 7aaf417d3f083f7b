package dev.assay.model;

/**
 * What makes a result folder a part of a fleet.
 *
 * @param number from 1
 * @param machine id of the boot of the machine that measures it
 * @param lock what all shards share
 */
public record Shard(int number, String machine, FleetLock lock) {
    public Shard {
        Require.that(number >= 1 && number <= lock.shards(), "a shard is one of the lock's: " + number);
    }
}
