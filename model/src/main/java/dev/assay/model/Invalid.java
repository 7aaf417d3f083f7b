package dev.assay.model;

/**
 * A measurement that does not count.
 *
 * @param what which block, slice or start
 * @param contender id
 * @param reason why
 */
public record Invalid(String what, String contender, String reason) {}
