/** {@code assay load}: what it is asked to send, the figures of one load in every format, and conditions on them. */
@NullMarked
package dev.assay.loads;

import org.jspecify.annotations.NullMarked;
