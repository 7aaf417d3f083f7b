package dev.assay.model;

/**
 * How long the bodies of answers were, good and wrong ones, in bytes as they were transferred, chunked coding removed.
 *
 * @param least the shortest
 * @param median within 0.1 %
 * @param largest the longest
 */
public record AnswerSizes(long least, long median, long largest) {}
