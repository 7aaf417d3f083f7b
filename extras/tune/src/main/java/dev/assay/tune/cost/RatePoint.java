package dev.assay.tune.cost;

/**
 * What a contender cost at one rate in one block.
 *
 * @param block index of its block
 * @param contender id
 * @param asked requests per second that the load was to have
 * @param rate responses per second while CPU time was counted
 * @param cpu CPU time of the server per second, in seconds, JIT compilers excluded, collector included
 */
record RatePoint(int block, String contender, double asked, double rate, double cpu) {}
