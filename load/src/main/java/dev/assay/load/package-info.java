/** The load generator: arrival times, users, recording, and the checks of the generator itself. */
@NullMarked
package dev.assay.load;

import org.jspecify.annotations.NullMarked;
