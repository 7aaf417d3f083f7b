/** What a contender costs while hardly anyone calls, and what each request adds. */
@NullMarked
package dev.assay.tune.cost;

import org.jspecify.annotations.NullMarked;
