/**
 * Load tools of other people behind one door: each is a separate process, told in its own language what to send, and asked by
 * its own result file what came of it.
 */
@NullMarked
package dev.assay.tools;

import org.jspecify.annotations.NullMarked;
