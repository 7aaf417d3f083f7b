/** The sections of a report, one class each; may use {@code chart}. */
@NullMarked
package dev.assay.report.section;

import org.jspecify.annotations.NullMarked;
