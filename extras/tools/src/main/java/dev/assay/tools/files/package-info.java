/**
 * A common interface to other load tools: each runs as a separate process, gets its load in its own language, and reports
 * through its own result file.
 */
@NullMarked
package dev.assay.tools.files;

import org.jspecify.annotations.NullMarked;
