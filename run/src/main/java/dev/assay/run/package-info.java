/** The lives of experiments, calibrations and studies in their result folders, with instruments that are given to them. */
@NullMarked
package dev.assay.run;

import org.jspecify.annotations.NullMarked;
