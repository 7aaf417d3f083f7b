/** What changes besides speed when the server is swapped: cases, what contenders do with them, and what of it matters. */
@NullMarked
package dev.assay.behave;

import org.jspecify.annotations.NullMarked;
