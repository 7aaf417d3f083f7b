/** Published figures beside ours: what the method of a published comparison could not show. */
@NullMarked
package dev.assay.study;

import org.jspecify.annotations.NullMarked;
