/**
 * Whether verdicts on a machine can be trusted, and how small a difference it can show: blocks of contenders whose true difference is
 * known, and the rule on simulated noise.
 */
@NullMarked
package dev.assay.calibrate;

import org.jspecify.annotations.NullMarked;
