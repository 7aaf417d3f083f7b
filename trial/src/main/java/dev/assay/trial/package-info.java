/** Runs pilot, blocks, start-ups and studies: launches, loads and probes contenders, and returns evidence. */
@NullMarked
package dev.assay.trial;

import org.jspecify.annotations.NullMarked;
