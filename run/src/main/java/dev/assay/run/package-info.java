/** The life cycles of experiments, calibrations and studies in their result folders; instruments are passed in. */
@NullMarked
package dev.assay.run;

import org.jspecify.annotations.NullMarked;
