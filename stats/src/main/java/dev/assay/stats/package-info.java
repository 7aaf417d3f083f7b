/** Pure mathematics on arrays: intervals, looks, equivalence. */
@NullMarked
package dev.assay.stats;

import org.jspecify.annotations.NullMarked;
