package dev.assay.model.verdict;

import dev.assay.model.evidence.Place;

/**
 * A measurement that does not count.
 *
 * @param place which block, slice or start-up round
 * @param contender id; empty if it concerns no contender in particular
 */
public record Invalid(Place place, String contender, Finding why) {}
