package dev.assay.model;

/**
 * A part of a load, described by the answers that arrived in it.
 *
 * @param seconds from the start of recording to the middle of the part
 * @param length of the part, in seconds
 * @param answers good and wrong ones
 * @param meanMs their mean latency, as defined for the load; 0 without answers
 * @param maxMs the largest; 0 without answers
 */
public record LoadMoment(double seconds, double length, long answers, double meanMs, double maxMs) {
    public LoadMoment {
        Require.notNegative(answers, "answers");
    }

    public double answersPerSecond() {
        return answers / length;
    }
}
