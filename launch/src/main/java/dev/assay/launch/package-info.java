/** Starts servers and load tools, awaits readiness and stops them. */
@NullMarked
package dev.assay.launch;

import org.jspecify.annotations.NullMarked;
