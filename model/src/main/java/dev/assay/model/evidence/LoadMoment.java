package dev.assay.model.evidence;

import dev.assay.model.Require;

/**
 * A part of a load, described by the responses that arrived in it.
 *
 * @param seconds from the start of recording to the middle of the part
 * @param length of the part, in seconds
 * @param responses good and wrong ones
 * @param meanMs their mean latency, as defined for the load; 0 without responses
 * @param maxMs the largest; 0 without responses
 */
public record LoadMoment(double seconds, double length, long responses, double meanMs, double maxMs) {
    public LoadMoment {
        Require.notNegative(responses, "responses");
    }

    public double responsesPerSecond() {
        return responses / length;
    }
}
