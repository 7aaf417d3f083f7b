/** Sections, tables and text, and how each is written in HTML, in Markdown and on a terminal; may use {@code figures}. */
@NullMarked
package dev.assay.report.document;

import org.jspecify.annotations.NullMarked;
