/** The smallest heap in which each contender holds a rate. */
@NullMarked
package dev.assay.tune.fit;

import org.jspecify.annotations.NullMarked;
