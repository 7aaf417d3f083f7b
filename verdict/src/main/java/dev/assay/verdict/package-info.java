/** Turns evidence into verdicts. */
@NullMarked
package dev.assay.verdict;

import org.jspecify.annotations.NullMarked;
