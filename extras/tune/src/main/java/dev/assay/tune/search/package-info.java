/** The search for better settings of each server, and what they turn out to be worth. */
@NullMarked
package dev.assay.tune.search;

import org.jspecify.annotations.NullMarked;
