/** Checks that all contenders give the same responses. */
@NullMarked
package dev.assay.experiment.parity;

import org.jspecify.annotations.NullMarked;
