@NullMarked
package dev.assay.load;

import org.jspecify.annotations.NullMarked;
