/** Latency profiles: recording, merging and tails. */
@NullMarked
package dev.assay.latency;

import org.jspecify.annotations.NullMarked;
