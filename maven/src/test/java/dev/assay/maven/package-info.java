@NullMarked
package dev.assay.maven;

import org.jspecify.annotations.NullMarked;
