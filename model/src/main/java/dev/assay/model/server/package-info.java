/** Embedded servers, what is known of each, and apps and jars that hold one; may use {@code model}. */
@NullMarked
package dev.assay.model.server;

import org.jspecify.annotations.NullMarked;
