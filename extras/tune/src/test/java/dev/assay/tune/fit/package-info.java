@NullMarked
package dev.assay.tune.fit;

import org.jspecify.annotations.NullMarked;
