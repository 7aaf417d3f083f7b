/** The commands, and the wiring of the modules; the only {@code main}. */
@NullMarked
package dev.assay.cli;

import org.jspecify.annotations.NullMarked;
