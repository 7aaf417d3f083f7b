/** Man pages and shell completion of a release. */
@NullMarked
package dev.assay.manual;

import org.jspecify.annotations.NullMarked;
