package dev.assay.model;

/**
 * What the load generator's own JVM did beside generating load, in the recorded part.
 *
 * @param collections garbage collections that stopped it
 * @param pauseMs their time together, in milliseconds
 * @param longestPauseMs the longest of them
 * @param compileMs time of the JIT compilers on all their threads; 0 where the JVM does not tell
 */
public record GeneratorJvm(long collections, double pauseMs, double longestPauseMs, double compileMs) {
    public GeneratorJvm {
        Require.notNegative(collections, "collections");
    }
}
