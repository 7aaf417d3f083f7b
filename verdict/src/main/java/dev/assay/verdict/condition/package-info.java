/** Conditions on figures and verdicts, as of {@code --fail-if}: their grammar, and what each comes to; apart from the rest of the room. */
@NullMarked
package dev.assay.verdict.condition;

import org.jspecify.annotations.NullMarked;
