/** What follows from evidence: comparisons, findings and limits, with their texts; may use {@code model.evidence}. */
@NullMarked
package dev.assay.model.verdict;

import org.jspecify.annotations.NullMarked;
