/** Runs a block: launch, load and probe to evidence. */
@NullMarked
package dev.assay.trial;

import org.jspecify.annotations.NullMarked;
