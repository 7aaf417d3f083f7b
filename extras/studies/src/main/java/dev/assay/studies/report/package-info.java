/** Studies on the terminal, and as pages in HTML and Markdown. */
@NullMarked
package dev.assay.studies.report;

import org.jspecify.annotations.NullMarked;
