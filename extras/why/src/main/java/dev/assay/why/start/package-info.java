/** Starts of contenders whose JVMs log the classes that they load. */
@NullMarked
package dev.assay.why.start;

import org.jspecify.annotations.NullMarked;
