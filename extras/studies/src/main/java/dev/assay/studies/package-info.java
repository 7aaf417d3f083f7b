/** Published comparisons, repeated: their command, their runs, and what is stored of both. */
@NullMarked
package dev.assay.studies;

import org.jspecify.annotations.NullMarked;
