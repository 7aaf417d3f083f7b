/** Values in English, the same in every sentence, table and chart. */
@NullMarked
package dev.assay.words;

import org.jspecify.annotations.NullMarked;
