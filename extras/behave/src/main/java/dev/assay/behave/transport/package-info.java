/** Sends bytes to contenders that Assay started, and reads what comes back. */
@NullMarked
package dev.assay.behave.transport;

import org.jspecify.annotations.NullMarked;
