/** Runs pilot, blocks and start-ups: launches, loads and probes contenders, and returns evidence. */
@NullMarked
package dev.assay.trial;

import org.jspecify.annotations.NullMarked;
