/** What became of requests: counts, latencies and errors of a load, the checks of the generator, and the result. */
@NullMarked
package dev.assay.load.result;

import org.jspecify.annotations.NullMarked;
