/** Charts in SVG, as part of an HTML report; may use {@code document}. */
@NullMarked
package dev.assay.report.chart;

import org.jspecify.annotations.NullMarked;
