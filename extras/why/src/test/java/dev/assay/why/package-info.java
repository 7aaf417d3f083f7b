@NullMarked
package dev.assay.why;

import org.jspecify.annotations.NullMarked;
