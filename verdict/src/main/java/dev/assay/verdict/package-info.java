/** Turns evidence into verdicts: comparisons, each with its reason, and what follows from them. */
@NullMarked
package dev.assay.verdict;

import org.jspecify.annotations.NullMarked;
