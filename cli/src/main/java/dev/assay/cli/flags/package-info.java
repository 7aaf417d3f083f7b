/** Flags that several commands have, and what they ask for: plans, conditions, output formats. */
@NullMarked
package dev.assay.cli.flags;

import org.jspecify.annotations.NullMarked;
