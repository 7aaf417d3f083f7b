/** What a terminal shows while Assay runs, and signals. */
@NullMarked
package dev.assay.cli.screen;

import org.jspecify.annotations.NullMarked;
