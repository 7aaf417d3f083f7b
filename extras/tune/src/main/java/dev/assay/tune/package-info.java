/** How far settings, memory and the rate change the answer. */
@NullMarked
package dev.assay.tune;

import org.jspecify.annotations.NullMarked;
