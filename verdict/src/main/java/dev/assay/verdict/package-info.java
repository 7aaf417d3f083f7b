/** Evidence to verdict. */
@NullMarked
package dev.assay.verdict;

import org.jspecify.annotations.NullMarked;
