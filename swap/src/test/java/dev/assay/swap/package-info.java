@NullMarked
package dev.assay.swap;

import org.jspecify.annotations.NullMarked;
