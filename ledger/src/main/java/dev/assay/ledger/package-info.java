/** Append-only evidence and verdict JSON on disk; the only access to result files. */
@NullMarked
package dev.assay.ledger;

import org.jspecify.annotations.NullMarked;
