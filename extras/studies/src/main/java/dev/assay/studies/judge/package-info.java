/** Published figures beside ours, and whether the conclusions drawn from them hold here. */
@NullMarked
package dev.assay.studies.judge;

import org.jspecify.annotations.NullMarked;
