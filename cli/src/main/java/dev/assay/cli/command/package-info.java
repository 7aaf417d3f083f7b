/** The commands, a class each. */
@NullMarked
package dev.assay.cli.command;

import org.jspecify.annotations.NullMarked;
