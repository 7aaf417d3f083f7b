/** First plans: from a project and its running app ({@code assay init}), from a recording or a log ({@code assay import}). */
@NullMarked
package dev.assay.imports;

import org.jspecify.annotations.NullMarked;
