/** How a run went: over time, within slices, while warming up. Three sections of the page, with charts. */
@NullMarked
package dev.assay.course;

import org.jspecify.annotations.NullMarked;
