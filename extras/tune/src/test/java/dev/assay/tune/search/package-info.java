@NullMarked
package dev.assay.tune.search;

import org.jspecify.annotations.NullMarked;
