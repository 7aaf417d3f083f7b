/** Phrases of studies and of behaviour. */
@NullMarked
package dev.assay.words;

import org.jspecify.annotations.NullMarked;
