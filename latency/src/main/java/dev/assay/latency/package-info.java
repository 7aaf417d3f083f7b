/** Latency profiles: recorded, merged, their tails. */
@NullMarked
package dev.assay.latency;

import org.jspecify.annotations.NullMarked;
