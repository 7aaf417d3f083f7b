/** Tests that start, await and end real processes, all on 127.0.0.1. */
@NullMarked
package dev.assay.launch;

import org.jspecify.annotations.NullMarked;
