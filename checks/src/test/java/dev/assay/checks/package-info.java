/** Architecture and end-to-end tests. */
@NullMarked
package dev.assay.checks;

import org.jspecify.annotations.NullMarked;
