/** Commands and composition; the only main. */
@NullMarked
package dev.assay.cli;

import org.jspecify.annotations.NullMarked;
