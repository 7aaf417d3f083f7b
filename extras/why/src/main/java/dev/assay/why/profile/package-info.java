/** Profiling contenders while they are under load. */
@NullMarked
package dev.assay.why.profile;

import org.jspecify.annotations.NullMarked;
