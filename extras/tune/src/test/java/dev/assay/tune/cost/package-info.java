@NullMarked
package dev.assay.tune.cost;

import org.jspecify.annotations.NullMarked;
