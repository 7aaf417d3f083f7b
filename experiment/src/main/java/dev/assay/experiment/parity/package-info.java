/** Checks that all contenders give the same answers. */
@NullMarked
package dev.assay.experiment.parity;

import org.jspecify.annotations.NullMarked;
