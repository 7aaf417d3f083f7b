/** Combines an app jar and a server into a runnable jar, cached by content hash. */
@NullMarked
package dev.assay.swap;

import org.jspecify.annotations.NullMarked;
