/** Arrival times, users, recording and the generator's own health. */
@NullMarked
package dev.assay.load;

import org.jspecify.annotations.NullMarked;
