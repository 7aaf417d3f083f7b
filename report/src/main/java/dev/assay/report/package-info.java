/** Renders verdict and evidence for terminals, web pages, Markdown, CSV and JUnit; computes no figures. */
@NullMarked
package dev.assay.report;

import org.jspecify.annotations.NullMarked;
