package dev.assay.model;

/**
 * A measurement that does not count.
 *
 * @param what which block, slice or start
 * @param contender id; empty where it concerns no contender more than another
 * @param reason why
 */
public record Invalid(String what, String contender, String reason) {}
