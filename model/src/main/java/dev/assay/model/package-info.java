/** The nouns: records, enums and sealed types; validation, and questions that a value answers about itself, but no other behaviour. */
@NullMarked
package dev.assay.model;

import org.jspecify.annotations.NullMarked;
