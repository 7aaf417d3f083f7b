/** Architecture and end-to-end tests. */
@NullMarked
package dev.assay.tools;

import org.jspecify.annotations.NullMarked;
