package dev.assay.model;

/**
 * One short load by which the pilot sought the rates between which a service level is met.
 *
 * @param contender id
 * @param ratePerSecond offered
 * @param latencyMs the percentile that the service level is about
 * @param met whether it held
 */
public record RateTrial(String contender, double ratePerSecond, double latencyMs, boolean met) {}
