package dev.assay.remote.fleet;

import java.util.List;

/**
 * What must not differ between the shards of a fleet.
 *
 * @param assay version of this program
 * @param app name of the app
 * @param appSha256 of its jar, lower-case hex
 * @param plan as YAML, with fixed rate and seed, from which each shard derives its own
 * @param contenders as they are started
 * @param shards number of parts of the experiment, each for one machine
 * @param blocks per shard
 * @param slices per contender and block, at the same rate
 */
record FleetLock(
        String assay,
        String app,
        String appSha256,
        String plan,
        List<Locked> contenders,
        int shards,
        int blocks,
        int slices) {
    static final SealedFile<FleetLock> FILE = new SealedFile<>(FleetLock.class, "lock of a fleet", "assay fleet plan");

    public FleetLock {
        contenders = List.copyOf(contenders);
        if (!(shards >= 1 && blocks >= 1 && slices >= 1)) {
            throw new IllegalArgumentException("shards, blocks and slices count from 1");
        }
    }

    /**
     * A contender.
     *
     * @param serverVersion of the embedded server
     * @param jdk feature version
     * @param jvmOptions all of them, in order; one sets the number of the servers' CPUs
     */
    record Locked(String contender, String serverVersion, int jdk, List<String> jvmOptions) {
        public Locked {
            jvmOptions = List.copyOf(jvmOptions);
        }
    }
}
