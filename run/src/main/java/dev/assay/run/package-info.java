/** The life cycles of experiments and calibrations in their result folders; instruments are passed in. */
@NullMarked
package dev.assay.run;

import org.jspecify.annotations.NullMarked;
