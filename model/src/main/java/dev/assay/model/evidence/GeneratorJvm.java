package dev.assay.model.evidence;

import dev.assay.model.Require;

/**
 * What the load generator's own JVM did besides generating load, in the recorded part.
 *
 * @param collections garbage collections that stopped it
 * @param pauseMs their total time, in milliseconds
 * @param longestPauseMs the longest of them
 * @param compileMs time of the JIT compilers on all their threads; 0 if the JVM does not report it
 */
public record GeneratorJvm(long collections, double pauseMs, double longestPauseMs, double compileMs) {
    public GeneratorJvm {
        Require.notNegative(collections, "collections");
    }
}
