/** What changes besides speed when the server is swapped: cases, what contenders do with them, and which differences matter. */
@NullMarked
package dev.assay.behave;

import org.jspecify.annotations.NullMarked;
