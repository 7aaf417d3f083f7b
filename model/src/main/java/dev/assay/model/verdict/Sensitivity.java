package dev.assay.model.verdict;

/**
 * What a comparison would be if disturbed blocks counted too.
 *
 * @param ratio estimate of contender/reference
 * @param ciLow lower end of the interval of the ratio
 * @param ciHigh upper end of the interval of the ratio
 * @param blocks replicates behind it
 */
public record Sensitivity(double ratio, double ciLow, double ciHigh, int blocks) {}
