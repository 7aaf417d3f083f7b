/** Assay in a Maven build: which jar, which flags, and what the exit code means for the build. It measures nothing itself. */
@NullMarked
package dev.assay.maven;

import org.jspecify.annotations.NullMarked;
