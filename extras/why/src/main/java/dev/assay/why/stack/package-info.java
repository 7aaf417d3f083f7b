@NullMarked
package dev.assay.why.stack;

import org.jspecify.annotations.NullMarked;
