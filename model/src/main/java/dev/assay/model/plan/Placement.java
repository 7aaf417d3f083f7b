package dev.assay.model.plan;

/**
 * Which CPUs run what.
 *
 * @param all every CPU that Assay may use
 * @param servers for the contenders while they are measured
 * @param generator for the load generator
 * @param pinned whether this machine can pin processes to CPUs at all
 */
public record Placement(CpuSet all, CpuSet servers, CpuSet generator, boolean pinned) {
    /** Whether no CPU runs both a server and the generator. */
    public boolean disjoint() {
        return servers.cpus().stream().noneMatch(generator.cpus()::contains);
    }
}
