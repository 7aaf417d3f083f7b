@NullMarked
package dev.assay.why.start;

import org.jspecify.annotations.NullMarked;
