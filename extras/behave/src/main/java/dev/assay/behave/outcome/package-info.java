/** What contenders did with cases, as values. */
@NullMarked
package dev.assay.behave.outcome;

import org.jspecify.annotations.NullMarked;
