package dev.assay.model.verdict;

/**
 * What a comparison would be if disturbed blocks counted too.
 *
 * @param ratio estimate of contender/reference
 */
public record Sensitivity(double ratio, double ciLow, double ciHigh, int blocks) {}
