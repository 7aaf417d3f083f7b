/** What is found of contenders and of the measurement besides comparisons: figures, failures, limits; may use {@code rule}. */
@NullMarked
package dev.assay.verdict.finding;

import org.jspecify.annotations.NullMarked;
