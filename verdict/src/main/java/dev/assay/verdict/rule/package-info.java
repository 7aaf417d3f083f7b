/** When replicates show a difference, or that there is none; may use {@code reading}. */
@NullMarked
package dev.assay.verdict.rule;

import org.jspecify.annotations.NullMarked;
