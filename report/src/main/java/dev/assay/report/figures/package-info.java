/** The figures of a report as text and on scales, of what counts; may use nothing else of the room. */
@NullMarked
package dev.assay.report.figures;

import org.jspecify.annotations.NullMarked;
