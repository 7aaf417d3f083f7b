/** The results as pages. */
@NullMarked
package dev.assay.behave.report;

import org.jspecify.annotations.NullMarked;
