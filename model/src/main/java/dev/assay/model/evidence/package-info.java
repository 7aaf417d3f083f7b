/** What was measured, as it was measured; may use {@code model.plan}. */
@NullMarked
package dev.assay.model.evidence;

import org.jspecify.annotations.NullMarked;
