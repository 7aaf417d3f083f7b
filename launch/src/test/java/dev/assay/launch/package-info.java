/** Tests of starting, awaiting and ending real processes, all on 127.0.0.1. */
@NullMarked
package dev.assay.launch;

import org.jspecify.annotations.NullMarked;
