/** Verdict and evidence to terminal and HTML; renders, never computes. */
@NullMarked
package dev.assay.report;

import org.jspecify.annotations.NullMarked;
