package dev.assay.remote.fleet;

/**
 * Identifies a result folder as part of a fleet; {@link dev.assay.model.evidence.Shard} is as much of it as the folder by itself needs.
 *
 * @param number from 1
 * @param machine boot id of the machine that measures it
 * @param lock what all shards share
 */
record FleetShard(int number, String machine, FleetLock lock) {
    FleetShard {
        if (number < 1 || number > lock.shards()) {
            throw new IllegalArgumentException("a shard is one of the lock's: " + number);
        }
    }
}
