package dev.assay.model;

/**
 * A part of a load, told by the requests whose answers came in it.
 *
 * @param seconds since recording began, to the middle of the part
 * @param length of the part, in seconds
 * @param answers good and wrong ones
 * @param meanMs their mean latency, as the load has it; 0 without answers
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
