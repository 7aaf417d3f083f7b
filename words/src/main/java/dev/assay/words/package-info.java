/** What users' result files cannot show, in words. */
@NullMarked
package dev.assay.words;

import org.jspecify.annotations.NullMarked;
