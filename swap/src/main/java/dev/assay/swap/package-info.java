/** App jar and server to a runnable jar, cached by content hash. */
@NullMarked
package dev.assay.swap;

import org.jspecify.annotations.NullMarked;
