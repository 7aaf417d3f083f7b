/** The nouns: records, enums and sealed types; validation only, no behaviour. */
@NullMarked
package dev.assay.model;

import org.jspecify.annotations.NullMarked;
