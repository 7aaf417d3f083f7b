package dev.assay.model.evidence;

/**
 * A short load by which the pilot searched for the highest rate that meets a service level.
 *
 * @param contender id
 * @param ratePerSecond offered
 * @param latencyMs the percentile that the service level is about
 * @param met whether the service level was met
 */
public record RateTrial(String contender, double ratePerSecond, double latencyMs, boolean met) {}
